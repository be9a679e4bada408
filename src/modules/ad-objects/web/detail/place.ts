import { type AdObjectKind, objectIdOf } from '../../kinds/kind.ts';

/** The id and the page of an object of any kind: all four are built alike. */
export function placeOf(object: { kind: AdObjectKind }): { objectId: string; path: string } {
  const objectId = objectIdOf(object);
  return { objectId, path: `/${object.kind}/${objectId}` };
}

/** Where one asks the owner about the object. */
export function writePath(object: { kind: AdObjectKind; owner: { account_id: string } }): string {
  return `/chats?with=${object.owner.account_id}&kind=${object.kind}&id=${placeOf(object).objectId}`;
}
