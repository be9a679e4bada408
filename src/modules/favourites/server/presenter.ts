import { type AdObjectKind, perKind } from '../../ad-objects/contract.ts';
import type { CardNow } from '../../ad-objects/server/index.ts';
import type { Counts, Favourite, Overview, Saved } from '../contract.ts';
import type { ListRow, LiveRow } from './store.ts';

export const presentSaved = ({ object_kind, object_id, list_id, note, saved_at }: LiveRow): Saved => ({
  kind: object_kind,
  id: object_id,
  list_id,
  note,
  saved_at: saved_at.toISOString(),
});

/** An object that this viewer may not see is shown as unavailable: only its title stays. */
export function presentFavourite(
  row: LiveRow,
  object: CardNow | undefined,
  hiddenOwners: readonly string[],
): Favourite {
  const isShown = object?.isAvailable && !hiddenOwners.includes(object.card.owner.account_id);
  const card = isShown ? (object.card as Favourite['card']) : null;
  const now = card?.price_from ?? null;
  const atSaving = row.price_at_saving;
  return {
    ...presentSaved(row),
    title: object ? (object.isAvailable ? object.card.title : object.title) : null,
    card,
    price: { at_saving: atSaving, now, change: atSaving === null || now === null ? null : now - atSaving },
  };
}

const none = (): Counts => perKind(0);

export function presentOverview(
  lists: readonly Pick<ListRow, 'list_id' | 'title'>[],
  groups: readonly { object_kind: AdObjectKind; list_id: string | null; count: number }[],
): Overview {
  const all = none();
  const unlisted = none();
  const items = lists.map((list) => ({ ...list, counts: none() }));
  const byId = new Map(items.map((list) => [list.list_id, list.counts]));
  for (const { object_kind, list_id, count } of groups) {
    all[object_kind] += count;
    const place = list_id === null ? unlisted : byId.get(list_id);
    if (place) place[object_kind] += count;
  }
  return { items, counts: all, unlisted };
}
