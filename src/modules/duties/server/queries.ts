import { dayOf } from '#words/moments.ts';
import { isOnInternet, isRegistering } from '../../marking/contract.ts';
import type { Duties } from '../contract.ts';
import { dutiesOf, type Facts, feesOf, isPressing, salesSince } from '../domain/derive.ts';
import type { Duty } from '../domain/duty.ts';
import { findCalendar } from './calendar/store.ts';
import type { DutiesContext } from './context.ts';
import { keepAhead, keptAhead } from './pressing/pressing.ts';

async function factsOf(context: DutiesContext, accountId: string): Promise<Facts> {
  const { requisitesOf, deals, objects, marking, legalityToday, db, now } = context;
  const today = dayOf(now());
  const [requisites, paid, bought, places, papers, months, materials, judge] = await Promise.all([
    requisitesOf([accountId], db),
    deals.paidSince(accountId, salesSince(today)),
    deals.boughtOfSelfEmployed(accountId, salesSince(today)),
    objects.placesOf(accountId),
    objects.papersOf(accountId),
    marking.dueMonths(accountId),
    marking.dueMaterials(accountId),
    legalityToday(),
  ]);
  const own = requisites.get(accountId);
  const current = new Map(places.map(({ id, place }) => [id, place.platform]));
  const ordered = await marking.platformsOf(paid.filter(({ isPlace }) => isPlace).map(({ dealId }) => dealId));
  // As it was ordered; where nothing was marked then, as it is.
  const platformOf = ({ dealId, objectId }: (typeof paid)[number]) =>
    (ordered.has(dealId) ? ordered.get(dealId)?.platform : current.get(objectId)) ?? null;
  return {
    today,
    legalForm: own?.legalForm ?? null,
    taxRegime: own?.taxRegime ?? null,
    sales: paid.map((deal) => ({
      day: deal.day,
      reportedOn: deal.utcDay,
      deals: 1,
      kopecks: deal.kopecks,
      isMarked: ordered.get(deal.dealId)?.isReported ?? false,
      isInternet: deal.isPlace && isOnInternet(platformOf(deal)),
    })),
    months: months.mode === 'off' ? [] : months.items,
    isReported: isRegistering(months.mode),
    pages: places
      .filter(({ isShown }) => isShown)
      .flatMap(({ id, title, place, measured, publishedOn }) => {
        const checkOf = (audience: number | null) =>
          judge({ ...place, audience }, null).checks.find(({ kind }) => kind === 'audience');
        const check = checkOf(place.audience);
        if (!check) return [];
        // The ten days run from the measurement that passed the limit; later ones do not move them.
        const below = measured.findIndex(({ audience }) => !checkOf(audience));
        const seenOn = (below === -1 ? measured : measured.slice(0, below)).at(-1)?.day ?? publishedOn ?? today;
        return { id, title, audience: place.audience ?? 0, seenOn, law: check.law, source: check.source };
      }),
    materials,
    bought,
    papers,
  };
}

export async function listDuties(context: DutiesContext, accountId: string): Promise<Duty[]> {
  return dutiesOf(await factsOf(context, accountId));
}

/** Of the week ahead, and what is late. */
export const listAhead = async (context: DutiesContext, accountId: string): Promise<Duty[]> =>
  keptAhead(context, accountId) ?? keepAhead(context, accountId, await listDuties(context, accountId));

export async function getDuties(context: DutiesContext, accountId: string): Promise<Duties> {
  const [facts, calendar] = await Promise.all([factsOf(context, accountId), findCalendar(context.db, accountId)]);
  const duties = dutiesOf(facts);
  keepAhead(context, accountId, duties);
  return {
    today: facts.today,
    items: duties.map(({ askedBy, ...duty }) => {
      const { dueOn, dayOff, ...told } = duty;
      const isPressed = duty.kind !== 'materials' && isPressing({ ...duty, ...(askedBy && { askedBy }) }, facts.today);
      return { ...told, due_on: dueOn, day_off: dayOff, is_pressing: isPressed };
    }),
    fees: feesOf(facts),
    calendar: calendar && { created_at: calendar.created_at.toISOString() },
  };
}
