/** What the rules of today say of an order: it is judged again by everybody who would bind themselves to it. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import { longDay } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { PLACED_KINDS } from '../../../ad-objects/contract.ts';
import { type Advertised, goodsOf } from '../../../ad-objects/server/index.ts';
import { type Goods, type LegalityCheck, platformAt, presentCheck, type Verdict } from '../../../legality/contract.ts';
import { dealNumber } from '../../contract.ts';
import type { Actor } from '../../domain/transitions.ts';
import type { DealsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { findAdvertised, findLegality, saveLegality } from '../frozen/store.ts';
import type { DealRow } from '../store.ts';

type Judged = Pick<DealRow, 'deal_id' | 'object_kind' | 'object_id' | 'campaign_id' | 'project_id'>;

/** What stands against a deal now and its buyer has not agreed to. */
export interface Against {
  light: 'amber' | 'red';
  checks: LegalityCheck[];
}

/**
 * As they were ordered, with the licence of today and whatever category they have come into since. Of an order for no campaign, those of
 * its project.
 */
export async function goodsOfDeal(
  { projects, advertisedBy, now }: Pick<DealsContext, 'projects' | 'advertisedBy' | 'now'>,
  db: Db,
  { deal_id, campaign_id, project_id }: Pick<Judged, 'deal_id' | 'campaign_id' | 'project_id'>,
  transaction?: Transaction,
): Promise<Goods | null> {
  const campaignId = campaign_id ?? (await projects.campaignOf(project_id, transaction));
  if (!campaignId) return null;
  const ordered = campaign_id ? await findAdvertised(db, deal_id) : null;
  const present = await advertisedBy(campaignId, transaction);
  return goodsIn(ordered ?? present, present, dayOf(now()));
}

function goodsIn(ordered: Advertised | null, present: Advertised | null, today: string): Goods | null {
  if (!ordered?.product) return null;
  const { product } = ordered;
  const same = present?.product?.id === product.id ? present.product : product;
  const { documentNumber, documentUntil } = same;
  const goods = goodsOf({ ...product, documentNumber, documentUntil }, today);
  const now = goodsOf(same, today);
  const others = [...(goods.moreCategories ?? []), now.category, ...(now.moreCategories ?? [])];
  return { ...goods, moreCategories: [...new Set(others)].filter((category) => category !== goods.category) };
}

/** Null of work that is placed nowhere. Within a transaction the place stays as it was judged until it ends. */
async function verdictNow(context: DealsContext, deal: Judged, transaction?: Transaction): Promise<Verdict | null> {
  if (!PLACED_KINDS.includes(deal.object_kind)) return null;
  const sold = (await context.findSelling([deal.object_id], transaction)).get(deal.object_id);
  if (!sold?.place) return null;
  const judge = await context.legalityToday(sold.rulesVersion);
  return judge(sold.place, await goodsOfDeal(context, transaction ?? context.db, deal, transaction));
}

const shownOf = ({ checks }: Verdict): LegalityCheck[] =>
  checks.filter(({ light }) => light !== 'green').map(presentCheck);

export async function againstNow(
  context: DealsContext,
  deal: Judged,
  transaction?: Transaction,
): Promise<Against | null> {
  const verdict = await verdictNow(context, deal, transaction);
  if (!verdict || verdict.light === 'green') return null;
  const checks = shownOf(verdict);
  if (verdict.light === 'red') return { light: 'red', checks };
  const kept = await findLegality(transaction ?? context.db, deal.deal_id);
  const accepted = new Set(kept?.acceptedAt ? kept.checks.map(({ version_id }) => version_id) : []);
  return checks.every(({ version_id }) => accepted.has(version_id)) ? null : { light: 'amber', checks };
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

/** What a moderator has taken down since it was ordered: the place, or what is advertised there. */
export async function takenDown(
  { projects, advertisedBy, findSelling }: Pick<DealsContext, 'projects' | 'advertisedBy' | 'findSelling'>,
  { object_id, campaign_id, project_id }: Pick<Judged, 'object_id' | 'campaign_id' | 'project_id'>,
  transaction?: Transaction,
): Promise<string | null> {
  const sold = (await findSelling([object_id], transaction)).get(object_id);
  if (sold?.isBlocked) return `Модератор заблокировал «${sold.title}».`;
  const campaignId = campaign_id ?? (await projects.campaignOf(project_id, transaction));
  const advertised = campaignId ? await advertisedBy(campaignId, transaction) : null;
  const refused = [advertised?.product, advertised?.campaign].find((each) => each?.isRefused);
  return refused
    ? `Модератор не пропустил «${refused.title}»: пока это не исправлено, рекламировать его нельзя.`
    : null;
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

/** What was published where advertising is forbidden is not the work that was ordered. */
export async function refuseForbiddenLink({ legalityToday }: DealsContext, link: string): Promise<void> {
  const judge = await legalityToday();
  const { checks } = judge({ platform: platformAt(link), url: link, audience: null, registerNumber: null }, null);
  const [red] = checks.filter(({ light }) => light === 'red');
  if (red)
    throw fail('invalid_fields', {
      fields: { link: `По этой ссылке реклама запрещена. ${red.words} ${red.law}, с ${longDay(red.from)}.` },
    });
}

/** The buyer has read what stands against the order now; kept with the deal instead of what was agreed to before. */
export async function keepAccepted(
  context: DealsContext,
  transaction: Transaction,
  deal: Judged,
  acceptedRules: readonly string[],
): Promise<void> {
  const against = await againstNow(context, deal, transaction);
  if (!against) return;
  if (against.light === 'red') return refuseUnlawful(context, transaction, deal, 'buyer');
  const { checks } = against;
  if (!checks.every(({ version_id }) => acceptedRules.includes(version_id)))
    throw fail('risk_not_accepted', { message: `Прочитайте, в чём риск. ${wordsOf(checks, 'amber')}` });
  await saveLegality(transaction, { dealId: deal.deal_id, light: 'amber', checks, acceptedAt: context.now() });
}

/** Before a project gets another campaign: its deals for no campaign of their own would be for that one. */
export async function refuseForbiddenGoods(
  context: DealsContext,
  transaction: Transaction,
  deals: readonly (Judged & Pick<DealRow, 'object_title'>)[],
  campaignId: string,
): Promise<void> {
  const places = deals.filter(
    ({ object_kind, campaign_id }) => PLACED_KINDS.includes(object_kind) && campaign_id === null,
  );
  if (places.length === 0) return;
  const present = await context.advertisedBy(campaignId, transaction);
  const goods = goodsIn(present, present, dayOf(context.now()));
  if (!goods) return;
  const sold = await context.findSelling(
    places.map(({ object_id }) => object_id),
    transaction,
  );
  for (const { deal_id, object_id, object_title } of places) {
    const { place, rulesVersion } = sold.get(object_id) ?? {};
    if (!place) continue;
    const judge = await context.legalityToday(rulesVersion);
    const verdict = judge(place, goods);
    if (verdict.light !== 'red') continue;
    const sentence = `Сделка ${dealNumber(deal_id)} «${object_title}» ещё идёт, а такое там размещать нельзя. ${wordsOf(shownOf(verdict), 'red')}`;
    throw fail('not_allowed', { message: sentence, fields: { campaign_id: sentence } });
  }
}
