import { dayAndMonth, monthAndYear } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { count } from '#words/numbers.ts';
import type { Creative, DealMarking, MarkedAdvertiser, MarkingMode, MarkingProblem } from '../contract.ts';
import { registerFrom } from '../domain/deadlines.ts';
import { isReused } from '../domain/erid.ts';
import { isRegistering } from '../domain/kinds.ts';
import { markingLine, namedOnAd, shortMarkingLine, spokenMarking, withErid } from '../domain/marking-line.ts';
import { STOPPED_WORDS } from '../domain/stops.ts';
import type { KktuList } from './kktu/kktu.ts';
import type { EnvironmentRow } from './outbox/store.ts';
import { eridIn, hasErid, isAgreed, isEditable, isOut, reporterOf, type Side } from './policy.ts';
import type { Advertised, CreativeRow, MarkingRow } from './store.ts';
import type { NotedChange } from './turns/store.ts';
import { type StandingDeal, turnsOf } from './turns/turns.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const kktuOf = (code: string, { nameOf }: Pick<KktuList, 'nameOf'>): { code: string; name: string } => ({
  code,
  name: nameOf(code),
});

export const presentCreative = (row: CreativeRow): Creative => ({
  creative_id: row.creative_id,
  version: row.version,
  form: row.form,
  text: row.text,
  media: row.media,
  target_urls: row.target_urls,
  content_hash: row.content_hash,
  state: row.state,
  approvals: { buyer_at: iso(row.buyer_approved_at), seller_at: iso(row.seller_approved_at) },
  erid: row.erid,
  erid_source: row.erid_source,
  erid_issuer: row.erid_issuer,
  erid_at: iso(row.erid_at),
  reporter: reporterOf(row),
  offer: row.offer,
  problems: row.problems,
  updated_at: row.updated_at.toISOString(),
});

const presentAdvertiser = (
  advertiser: Advertised,
  kktu: KktuList,
  isAgency: boolean,
  legalCategory: string | null,
  side: Side,
): MarkedAdvertiser => ({
  ...advertiser,
  // The contract of an agency with its client is theirs.
  agency: side === 'buyer' || side === 'moderator' ? advertiser.agency : null,
  kktu: kktuOf(advertiser.kktu, kktu),
  is_agency: isAgency,
  legal_category: legalCategory,
});

function readyOf(advertiser: Advertised | null, creative: CreativeRow | undefined, warning: string | null) {
  const erid = creative?.erid;
  if (!advertiser || !creative || !erid || !hasErid(creative)) return null;
  const who = namedOnAd(advertiser);
  return {
    line: markingLine(who, erid),
    short_line: shortMarkingLine(who, erid),
    spoken: spokenMarking(who),
    warning,
    links: creative.target_urls.map((url) => ({ url, with_erid: withErid(url, erid) })),
  };
}

/** How the sending of the current creative goes. `isHeld`: it, or something it needs, waits for a person of the staff. */
export function ordOf(
  creative: CreativeRow | undefined,
  isHeld: boolean,
  fares: EnvironmentRow | undefined,
): DealMarking['ord'] {
  if (!creative || creative.erid_source === 'manual') return null;
  if (hasErid(creative)) return { state: 'done', since: null, tried_at: null };
  if (creative.state !== 'queued') return null;
  const tried_at = iso(fares?.tried_at ?? null);
  if (fares?.stopped_at || isHeld) return { state: 'stopped', since: iso(fares?.stopped_at ?? null), tried_at };
  if (fares?.away_since) return { state: 'away', since: iso(fares.away_since), tried_at };
  return { state: 'sending', since: null, tried_at };
}

/** The version before this one, as base of the diff. */
const beforeOf = (older: CreativeRow | undefined): Creative['before'] =>
  older
    ? {
        version: older.version,
        form: older.form,
        text: older.text,
        media: older.media,
        target_urls: older.target_urls,
      }
    : null;

const NOTED_AS = {
  approved: 'agreed',
  refused: 'refused',
  erid_declined: 'declined',
  shows: 'corrected',
  publication: 'corrected',
  page: 'corrected',
  stopped: 'stopped',
} as const;

const daysWords = (days: NotedChange['before']): string =>
  days?.published_on
    ? `вышло ${dayAndMonth(days.published_on)}${days.removed_on ? `, снято ${dayAndMonth(days.removed_on)}` : ''}`
    : '';

function notedWords({ what, version, side, offered_by, before, after }: NotedChange): string {
  switch (what) {
    case 'approved':
      return `макет согласован${version ? `, версия ${version}` : ''}`;
    case 'refused':
      return 'ОРД не принял макет';
    case 'erid_declined':
      return `внесённый erid ${side !== null && side === offered_by ? 'отозван' : 'отклонён'}`;
    case 'shows':
      return `показы за ${monthAndYear(before?.month ?? '')}: было ${count(before?.shows ?? 0)}, стало ${count(after?.shows ?? 0)}`;
    case 'publication':
      return `дни публикации: было «${daysWords(before)}», стало «${daysWords(after)}»`;
    case 'stopped':
      return `модератор остановил отправку ${after?.stopped ? `${STOPPED_WORDS[after.stopped]} ` : ''}в ОРД${after?.words ? `: ${after.words}` : ''}`;
    case 'page':
      return `страница публикации: ${(after?.url ?? '').replace(/^https?:\/\//, '')}`;
  }
}

function historyOf({ creatives, noted, marking }: Presented): DealMarking['history'] {
  return [
    ...noted.map((change) => ({
      at: change.at.toISOString(),
      what: NOTED_AS[change.what],
      by: change.side,
      words: notedWords(change),
    })),
    ...creatives.flatMap((creative) => {
      const { erid_at, erid_source, buyer_approved_at, seller_approved_at } = creative;
      const erid = eridIn(creative, marking);
      if (!erid || !erid_at) return [];
      const approvals = [buyer_approved_at, seller_approved_at];
      if (erid_source === 'ord' && isReused(erid_at, approvals)) {
        // It came into this deal with the second approval, whenever the register first knew it.
        const at = new Date(Math.max(...approvals.map((each) => each?.getTime() ?? 0)));
        const words = `взят прежний erid ${erid}: этот макет уже зарегистрирован ${dayAndMonth(dayOf(erid_at))}`;
        return [{ at: at.toISOString(), what: 'erid' as const, by: null, words }];
      }
      return [
        {
          at: erid_at.toISOString(),
          what: 'erid' as const,
          by: null,
          words: `${erid_source === 'manual' ? 'внесён erid' : 'получен erid'} ${erid}`,
        },
      ];
    }),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
}

/** The contract of an agency with its client is dated by people; our own are dated with the register's day. */
function initialFrom({ frozen }: MarkingRow, now: Date): Date | null {
  const initial = frozen?.chain.agency?.initial;
  return initial?.kind === 'contract' ? registerFrom(initial.date, now) : null;
}

export interface Presented {
  noted: readonly NotedChange[];
  marking: MarkingRow;
  creatives: readonly CreativeRow[];
  side: Side;
  mode: MarkingMode;
  kktu: KktuList;
  isAgency: boolean;
  isOpen: boolean;
  /** Nothing of the content is missing. */
  isComplete: boolean;
  isPlaced: boolean;
  deal: StandingDeal;
  problems: MarkingProblem[];
  suggested: DealMarking['suggested'];
  /** The buyer has creatives that are registered already. */
  hasLibrary: boolean;
  risks: DealMarking['risks'];
  warning: string | null;
  ord: DealMarking['ord'];
  shows: DealMarking['shows'];
  now: Date;
}

export function presentMarking(given: Presented): DealMarking {
  const { marking, side, mode, problems } = given;
  const [creative, ...older] = given.creatives;
  const marked = given.creatives.find((one) => eridIn(one, marking) !== null);
  const isRequired = marking.need === 'required';
  const isSide = side === 'buyer' || side === 'seller';
  const mayEdit = isRequired && isSide && given.isOpen && (!creative || isEditable(creative));
  const own = problems.filter(({ who }) => who === side);
  const offer = isRequired && isSide && given.isOpen && creative && !hasErid(creative) ? creative.offer : null;
  const order = marking.frozen?.chain.order;
  return {
    deal_id: marking.deal_id,
    mode,
    side,
    need: marking.need,
    reason: marking.reason,
    waiver:
      marking.waived_at && marking.waived_words !== null
        ? { words: marking.waived_words, at: marking.waived_at.toISOString() }
        : null,
    platform: marking.platform,
    advertiser:
      marking.advertiser &&
      presentAdvertiser(marking.advertiser, given.kktu, given.isAgency, marking.legal_category, side),
    suggested: marking.advertiser ? null : given.suggested,
    creative: creative ? { ...presentCreative(creative), before: beforeOf(older[0]) } : null,
    versions: older.map((row) => ({
      creative_id: row.creative_id,
      version: row.version,
      state: row.state,
      erid: eridIn(row, marking),
      updated_at: row.updated_at.toISOString(),
    })),
    ready: readyOf(marking.advertiser, creative, given.warning),
    risks: isRequired && given.isOpen ? given.risks : [],
    problems: isRequired && !(creative && hasErid(creative)) ? problems : [],
    waits_for: turnsOf({
      creative: given.isOpen ? creative : (marked ?? creative),
      problems,
      mode,
      deal: given.deal,
      shows: given.shows,
      isRequired,
      hasRisk: given.risks.length > 0,
    }),
    ord: given.ord,
    history: historyOf(given),
    contract: order ? { serial: order.serial, date: order.date } : null,
    publication: marking.published_on ? { published_on: marking.published_on, removed_on: marking.removed_on } : null,
    ord_from: {
      contract: iso(creative?.state === 'queued' ? initialFrom(marking, given.now) : null),
      publication: iso(marking.published_on ? registerFrom(marking.published_on, given.now) : null),
    },
    shows: given.shows,
    can: {
      edit_advertiser: mayEdit && side === 'buyer' && !isOut(marking, given.deal.state),
      edit_creative: mayEdit,
      approve:
        mayEdit &&
        creative !== undefined &&
        own.length === 0 &&
        (side !== 'buyer' || given.risks.length === 0) &&
        (side === 'buyer' ? !creative.buyer_approved_at : !creative.seller_approved_at),
      start_version:
        isRequired &&
        isSide &&
        given.isOpen &&
        creative !== undefined &&
        hasErid(creative) &&
        (side === 'seller' || !isOut(marking, given.deal.state)),
      reuse: mayEdit && side === 'buyer' && !creative && given.hasLibrary,
      enter_erid:
        isRequired &&
        isSide &&
        given.isOpen &&
        creative !== undefined &&
        !hasErid(creative) &&
        given.isComplete &&
        (isRegistering(mode) || isAgreed(creative)),
      agree_erid: offer !== null && offer.by !== side && given.isComplete && given.risks.length === 0,
      decline_erid: offer !== null,
      publish:
        isRequired && side === 'seller' && given.isPlaced && marked !== undefined && given.deal.state !== 'disputed',
      report: isRequired && side === 'seller' && marking.published_on !== null,
    },
  };
}
