/** Who may do what with the marking of a deal. */
import type { Viewer } from '#platform/http/viewer.ts';
import type { DealFacts } from '../../deals/server/index.ts';
import type { CreativeState } from '../contract.ts';
import { ERID_STATES, isTrial, type MarkingMode } from '../domain/kinds.ts';
import type { MarkingContext } from './context.ts';
import { fail } from './fail.ts';
import type { CreativeRow, MarkingRow } from './store.ts';

export type Side = 'buyer' | 'seller' | 'observer' | 'moderator';

/** To whoever may not see the deal there is none. */
export async function sideFor(
  { deals }: Pick<MarkingContext, 'deals'>,
  dealId: string,
  viewer: Viewer,
): Promise<{ deal: DealFacts; side: Side }> {
  const seen = await deals.findSeen(dealId, viewer);
  if (!seen) throw fail('not_found');
  return seen;
}

const NEVER_BEGUN: readonly string[] = ['requested', 'declined', 'expired'];

/** Whether something came out by it: not before it is accepted, and of a deal that was called off only what was seen before. */
export const isPlaced = (dealState: string, publishedOn: string | null): boolean =>
  !NEVER_BEGUN.includes(dealState) && (dealState !== 'cancelled' || publishedOn !== null);

const EDITABLE: readonly CreativeState[] = ['draft', 'ready', 'refused'];

/** Agreed on, and kept from the ОРД until a moderator has looked at its words. */
const isHeldByWords = ({ state, problems }: Pick<CreativeRow, 'state' | 'problems'>): boolean =>
  state === 'queued' && problems.some(({ who }) => who === 'operator');

/** Nothing of it has been sent, or it came back. */
export const isEditable = (creative: Pick<CreativeRow, 'state' | 'problems'>): boolean =>
  EDITABLE.includes(creative.state) || isHeldByWords(creative);
export const hasErid = ({ state }: Pick<CreativeRow, 'state'>): boolean => ERID_STATES.includes(state);
/** The erid under which the publication is reported, also while a newer version is drafted; null if registered in another environment. */
export const eridIn = (
  { erid, erid_source, environment }: Pick<CreativeRow, 'erid' | 'erid_source' | 'environment'>,
  marking: Pick<MarkingRow, 'environment'>,
): string | null => (erid_source === 'ord' && environment !== marking.environment ? null : erid);
/** Something was published under an erid that counts, of whatever version: it is reported, and it may be paid for. */
export const cameOutMarked = (
  marking: Pick<MarkingRow, 'environment' | 'published_on'>,
  creatives: readonly Pick<CreativeRow, 'erid' | 'erid_source' | 'environment'>[],
): boolean => marking.published_on !== null && creatives.some((creative) => eridIn(creative, marking) !== null);
/** Of an erid from elsewhere: whoever took it on. */
export const reporterOf = ({ erid_source, reporter }: Pick<CreativeRow, 'erid_source' | 'reporter'>) =>
  erid_source === 'manual' ? (reporter ?? 'seller') : null;
/** An ОРД that is tried out is no real one by whatever address it is asked; what was registered there is shown as that for ever. */
export function shownMode(
  { settings, environment }: Pick<MarkingContext, 'settings' | 'environment'>,
  creative?: Pick<CreativeRow, 'erid_source' | 'environment'>,
): MarkingMode {
  const isTried = isTrial(creative?.erid_source === 'ord' ? creative.environment : environment);
  return isTried ? 'test' : settings.mode;
}
/** By both sides, in exactly this version. */
export const isAgreed = ({
  buyer_approved_at,
  seller_approved_at,
}: Pick<CreativeRow, 'buyer_approved_at' | 'seller_approved_at'>): boolean =>
  buyer_approved_at !== null && seller_approved_at !== null;

/** Something of it has come out, or was handed over as such. */
export const isOut = ({ published_on }: Pick<MarkingRow, 'published_on'>, dealState: string): boolean =>
  published_on !== null || dealState === 'delivered';
