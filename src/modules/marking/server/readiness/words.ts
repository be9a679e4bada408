/** Check of the declared category against the words of the ad: a contradiction is not sent before a moderator has looked. */
import { readWords } from '../../../legality/server/index.ts';
import type { MarkingContext } from '../context.ts';
import type { CreativeRow, MarkingRow } from '../store.ts';
import { judgedCategories } from './goods.ts';

/** The message of a contradiction for both sides and the desk; null when there is none. */
export async function wordsAgainst(
  { standingRules, deals }: Pick<MarkingContext, 'standingRules' | 'deals'>,
  marking: MarkingRow,
  { text, target_urls }: Pick<CreativeRow, 'text' | 'target_urls'>,
): Promise<string | null> {
  const [rules, { categories }, ordered] = [
    await standingRules(),
    await judgedCategories({ deals }, marking),
    await deals.findOrdered(marking.deal_id),
  ];
  const { advertiser } = marking;
  const product = ordered?.product;
  const texts = [text, advertiser?.brand ?? null, advertiser?.description ?? null, product?.title ?? null];
  const found = readWords(rules, 'goods', { texts, urls: [...target_urls, product?.site ?? null] }, categories);
  if (found.length === 0) return null;
  const said = found.flatMap((one) => one.said).slice(0, 3);
  const quoted = said.map((one) => `«${one}»`).join(', ');
  return `${found[0]?.check.words} Есть слова: ${quoted}. Модератор посмотрит и отправит макет. Если категория другая, исправьте макет или код товара.`;
}
