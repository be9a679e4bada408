/**
 * Effects of a block. Two people are apart while either of them blocks the other, in whichever direction, so that a refusal tells nobody
 * who it was.
 */
import type { Role } from '#platform/http/viewer.ts';

export interface BlockBetween {
  account_id: string;
  blocked_id: string;
}

/** Ordering and inviting are nobody's duty: any block refuses them, in either direction. */
export const areApart = (between: readonly BlockBetween[]): boolean => between.length > 0;

/** A block does not keep moderators and administrators from reaching people, nor people from answering them. */
export const mayWrite = (between: readonly BlockBetween[], staff: ReadonlySet<string>): boolean =>
  between.every(({ blocked_id }) => staff.has(blocked_id));

/** They look after the whole catalog, so nothing in it is hidden from them. */
export const seesEverything = (role: Role): boolean => role !== 'member';
