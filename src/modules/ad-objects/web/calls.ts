/** The calls of one kind, with the kind as an argument: pages that serve all four kinds speak through this. */
import type { Api } from '#platform/web/api.ts';
import type { AdObject, AdObjectList, adObjectCalls, ListRequest } from '../contract.ts';
import type { Life } from '../domain/states.ts';
import { type AdObjectKind, idNameOf } from '../kinds/kind.ts';

type ObjectsApi = Api<typeof adObjectCalls>;
/** A key put together from a kind is one of the contract's, which the compiler cannot know. */
type LooseApi = (
  key: string,
  input: { params?: Record<string, string>; body?: unknown; headers?: Record<string, string> },
) => Promise<unknown>;

export type Changes = Readonly<Record<string, unknown>>;

export function objectCalls(api: ObjectsApi, kind: AdObjectKind) {
  const call = api as unknown as LooseApi;
  const idName = idNameOf(kind);
  const on = (verb: string, name: string) => (objectId: string, body?: unknown) =>
    call(`${verb} /v1/products/${kind}/${name}/{${idName}}`, {
      params: { [idName]: objectId },
      ...(body !== undefined && { body }),
    });
  const retrieve = on('GET', 'retrieve');
  const change = on('PATCH', 'change');
  const move = on('POST', 'life');
  const resubmit = on('POST', 'resubmit');
  const remove = on('DELETE', 'delete');
  const duplicate = on('POST', 'duplicate');
  return {
    /** Sent again with the same key and body, it makes no second object. */
    create: async (body: Changes, key: string) =>
      (await call(`POST /v1/products/${kind}/create`, { body, headers: { 'idempotency-key': key } })) as AdObject,
    list: async (body: ListRequest) => (await call(`POST /v1/products/${kind}/get_list`, { body })) as AdObjectList,
    retrieve: async (objectId: string) => (await retrieve(objectId)) as AdObject,
    change: async (objectId: string, changes: Changes, version: number) =>
      (await change(objectId, { ...changes, version })) as AdObject,
    move: async (objectId: string, to: Life, version: number) => (await move(objectId, { to, version })) as AdObject,
    resubmit: async (objectId: string, version: number) => (await resubmit(objectId, { version })) as AdObject,
    remove: async (objectId: string) => void (await remove(objectId)),
    duplicate: async (objectId: string) => (await duplicate(objectId)) as AdObject,
  };
}
export type ObjectCalls = ReturnType<typeof objectCalls>;
