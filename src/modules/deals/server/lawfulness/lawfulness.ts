/** Legal checks of orders by today's rules, repeated at every step that binds somebody. */

import type { Db, Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { longDay } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { PLACED_KINDS, REJECTION_REASONS } from '../../../ad-objects/contract.ts';
import { type Advertised, goodsOf } from '../../../ad-objects/server/index.ts';
import {
  forbiddenAnywhere,
  type Goods,
  isShortLink,
  type LegalityCheck,
  normalAddress,
  platformAt,
  presentCheck,
  type Verdict,
} from '../../../legality/contract.ts';
import { type JudgePlace, linksIn } from '../../../legality/server/index.ts';
import { dealNumber } from '../../contract.ts';
import type { Actor } from '../../domain/transitions.ts';
import type { DealsContext } from '../context.ts';
import { fail } from '../fail.ts';
import {
  findAdvertised,
  findLegality,
  listAdvertised,
  listLegality,
  type OrderedLegality,
  saveLegality,
} from '../frozen/store.ts';
import { factsOf } from '../presenter.ts';
import type { DealRow } from '../store.ts';
import { type Held, listOrderIds, listOrders, lockOrders, saveHeld } from './store.ts';

type Judged = Pick<DealRow, 'deal_id' | 'object_kind' | 'object_id' | 'campaign_id' | 'project_id'>;

/** So many at once; a board shows no more either. */
export const MAX_JUDGED = 500;

/** Rules that stand against a deal now without the buyer's consent. */
export interface Against {
  light: 'amber' | 'red';
  checks: LegalityCheck[];
}

/**
 * As they were ordered, with the licence of today and whatever category they have come into since. Of an order for no campaign, those of
 * its project. Of what was published at an earlier moment, as they were at that moment: a change after it says nothing.
 */
export async function goodsOfDeal(
  { projects, judgedFor, now }: Pick<DealsContext, 'projects' | 'judgedFor' | 'now'>,
  db: Db,
  { deal_id, campaign_id, project_id }: Pick<Judged, 'deal_id' | 'campaign_id' | 'project_id'>,
  { transaction, publishedAt = null }: { transaction?: Transaction | undefined; publishedAt?: Date | null } = {},
): Promise<Goods | null> {
  const campaignId = campaign_id ?? (await projects.campaignOf(project_id, transaction));
  if (!campaignId) return null;
  const ordered = campaign_id ? await findAdvertised(db, deal_id) : null;
  const asked = [{ campaignId, orderedId: ordered?.product?.id ?? null }];
  const [present] = await judgedFor(asked, transaction, publishedAt);
  return present ? goodsIn(ordered ?? present, present, dayOf(now())) : null;
}

type Subject = Pick<Advertised, 'product'>;

function goodsIn({ product }: Subject, present: Subject, today: string): Goods | null {
  if (!product) return null;
  const same = present.product?.id === product.id ? present.product : product;
  const { documentNumber, documentUntil } = same;
  const goods = goodsOf({ ...product, documentNumber, documentUntil }, today);
  const now = goodsOf(same, today);
  const others = [...(goods.moreCategories ?? []), now.category, ...(now.moreCategories ?? [])];
  return { ...goods, moreCategories: [...new Set(others)].filter((category) => category !== goods.category) };
}

/** Of work that is placed nowhere only its goods are judged. Within a transaction the place stays as it was judged until it ends. */
async function verdictNow(
  context: DealsContext,
  deal: Judged,
  {
    transaction,
    judgeBy,
    publishedAt = null,
  }: { transaction?: Transaction | undefined; judgeBy?: JudgePlace; publishedAt?: Date | null } = {},
): Promise<Verdict | null> {
  const sold = (await context.findSelling([deal.object_id], transaction)).get(deal.object_id);
  const isPlaced = PLACED_KINDS.includes(deal.object_kind);
  if (isPlaced && !sold?.place) return null;
  const judge = judgeBy ?? (await context.legalityToday(sold?.rulesVersion));
  const goods = await goodsOfDeal(context, transaction ?? context.db, deal, { transaction, publishedAt });
  return isPlaced ? judge(sold?.place ?? null, goods) : forbiddenAnywhere(judge, goods);
}

const shownOf = ({ checks }: Verdict): LegalityCheck[] =>
  checks.filter(({ light }) => light !== 'green').map(presentCheck);

export async function againstNow(
  context: DealsContext,
  deal: Judged,
  transaction?: Transaction,
): Promise<Against | null> {
  const verdict = await verdictNow(context, deal, { transaction });
  if (!verdict || verdict.light === 'green') return null;
  return notAgreedTo(verdict, (await findLegality(transaction ?? context.db, deal.deal_id)) ?? undefined);
}

function notAgreedTo(verdict: Verdict, kept: OrderedLegality | undefined): Against | null {
  const checks = shownOf(verdict);
  if (verdict.light === 'red') return { light: 'red', checks };
  const accepted = new Set(kept?.acceptedAt ? kept.checks.map(({ version_id }) => version_id) : []);
  return checks.every(({ version_id }) => accepted.has(version_id)) ? null : { light: 'amber', checks };
}

/** Job: judges all waiting orders anew, because rules, places and goods change; lists read the stored result. */
export async function judgeOrders(context: DealsContext): Promise<void> {
  const ids = await listOrderIds(context.db);
  for (let from = 0; from < ids.length; from += MAX_JUDGED) {
    const orders = await listOrders(context.db, ids.slice(from, from + MAX_JUDGED));
    const held = await heldByLaw(context, orders);
    const changed = orders
      .map(({ deal_id, held_by_law }) => {
        const { light = null, acceptedAt = null } = held.get(deal_id) ?? {};
        return { dealId: deal_id, was: held_by_law, light, acceptedAt };
      })
      .filter(({ was, light }) => was !== light);
    if (changed.length > 0) await holdOrders(context, changed);
  }
}

/** Whose turn it is has changed: the sides are told, once. A risk that its buyer has taken since it was judged holds nothing. */
async function holdOrders(
  context: DealsContext,
  changed: readonly (Held & Pick<OrderedLegality, 'acceptedAt'>)[],
): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    const ids = changed.map(({ dealId }) => dealId);
    await lockOrders(transaction, ids);
    const kept = await listLegality(transaction, ids);
    const isTakenSince = ({ dealId, light, acceptedAt }: (typeof changed)[number]) =>
      light === 'amber' && Number(kept.get(dealId)?.acceptedAt ?? 0) !== Number(acceptedAt ?? 0);
    const saved = await saveHeld(
      transaction,
      changed.filter((one) => !isTakenSince(one)),
    );
    if (saved.length === 0) return;
    const events = saved.map((deal) => ({ deal: factsOf(deal), what: deal.held_by_law ?? ('lifted' as const) }));
    for (const told of context.onLaw) await told(transaction, events);
  });
}

/** Batched: a handful of queries for any number. */
async function heldByLaw(
  context: DealsContext,
  orders: readonly Judged[],
): Promise<Map<string, Pick<Against, 'light'> & Pick<OrderedLegality, 'acceptedAt'>>> {
  const held = new Map<string, Pick<Against, 'light'> & Pick<OrderedLegality, 'acceptedAt'>>();
  if (orders.length === 0) return held;
  const [sold, goods] = await Promise.all([
    context.findSelling([...new Set(orders.map(({ object_id }) => object_id))]),
    goodsOfDeals(context, orders),
  ]);
  const verdicts = new Map<string, Verdict>();
  for (const { deal_id, object_id, object_kind } of orders) {
    const { place, rulesVersion } = sold.get(object_id) ?? {};
    const isPlaced = PLACED_KINDS.includes(object_kind);
    if (isPlaced && !place) continue;
    const judge = await context.legalityToday(rulesVersion);
    const ofDeal = goods.get(deal_id) ?? null;
    const verdict = isPlaced ? judge(place ?? null, ofDeal) : forbiddenAnywhere(judge, ofDeal);
    if (verdict && verdict.light !== 'green') verdicts.set(deal_id, verdict);
  }
  const kept = await listLegality(context.db, [...verdicts.keys()]);
  for (const [dealId, verdict] of verdicts) {
    const against = notAgreedTo(verdict, kept.get(dealId));
    if (against) held.set(dealId, { light: against.light, acceptedAt: kept.get(dealId)?.acceptedAt ?? null });
  }
  return held;
}

/** Batched `goodsOfDeal`. */
async function goodsOfDeals(
  { db, projects, judgedFor, now }: DealsContext,
  deals: readonly Judged[],
): Promise<Map<string, Goods | null>> {
  const withCampaign = deals.filter(({ campaign_id }) => campaign_id);
  const [campaigns, ordered] = await Promise.all([
    projects.campaignsOf(deals.filter(({ campaign_id }) => !campaign_id).map(({ project_id }) => project_id)),
    listAdvertised(
      db,
      withCampaign.map(({ deal_id }) => deal_id),
    ),
  ]);
  const asked = deals.flatMap((deal) => {
    const campaignId = deal.campaign_id ?? campaigns.get(deal.project_id);
    const frozen = ordered.get(deal.deal_id);
    return campaignId ? [{ dealId: deal.deal_id, frozen, campaignId, orderedId: frozen?.product?.id ?? null }] : [];
  });
  const judged = asked.length > 0 ? await judgedFor(asked) : [];
  const today = dayOf(now());
  return new Map(
    asked.map(({ dealId, frozen }, place) => {
      const present = judged[place] ?? { product: null };
      return [dealId, goodsIn(frozen ?? present, present, today)];
    }),
  );
}

const wordsOf = (checks: readonly LegalityCheck[], light: Against['light']): string =>
  checks
    .filter((check) => check.light === light)
    .map(({ words, law, from }) => `${words} ${law}, с ${longDay(from)}.`)
    .join(' ');

const WAY_OUT = {
  seller: 'Откажитесь от заказа: деньги вернутся покупателю.',
  buyer: 'Отмените заказ: деньги вернутся на ваш баланс.',
} as const;
const WAY_ON = {
  seller: 'Работу можно начать, когда покупатель отметит на странице сделки, что понимает риск. Напишите ему.',
  buyer: 'Отметьте на странице сделки, что понимаете риск, или отмените заказ.',
} as const;

/** Sentence: the place or the advertised object that a moderator has taken down since the order. */
export async function takenDown(
  { db, projects, judgedFor, findSelling }: Pick<DealsContext, 'db' | 'projects' | 'judgedFor' | 'findSelling'>,
  { deal_id, object_id, campaign_id, project_id }: Omit<Judged, 'object_kind'>,
  transaction?: Transaction,
): Promise<string | null> {
  const sold = (await findSelling([object_id], transaction)).get(object_id);
  if (sold?.isBlocked) {
    const { reason } = sold.rejection ?? {};
    const why = reason && reason !== 'other' ? `: ${REJECTION_REASONS[reason].toLowerCase()}` : '';
    return `Модератор заблокировал «${sold.title}»${why}.`;
  }
  const campaignId = campaign_id ?? (await projects.campaignOf(project_id, transaction));
  const ordered = campaign_id ? await findAdvertised(transaction ?? db, deal_id) : null;
  const orderedId = ordered?.product?.id ?? null;
  const [advertised] = campaignId ? await judgedFor([{ campaignId, orderedId }], transaction) : [];
  const refused = [advertised?.product, advertised?.campaign].find((each) => each?.isRefused);
  return refused
    ? `Модератор не пропустил «${refused.title}»: пока это не исправлено, рекламировать его нельзя.`
    : null;
}

/** No counter-offers about a forbidden order. */
export async function refuseForbiddenTerms(
  context: DealsContext,
  transaction: Transaction,
  deal: Judged,
): Promise<void> {
  const against = await againstNow(context, deal, transaction);
  if (against?.light === 'red') return refuseUnlawful(context, transaction, deal, 'seller');
}

/** Before work is agreed on: neither the place nor the rules need be those of the day it was ordered on. */
export async function refuseUnlawful(
  context: DealsContext,
  transaction: Transaction,
  deal: Judged,
  actor: Actor,
): Promise<void> {
  const side = actor === 'seller' ? 'seller' : 'buyer';
  const down = await takenDown(context, deal, transaction);
  if (down) throw fail('not_allowed', { message: `${down} ${WAY_OUT[side]}` });
  const against = await againstNow(context, deal, transaction);
  if (!against) return;
  const words = wordsOf(against.checks, against.light);
  if (against.light === 'red')
    throw fail('not_allowed', { message: `Размещать это здесь теперь нельзя. ${words} ${WAY_OUT[side]}` });
  throw fail('risk_not_accepted', { message: `После заказа появился риск. ${words} ${WAY_ON[side]}` });
}

const WAY_BACK =
  'Сдать такую работу нельзя. Отмените сделку, и деньги вернутся покупателю; если реклама уже вышла, откройте спор.';
const wayByTime = (since: string): string =>
  `Если реклама вышла ${since}, укажите день и время публикации. Если нет, отмените сделку: деньги вернутся покупателю.`;

/** Whether no time of publication that could be named makes the delivery lawful: the ban is as old as the order, and no change of the goods brought it. */
export async function isForbiddenThroughout(
  context: DealsContext,
  deal: Judged & Pick<DealRow, 'created_at'>,
): Promise<boolean> {
  const verdict = await verdictNow(context, deal, { publishedAt: deal.created_at });
  const ordered = dayOf(deal.created_at);
  return Boolean(verdict?.checks.some(({ light, from }) => light === 'red' && from <= ordered));
}

/**
 * Before it is handed over: what was begun lawfully is not finished after a moderator has taken it down, nor when goods or place have
 * become forbidden. By the rules of the day it came out, and by the goods of that time; risks were the buyer's to take.
 */
export async function refuseUnlawfulDelivery(
  context: DealsContext,
  transaction: Transaction,
  deal: Judged & Pick<DealRow, 'created_at'>,
  publishedAt: Date | null,
): Promise<void> {
  const down = await takenDown(context, deal, transaction);
  if (down) throw fail('not_allowed', { message: `${down} ${WAY_BACK}` });
  const judgeBy = await context.legalityOn(dayOf(publishedAt ?? context.now()));
  const verdict = await verdictNow(context, deal, { transaction, judgeBy, publishedAt });
  if (verdict?.light !== 'red') return;
  const because = wordsOf(shownOf(verdict), 'red');
  if (await isForbiddenThroughout(context, deal)) throw fail('not_allowed', { message: `${because} ${WAY_BACK}` });
  // Another time than the one that was named, if any, may be lawful.
  const ordered = dayOf(deal.created_at);
  const isNewer = verdict.checks.every(({ light, from }) => light !== 'red' || from > ordered);
  const message = `${because} ${wayByTime(isNewer ? 'до запрета' : 'до изменения товара')}`;
  throw fail('not_allowed', { message, fields: { published_at: message } });
}

const UNCLEAR = 'куда она ведёт, не видно. Впишите сам адрес.';

/**
 * Refuses a delivery whose link or comment leads to a place where advertising was forbidden on the day it came out, or hides where it
 * leads. What the agreed creative leads to is no place of the ad: its text may be handed over as it was agreed on.
 */
export async function refuseForbiddenLinks(
  { legalityOn, agreedLinks, now }: DealsContext,
  transaction: Transaction,
  dealId: string,
  { link, comment, publishedAt }: Partial<Record<'link' | 'comment', string | null>> & { publishedAt?: Date | null },
): Promise<void> {
  const found = linksIn(comment ?? '');
  if (!link && found.length === 0) return;
  const agreed = found.length > 0 ? (await agreedLinks(transaction, dealId)).map(normalAddress) : [];
  const written = found.filter((url) => !agreed.includes(normalAddress(url)));
  const judge = await legalityOn(dayOf(publishedAt ?? now()));
  const redAt = (url: string) =>
    judge({ platform: platformAt(url), url, audience: null, registerNumber: null }, null).checks.find(
      ({ light }) => light === 'red',
    );
  const short = written.find(isShortLink);
  const ofLink = link ? redAt(link) : undefined;
  const forbidden = written.find(redAt);
  const ofText = forbidden && redAt(forbidden);
  const because = ({ words, law, from }: LegalityCheck | Verdict['checks'][number]) =>
    `${words} ${law}, с ${longDay(from)}.`;
  const fields = {
    ...(link && isShortLink(link) && { link: `Это короткая ссылка: ${UNCLEAR}` }),
    ...(short && { text: `В описании короткая ссылка ${short}: ${UNCLEAR}` }),
    ...(ofLink && { link: `По этой ссылке реклама запрещена. ${because(ofLink)}` }),
    ...(ofText && { text: `В описании есть адрес ${forbidden}, а реклама там запрещена. ${because(ofText)}` }),
  };
  if (Object.keys(fields).length > 0) throw fail('invalid_fields', { fields });
}

/** Stores the buyer's consent to the rules that stand against the order now; it replaces the former one. */
export async function keepAccepted(
  context: DealsContext,
  transaction: Transaction,
  deal: DealRow,
  acceptedRules: readonly string[],
): Promise<void> {
  const against = await againstNow(context, deal, transaction);
  if (!against) return;
  if (against.light === 'red') return refuseUnlawful(context, transaction, deal, 'buyer');
  const { checks } = against;
  if (!checks.every(({ version_id }) => acceptedRules.includes(version_id)))
    throw fail('risk_not_accepted', { message: `Прочитайте, в чём риск. ${wordsOf(checks, 'amber')}` });
  await saveLegality(transaction, { dealId: deal.deal_id, light: 'amber', checks, acceptedAt: context.now() });
  await saveHeld(transaction, [{ dealId: deal.deal_id, light: null }]);
  for (const told of context.onLaw) await told(transaction, [{ deal: factsOf(deal), what: 'accepted' }]);
}

/** Before a project gets another campaign: its deals for no campaign of their own would be for that one. */
export async function refuseForbiddenGoods(
  context: DealsContext,
  transaction: Transaction,
  deals: readonly (Judged & Pick<DealRow, 'object_title'>)[],
  campaignId: string,
): Promise<void> {
  const unbound = deals.filter(({ campaign_id }) => campaign_id === null);
  if (unbound.length === 0) return;
  const [present] = await context.judgedFor([{ campaignId, orderedId: null }], transaction);
  const goods = present && goodsIn(present, present, dayOf(context.now()));
  if (!goods) return;
  const sold = await context.findSelling(
    unbound.map(({ object_id }) => object_id),
    transaction,
  );
  for (const { deal_id, object_id, object_kind, object_title } of unbound) {
    const { place, rulesVersion } = sold.get(object_id) ?? {};
    const isPlaced = PLACED_KINDS.includes(object_kind);
    if (isPlaced && !place) continue;
    const judge = await context.legalityToday(rulesVersion);
    const verdict = isPlaced ? judge(place ?? null, goods) : forbiddenAnywhere(judge, goods);
    if (verdict?.light !== 'red') continue;
    const sentence = `Сделка ${dealNumber(deal_id)} «${object_title}» ещё идёт, а такое там размещать нельзя. ${wordsOf(shownOf(verdict), 'red')}`;
    throw fail('not_allowed', { message: sentence, fields: { campaign_id: sentence } });
  }
}
