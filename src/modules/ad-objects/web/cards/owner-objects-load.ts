import { apiOf, type Transport } from '#platform/web/api.ts';
import type { adObjectCalls } from '../../contract.ts';
import type { AnyCard } from '../../kinds/facts.ts';
import { KINDS } from '../../kinds/kind.ts';
import { objectCalls } from '../calls.ts';

const SHOWN_PER_KIND = 24;

/** The profile stands without them: a list that fails is left out. */
export async function loadOwnerObjects(transport: Transport, ownerId: string): Promise<AnyCard[]> {
  const api = apiOf<typeof adObjectCalls>(transport);
  const lists = await Promise.allSettled(
    KINDS.map((kind) => objectCalls(api, kind).list({ filter: { owner: ownerId }, limit: SHOWN_PER_KIND })),
  );
  return lists.flatMap((list) => (list.status === 'fulfilled' ? (list.value.items as AnyCard[]) : []));
}
