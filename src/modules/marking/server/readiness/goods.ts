/** Whether what is advertised may be advertised there: an order without a product was judged by its place alone. */
import { longDay } from '#words/days.ts';
import { categoryOfKktu, warningOf as warningFor } from '../../../ad-objects/server/index.ts';
import { type LegalityCheck, platformAt, presentCheck } from '../../../legality/contract.ts';
import type { MarkingContext } from '../context.ts';
import { fail } from '../fail.ts';
import type { Side } from '../policy.ts';
import type { MarkingRow } from '../store.ts';

type Goods = Pick<MarkingRow, 'advertiser' | 'legal_category'>;

/** By the code of the goods, and by the product of the order where the code says nothing. */
const categoriesOf = ({ advertiser, legal_category }: Goods): string[] =>
  [advertiser && categoryOfKktu(advertiser.kktu), legal_category].filter((category) => category != null);

/** The sentence that the law wants of such goods. */
export const warningOf = (goods: Goods): string | null =>
  categoriesOf(goods).flatMap((category) => warningFor(category, goods.advertiser?.kktu ?? null) ?? [])[0] ?? null;

/** Of the named goods and of the product as it is today: it may have come into a stricter category since the order. */
export async function judgedCategories(
  { deals }: Pick<MarkingContext, 'deals'>,
  marking: Goods & Pick<MarkingRow, 'deal_id'>,
): Promise<{ categories: string[]; hasPaper: (category: string) => boolean }> {
  const product = await deals.goodsOf(marking.deal_id);
  const ofProduct = product ? [product.category, ...(product.moreCategories ?? [])] : [];
  return {
    categories: [...new Set([...categoriesOf(marking), ...ofProduct])],
    // Of goods that are no product nobody has named any.
    hasPaper: (category) => ofProduct.includes(category) && product?.hasDocument === true,
  };
}

/** The place was judged when it was ordered, and with the product its age mark and papers: only the category is looked at. */
export async function refuseForbiddenGoods(
  { legalityToday, deals }: Pick<MarkingContext, 'legalityToday' | 'deals'>,
  marking: Goods & Pick<MarkingRow, 'deal_id' | 'platform' | 'place_url'>,
): Promise<void> {
  const { categories } = await judgedCategories({ deals }, marking);
  if (categories.length === 0) return;
  const judge = await legalityToday();
  const place = { platform: marking.platform, url: marking.place_url, audience: null, registerNumber: null };
  const [check] = categories
    .flatMap((category) => judge(place, { category, age: 18 }).checks)
    .filter(({ kind, light }) => kind === 'category' && light === 'red');
  if (!check) return;
  const words = `${check.words} ${check.law}, с ${longDay(check.from)}.`;
  throw fail('goods_not_allowed', { message: words, fields: { kktu: words } });
}

/** Risks of goods that were not named when the order was made, or have come since: the buyer has not read of them. */
export async function listRisks(
  { legalityToday, deals }: Pick<MarkingContext, 'legalityToday' | 'deals'>,
  marking: Goods & Pick<MarkingRow, 'deal_id' | 'platform' | 'place_url' | 'accepted_rules'>,
): Promise<LegalityCheck[]> {
  const { categories, hasPaper } = await judgedCategories({ deals }, marking);
  if (categories.length === 0) return [];
  const [judge, accepted] = await Promise.all([legalityToday(), deals.acceptedRulesOf(marking.deal_id)]);
  const place = { platform: marking.platform, url: marking.place_url, audience: null, registerNumber: null };
  const taken = new Set([...accepted, ...marking.accepted_rules]);
  const found = categories
    .flatMap((category) => judge(place, { category, age: 18, hasDocument: hasPaper(category) }).checks)
    .filter(({ kind, light }) => light === 'amber' && (kind === 'category' || kind === 'documents'))
    .filter(({ version_id }) => !taken.has(version_id));
  return [...new Map(found.map((check) => [check.version_id, presentCheck(check)])).values()];
}

/**
 * Verdicts on a page that was not ordered, by the rules of the day it came out there, without the risks that the buyer has accepted
 * already; the worst first.
 */
export async function checksOfPage(
  { legalityOn, deals }: Pick<MarkingContext, 'legalityOn' | 'deals'>,
  marking: Goods & Pick<MarkingRow, 'deal_id' | 'accepted_rules'>,
  { link, day }: { link: string; day: string },
): Promise<LegalityCheck[]> {
  const { categories, hasPaper } = await judgedCategories({ deals }, marking);
  const [judge, accepted] = await Promise.all([legalityOn(day), deals.acceptedRulesOf(marking.deal_id)]);
  const place = { platform: platformAt(link) ?? 'site', url: link, audience: null, registerNumber: null };
  const taken = new Set([...accepted, ...marking.accepted_rules]);
  const goods = [null, ...categories.map((category) => ({ category, age: 18, hasDocument: hasPaper(category) }))];
  const found = goods
    .flatMap((one) => judge(place, one).checks)
    .filter(({ light, version_id }) => light === 'red' || (light === 'amber' && !taken.has(version_id)));
  return [...new Map(found.map((check) => [check.version_id, presentCheck(check)])).values()];
}

/** Nothing is agreed on under a risk that the buyer has not taken. */
export async function refuseUntakenRisk(
  context: Pick<MarkingContext, 'legalityToday' | 'deals'>,
  marking: MarkingRow,
  side: Side,
): Promise<void> {
  const risks = await listRisks(context, marking);
  if (risks.length === 0) return;
  const words = risks.map(({ words: said, law, from }) => `${said} ${law}, с ${longDay(from)}.`).join(' ');
  throw fail('risk_not_accepted', {
    message:
      side === 'buyer'
        ? `Отметьте сначала, что понимаете риск. ${words}`
        : `Покупатель ещё не отметил, что понимает риск. ${words}`,
  });
}

/**
 * Before an erid is taken for it: since the order the rules may have changed, the address of the place, or a moderator's mind. Nor may a resource of a
 * foreign agent be advertised.
 */
export async function refuseForbiddenPlace(
  { legalityToday, deals }: Pick<MarkingContext, 'legalityToday' | 'deals'>,
  { deal_id, platform }: Pick<MarkingRow, 'deal_id' | 'platform'>,
  { url, targetUrls }: { url: string | null; targetUrls: readonly string[] },
): Promise<void> {
  const down = await deals.takenDown(deal_id);
  if (down) throw fail('goods_not_allowed', { message: down });
  const judge = await legalityToday();
  const redAt = (place: { platform: string | null; url: string | null }) =>
    judge({ ...place, audience: null, registerNumber: null }, null).checks.filter(({ light }) => light === 'red');
  const [check] = [
    ...redAt({ platform, url }),
    ...targetUrls.flatMap((target) =>
      redAt({ platform: null, url: target }).filter(({ kind }) => kind === 'foreign_agent'),
    ),
  ];
  if (check) throw fail('goods_not_allowed', { message: `${check.words} ${check.law}, с ${longDay(check.from)}.` });
}
