/** Re-publication of objects that a moderator took down: they go to a moderator, under whichever address or id they come again. */
import type { Db } from '#platform/database/schema.ts';
import { normalAddress } from '../../../legality/contract.ts';
import { hostsOf, lettersOfHost, pageOf } from '../../../legality/server/index.ts';
import { KIND_DETAILS } from '../../kinds/details.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { addressOf } from '../editing/content.ts';
import type { ObjectRow } from '../store.ts';
import { listTakenDown, type TakenDown } from './store.ts';

export type Offered = Pick<ObjectRow, 'object_id' | 'owner_id' | 'kind' | 'title' | 'details' | 'published_at'>;

/** The owner's page on a platform; the page itself where the address does not name the owner. */
const ownerPage = (address: string): string => pageOf(address) ?? address;
const plain = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function siteOf(kind: AdObjectKind, details: Record<string, unknown>): string | null {
  const site = KIND_DETAILS[kind].advertised?.({ ...KIND_DETAILS[kind].empty, ...details }).site;
  return site ? normalAddress(site) : null;
}

const factsOf = (kind: AdObjectKind, details: Record<string, unknown>) =>
  KIND_DETAILS[kind].advertised?.({ ...KIND_DETAILS[kind].empty, ...details });

/** Same goods: by site, by title with brand, or by a title of several words. A title of one word or a shop's main page proves nothing. */
const isSameGoods = (one: Offered, down: TakenDown, site: string | null): boolean => {
  if (site !== null && siteOf(down.kind, down.details) === site) return true;
  if (plain(down.title) !== plain(one.title)) return false;
  const brands = [one, down].map(({ kind, details }) => plain(factsOf(kind, details)?.brand ?? ''));
  return brands[0] === brands[1] && (brands[0] !== '' || plain(one.title).includes(' '));
};

/** A place is matched by its page, whoever publishes it; goods by title or site, others' only while those are blocked. */
function isAgain(one: Offered, down: TakenDown): boolean {
  if (down.object_id === one.object_id) return false;
  const address = addressOf(one.kind, one.details);
  // Published before, so it has been checked: it comes back from a pause unless the page itself is taken down.
  if (one.published_at) return address !== null && down.address === address;
  if (address && down.address) return ownerPage(address) === ownerPage(down.address);
  if (!KIND_DETAILS[one.kind].advertised || down.kind !== one.kind) return false;
  const site = siteOf(one.kind, one.details);
  if (down.owner_id !== one.owner_id) return down.moderation === 'blocked' && isSameGoods(one, down, site);
  return plain(down.title) === plain(one.title) || (site !== null && siteOf(down.kind, down.details) === site);
}

/** Matches with taken down objects, by id; they go to a moderator. All of one owner and kind. */
export async function barredAmong(db: Db, objects: readonly Offered[]): Promise<ReadonlyMap<string, TakenDown>> {
  const [first] = objects;
  if (!first) return new Map();
  const { kind, owner_id: ownerId } = first;
  const { place, advertised } = KIND_DETAILS[kind];
  if (!place && !advertised) return new Map();
  const pages = objects.flatMap((one) => addressOf(kind, one.details) ?? []).map(ownerPage);
  const sought = [...new Set(pages)];
  const titles = objects.map(({ title }) => plain(title));
  // Stored addresses are as typed: compared under every name of the host, in letters or in punycode.
  const sites = objects.flatMap((one) => {
    const [host] = siteOf(kind, one.details)?.split('/', 1) ?? [];
    return host ? hostsOf(host).flatMap((name) => [name, lettersOfHost(name)]) : [];
  });
  const down = await listTakenDown(db, {
    pages: sought.filter((page) => page.includes('/')),
    hosts: sought.filter((page) => !page.includes('/')),
    goods: advertised ? { ownerId, kind, titles: [...new Set(titles)], sites: [...new Set(sites)] } : null,
  });
  return new Map(
    objects.flatMap((one) => {
      const found = down.find((each) => isAgain(one, each));
      return found ? [[one.object_id, found] as const] : [];
    }),
  );
}

export const isBarred = async (db: Db, object: Offered): Promise<boolean> => (await barredAmong(db, [object])).size > 0;

/** Whether a change makes it another place or other goods. */
export const isMadeAnother = (before: Offered, after: Offered): boolean =>
  addressOf(before.kind, before.details) !== addressOf(after.kind, after.details) ||
  (KIND_DETAILS[before.kind].advertised !== undefined &&
    (plain(before.title) !== plain(after.title) ||
      siteOf(before.kind, before.details) !== siteOf(after.kind, after.details)));
