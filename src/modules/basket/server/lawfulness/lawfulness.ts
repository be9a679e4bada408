/** Legal checks of an order: the rules of advertising and the places' refused topics. */
import type { Transaction } from '#platform/database/schema.ts';
import { longDay } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { quoted } from '#words/quotes.ts';

import { type Advertised, goodsOf, type Selling, TOPICS } from '../../../ad-objects/server/index.ts';
import { forbiddenAnywhere, type Goods, presentCheck, type Verdict } from '../../../legality/contract.ts';
import type { JudgePlace } from '../../../legality/server/index.ts';
import type { BasketContext } from '../context.ts';
import { fail } from '../fail.ts';
import type { ItemRow } from '../store.ts';

/** Subject of the order: the advertised product and its topics. */
export interface Subject {
  product: { id: string; title: string } | null;
  goods: Goods | null;
  topics: readonly string[];
  /** The campaign's, which sellers see with the order. */
  brief: string | null;
  /** The product or the campaign, if a moderator has sent it back or blocked it. */
  refused: { title: string } | null;
}

export const NO_SUBJECT: Subject = { product: null, goods: null, topics: [], brief: null, refused: null };

/** Of the campaign's product, or of the campaign while it has none. */
export async function subjectOf(
  { objects, now }: Pick<BasketContext, 'objects' | 'now'>,
  campaignId: string | null,
  transaction?: Transaction,
): Promise<Subject> {
  const advertised: Advertised | null = campaignId ? await objects.advertisedBy(campaignId, transaction) : null;
  if (!advertised) return NO_SUBJECT;
  const { product, campaign } = advertised;
  return {
    product,
    goods: product && goodsOf(product, dayOf(now())),
    topics: (product ?? campaign).topics ?? [],
    brief: campaign.brief?.trim() || null,
    refused: [product, campaign].find((each) => each?.isRefused) ?? null,
  };
}

/** Refuses for any place: a moderator has rejected or blocked the advertised object. */
export function refuseTakenDown({ refused }: Subject): void {
  if (!refused) return;
  const words = `Модератор не пропустил ${quoted(refused.title)}: пока это не исправлено, заказывать рекламу нельзя.`;
  throw fail('not_allowed', { message: words, fields: { campaign_id: words } });
}

type Place = Pick<Selling, 'place' | 'refusedTopics' | 'title'>;

export interface Lawfulness {
  /** Null of what is placed nowhere, work of a contractor, unless it is for what may be advertised nowhere. */
  verdict: Verdict | null;
  /** Topics of the order that the place does not advertise. */
  refusedTopics: readonly string[];
}

export const lawfulnessOf = ({ place, refusedTopics }: Place, subject: Subject, judge: JudgePlace): Lawfulness => ({
  verdict: place ? judge(place, subject.goods) : forbiddenAnywhere(judge, subject.goods),
  refusedTopics: subject.topics.filter((topic) => refusedTopics.includes(topic)),
});

const againstOf = (verdict: Verdict | null, light: 'amber' | 'red') =>
  verdict?.checks.filter((check) => check.light === light) ?? [];

/** Version ids of the amber rules to consent to. */
export const risksOf = ({ verdict }: Lawfulness): string[] =>
  verdict?.light === 'amber' ? againstOf(verdict, 'amber').map(({ version_id }) => version_id) : [];

/** Time of the consent, if it covers every rule that stands against it now. */
export function acceptedAt(lawfulness: Lawfulness, { accepted_rules, accepted_at }: ItemRow): Date | null {
  const risks = risksOf(lawfulness);
  return risks.length > 0 && risks.every((version) => accepted_rules.includes(version)) ? accepted_at : null;
}

const forbiddenWords = ({ verdict }: Lawfulness): string | null => {
  const [check] = againstOf(verdict, 'red');
  return check ? `${check.words} ${check.law}, с ${longDay(check.from)}.` : null;
};

function topicWords({ refusedTopics }: Lawfulness): string | null {
  if (refusedTopics.length === 0) return null;
  const names = refusedTopics.map((topic) => `«${TOPICS[topic as keyof typeof TOPICS] ?? topic}»`);
  return `Здесь не рекламируют ${names.length > 1 ? 'темы' : 'тему'} ${names.join(', ')}.`;
}

/** Before it is put into the basket. */
export function refuseUnlawful(place: Place, lawfulness: Lawfulness): void {
  const forbidden = forbiddenWords(lawfulness);
  if (forbidden) throw fail('not_allowed', { message: `Заказать ${quoted(place.title)} нельзя. ${forbidden}` });
  const refused = topicWords(lawfulness);
  if (refused) throw fail('topic_refused', { message: `Заказать ${quoted(place.title)} не получится. ${refused}` });
}

const FORBIDDEN = 'Закон не разрешает это разместить. Уберите такие предложения из корзины.';
const RISKY = 'По части заказа есть риск. Прочитайте правило у предложения и отметьте, что понимаете его.';

interface Ordered {
  row: ItemRow;
  lawfulness: Lawfulness;
}

/** Before it is ordered: everything forbidden first, then what places refuse, then what nobody has taken the risk of. */
export function refuseUnlawfulOrder(items: readonly Ordered[], fieldOf: (row: ItemRow, name?: string) => string): void {
  const forbidden = items.flatMap(({ row, lawfulness }) => sentenceAt(fieldOf(row), row, forbiddenWords(lawfulness)));
  if (forbidden.length > 0) throw fail('not_allowed', { message: FORBIDDEN, fields: Object.fromEntries(forbidden) });
  const refused = items.flatMap(({ row, lawfulness }) => sentenceAt(fieldOf(row), row, topicWords(lawfulness)));
  if (refused.length > 0) throw fail('topic_refused', { fields: Object.fromEntries(refused) });
  const risky = items.filter(({ row, lawfulness }) => risksOf(lawfulness).length > 0 && !acceptedAt(lawfulness, row));
  if (risky.length === 0) return;
  const fields = risky.map(({ row, lawfulness }) => {
    const words = againstOf(lawfulness.verdict, 'amber').map(
      (check) => `${check.words} ${check.law}, с ${longDay(check.from)}.`,
    );
    return [
      fieldOf(row, 'accepted_rules'),
      `Отметьте, что понимаете риск по ${quoted(row.object_title)}. ${words.join(' ')}`,
    ];
  });
  throw fail('risk_not_accepted', { message: RISKY, fields: Object.fromEntries(fields) });
}

const sentenceAt = (field: string, { object_title }: ItemRow, words: string | null): [string, string][] =>
  words ? [[field, `${quoted(object_title)}: ${words}`]] : [];

/** Verdict stored with the deal; null when nothing stood against the order. */
export function keptOf(lawfulness: Lawfulness, row: ItemRow) {
  const { verdict } = lawfulness;
  if (!verdict || verdict.light === 'green') return null;
  return {
    light: verdict.light,
    checks: verdict.checks.filter(({ light }) => light !== 'green').map(presentCheck),
    acceptedAt: acceptedAt(lawfulness, row),
  };
}
