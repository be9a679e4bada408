/** Where a delivery without an erid leads: to a report, and never to a publication. */
import type { Transaction } from '#platform/database/schema.ts';
import { PLACED_KINDS } from '../../../ad-objects/contract.ts';
import type { DealEvent } from '../../../deals/server/index.ts';
import { linksIn, networkAt } from '../../../legality/server/index.ts';
import { isEvidence } from '../../domain/evidence.ts';
import { isOnInternet } from '../../domain/need.ts';
import type { MarkingContext } from '../context.ts';
import { fail } from '../fail.ts';
import { findMarking } from '../store.ts';

const OUTSIDE =
  'Заказано размещение вне интернета, и erid у него нет: ссылка на страницу не подходит. Приложите фото, файл или ссылку на отчёт в облаке (Яндекс Диск, Облако Mail, Google Диск). Публикацию в интернете закажите отдельно: её нужно маркировать.';
const WORK =
  'Пост в соцсети — это размещение, и ему нужен erid, а у заказа исполнителю его нет. Приложите саму работу файлом или дайте ссылку на облако, а размещение закажите отдельно.';

/** Rule that refuses links in a delivery without an erid; null when links are free (an erid is there, or marking is off). */
async function refusalOf(
  { siteUrl, settings }: Pick<MarkingContext, 'siteUrl' | 'settings'>,
  transaction: Transaction,
  deal: DealEvent['deal'],
): Promise<{ words: string; refuses(link: string): boolean } | null> {
  if (settings.mode === 'off') return null;
  if (!PLACED_KINDS.includes(deal.object.kind)) return { words: WORK, refuses: (link) => networkAt(link) !== null };
  if ((await findMarking(transaction, deal.dealId))?.reason !== 'offline') return null;
  const ownHost = new URL(siteUrl).hostname;
  return { words: OUTSIDE, refuses: (link) => !isEvidence(link, ownHost) };
}

/** Fewer words than these besides its links say nothing of the work: then the link itself is what is handed over. */
const FEWEST_WORDS = 5;

function isOnlyLinks(text: string, links: readonly string[]): boolean {
  const rest = links.reduce((left, link) => left.replace(link, ' '), text);
  return (rest.match(/\p{L}+/gu) ?? []).length < FEWEST_WORDS;
}

/** Ordered outside of the internet and brought into it since: of what was ordered and what it is now, the stricter holds. */
export async function refuseMoved(
  { placesOf, settings }: Pick<MarkingContext, 'placesOf' | 'settings'>,
  transaction: Transaction,
  { deal, step }: DealEvent,
): Promise<void> {
  if (step.action !== 'deliver' || settings.mode === 'off') return;
  const marking = await findMarking(transaction, deal.dealId);
  if (marking?.reason !== 'offline') return;
  const place = (await placesOf([marking.object_id], transaction)).get(marking.object_id);
  if (!place || !isOnInternet(place.platform)) return;
  throw fail('not_allowed', {
    message: `Заказано размещение вне интернета, а «${place.title}» теперь площадка в интернете: реклама там без erid запрещена. Верните площадке прежний вид или отмените сделку, и пусть размещение закажут заново.`,
  });
}

export async function refusePublication(
  context: Pick<MarkingContext, 'siteUrl' | 'settings'>,
  transaction: Transaction,
  { deal, step }: DealEvent,
): Promise<void> {
  if (step.action !== 'deliver') return;
  const written = linksIn(step.comment ?? '');
  if (!step.link && written.length === 0) return;
  const refusal = await refusalOf(context, transaction, deal);
  if (!refusal) return;
  const fields = {
    ...(step.link && refusal.refuses(step.link) && { link: refusal.words }),
    ...(written.some(refusal.refuses) && isOnlyLinks(step.comment ?? '', written) && { text: refusal.words }),
  };
  if (Object.keys(fields).length > 0) throw fail('invalid_fields', { fields });
}
