/** Publication on another page than the ordered one: another placement, with rules and a platform of its own. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import { longDay } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import type { DealEvent } from '../../../deals/server/index.ts';
import { isOtherPage, isSamePage, pageOf } from '../../../legality/server/index.ts';
import { isEvidence } from '../../domain/evidence.ts';
import type { MarkingContext } from '../context.ts';
import { fail } from '../fail.ts';
import { bareAddress, PAD_NAME_LIMIT } from '../ord/rules/pad.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { padIdOf, personKeyOf, upsertPad } from '../parties/store.ts';
import { checksOfPage } from '../readiness/goods.ts';
import { findMarking, insertChange, listCreatives, lockMarking, updateMarking } from '../store.ts';

type Compared = 'same' | 'other' | 'unknown';

/** Where no page was ordered nobody can tell; a report in a storage is no page. */
export async function comparePage(
  { siteUrl }: Pick<MarkingContext, 'siteUrl'>,
  db: Db,
  dealId: string,
  link: string,
): Promise<Compared> {
  const ordered = await findMarking(db, dealId);
  if (ordered?.need !== 'required' || !ordered.place_url) return 'unknown';
  if (isEvidence(link, new URL(siteUrl).hostname) || isSamePage(link, ordered.place_url)) return 'same';
  return isOtherPage(link, ordered.place_url) ? 'other' : 'unknown';
}

const ELSEWHERE = 'Опубликуйте на заказанной странице или закажите это размещение отдельно.';

/** Whoever knows it may say so. The page is judged as if it had been ordered: what the buyer did not take on there is not handed over. */
export async function refuseOtherPage(
  context: Pick<MarkingContext, 'deals' | 'legalityOn' | 'now'>,
  transaction: Transaction,
  { deal, step }: DealEvent,
): Promise<void> {
  if (step.action !== 'deliver' || !step.link || !step.isOtherPage) return;
  const marking = await findMarking(transaction, deal.dealId);
  if (marking?.need !== 'required') return;
  if (!step.isOtherPageSaid) {
    const ordered = bareAddress(marking.place_url ?? '');
    const message = `Ссылка ведёт не на заказанную страницу (${ordered}). Исправьте её или отметьте, что реклама вышла на другой: покупатель это увидит.`;
    throw fail('invalid_fields', { fields: { is_other_page: message } });
  }
  const checks = await checksOfPage(context, marking, {
    link: step.link,
    day: dayOf(step.publishedAt ?? context.now()),
  });
  const red = checks.filter(({ light }) => light === 'red');
  const [worst] = red.length > 0 ? red : checks;
  if (!worst) return;
  const what =
    worst.light === 'red'
      ? 'На этой странице такую рекламу размещать нельзя.'
      : 'На этой странице есть риск, которого покупатель не принимал.';
  throw fail('invalid_fields', {
    fields: { link: `${what} ${worst.words} ${worst.law}, с ${longDay(worst.from)}. ${ELSEWHERE}` },
  });
}

/** Names of channels and invitations are told apart by their case, which pages that are compared do not have. */
export function pageAsTyped(link: string): string {
  const page = pageOf(link);
  if (!page) return link;
  const typed = URL.parse(link)?.pathname.split('/') ?? [];
  const whole = [page.split('/')[0], ...typed.slice(1, page.split('/').length)].join('/');
  return `https://${whole.toLowerCase() === page ? whole : page}`;
}

/** The register and the report name the page where it came out. */
export async function noteOtherPage(
  context: MarkingContext,
  transaction: Transaction,
  { deal, step, viewer }: DealEvent,
): Promise<void> {
  const { link } = step;
  if (step.action !== 'deliver' || !link || isEvidence(link, new URL(context.siteUrl).hostname)) return;
  const marking = await lockMarking(transaction, deal.dealId);
  if (marking?.need !== 'required') return;
  const outUrl = step.isOtherPage ? pageAsTyped(link) : null;
  if (outUrl === null && marking.out_url === null) return;
  const { frozen } = marking;
  const url = outUrl ?? marking.place_url;
  if (frozen && url) {
    const name = (outUrl ? bareAddress(outUrl) : marking.place_title).slice(0, PAD_NAME_LIMIT).trim();
    const { environment, object_id: objectId } = marking;
    const pad = await upsertPad(transaction, {
      environment,
      objectId,
      url,
      personId: personKeyOf(frozen.chain.seller.id),
      name,
    });
    const padId = padIdOf(pad);
    // Nobody has shown that a page they did not sell is their own.
    const body = {
      person_external_id: frozen.chain.seller.id,
      is_owner: outUrl === null,
      type: 'web',
      name: pad.name,
      url,
    };
    await updateMarking(transaction, deal.dealId, { out_url: outUrl, frozen: { ...frozen, padId } });
    // An erid of another ОРД is reported there: its page is not sent to ours.
    const [creative] = await listCreatives(transaction, deal.dealId);
    if (environment === context.environment && creative?.erid_source === 'ord')
      await enqueue(context, transaction, [{ kind: 'pad', externalId: padId, body, dealId: null }]);
  } else await updateMarking(transaction, deal.dealId, { out_url: outUrl });
  if (outUrl !== marking.out_url)
    await insertChange(transaction, {
      dealId: deal.dealId,
      actorId: viewer?.accountId ?? null,
      what: 'page',
      before: { url: marking.out_url ?? marking.place_url },
      after: { url },
    });
}
