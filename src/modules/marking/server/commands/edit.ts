/** Commands of both sides on the content: advertiser and creative. */
import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { dayOf } from '#words/moments.ts';
import { OPEN_STATES } from '../../../deals/contract.ts';
import type { DealFacts } from '../../../deals/server/index.ts';
import { isShortLink } from '../../../legality/contract.ts';
import type { CREATIVE_FORMS } from '../../contract.ts';
import { namesErid, withoutErid } from '../../domain/marking-line.ts';
import type { MarkingContext } from '../context.ts';
import { fail } from '../fail.ts';
import { hashOf } from '../outbox/enqueue.ts';
import { advertiserProblems } from '../parties/parties.ts';
import { isEditable, isOut, type Side, sideFor } from '../policy.ts';
import { refuseForbiddenGoods } from '../readiness/goods.ts';
import { noteClaims, readAround } from '../readiness/problems.ts';
import {
  type Advertised,
  type CreativeRow,
  insertChange,
  insertCreative,
  lockCreative,
  lockMarking,
  type MarkingRow,
  type Picture,
  updateCreative,
  updateMarking,
} from '../store.ts';
import { creativeIdOf } from './queue-creative.ts';

export interface Marked {
  marking: MarkingRow;
  /** The version that counts. */
  creative: CreativeRow | undefined;
  side: Side;
  deal: DealFacts;
}

const isOpen = (state: string) => (OPEN_STATES as readonly string[]).includes(state);

/**
 * Changes something of a deal's marking: one at a time, by a side of the deal. What was agreed stands once the deal is closed; only
 * what became of it afterwards is told `evenClosed`.
 */
export const changing = (
  context: MarkingContext,
  {
    dealId,
    viewer,
    by,
    evenClosed = false,
  }: { dealId: string; viewer: Viewer; by: readonly Side[]; evenClosed?: boolean },
  work: (transaction: Transaction, marked: Marked) => Promise<void>,
): Promise<void> =>
  inTransaction(context.db, async (transaction) => {
    const { deal, side } = await sideFor(context, dealId, viewer);
    const marking = await lockMarking(transaction, dealId);
    if (!marking || marking.need === 'none') throw fail('marking_not_needed');
    if (!by.includes(side)) throw fail('forbidden');
    if (!evenClosed && !isOpen(deal.state)) throw fail('marking_closed');
    // Staff decide by what was agreed to: it stays as both have seen it.
    if (!evenClosed && deal.state === 'disputed') throw fail('marking_disputed');
    const creative = await lockCreative(transaction, dealId);
    await work(transaction, { marking, creative, side, deal });
  });

/** Of what the sides approve: the content, and whom and what it advertises. */
export const contentHash = (
  content: Pick<CreativeRow, 'form' | 'text' | 'target_urls'> & { media: readonly Pick<Picture, 'media_id'>[] },
  advertiser: Advertised | null,
): string =>
  hashOf({
    form: content.form,
    text: content.text,
    urls: content.target_urls,
    media: content.media.map(({ media_id }) => media_id),
    advertiser,
  });

const NOT_APPROVED = { buyer_approved_at: null, seller_approved_at: null, problems: [], offer: null };

export function putAdvertiser(
  context: MarkingContext,
  { dealId, viewer, advertiser: typed }: { dealId: string; viewer: Viewer; advertiser: Advertised },
): Promise<void> {
  // «ИП» is said by the type; where a reader has to recognise the person, it is put before the name again.
  const advertiser = typed.type === 'ip' ? { ...typed, name: typed.name.replace(/^ИП\s+/iu, '') } : typed;
  return changing(context, { dealId, viewer, by: ['buyer'] }, async (transaction, { marking, creative, deal }) => {
    if (creative && !isEditable(creative)) throw fail('creative_registered');
    if (isOut(marking, deal.state)) throw fail('creative_published');
    const kktu = await context.kktu.read();
    const fields = {
      ...advertiserProblems(advertiser),
      ...(!kktu.live.has(advertiser.kktu) && { kktu: 'Выберите код из списка.' }),
      ...(advertiser.kktu === '30.15.1' &&
        !advertiser.brand &&
        !advertiser.description && { description: 'Для «прочего» напишите, что это: почему не подошёл другой код.' }),
      ...(advertiser.agency?.kind === 'contract' &&
        advertiser.agency.date > dayOf(context.now()) && { 'agency.date': 'Этот день ещё не наступил.' }),
      ...(advertiser.agency?.kind === 'contract' &&
        advertiser.agency.date < '1991-01-01' && { 'agency.date': 'Договоров такой давности в реестре нет.' }),
    };
    if (Object.keys(fields).length > 0) throw fail('invalid_fields', { fields });
    await takeAdvertiser(context, transaction, { marking, advertiser, viewer });
    if (creative) {
      await updateCreative(transaction, creative.creative_id, {
        ...NOT_APPROVED,
        state: 'draft',
        content_hash: contentHash(creative, advertiser),
      });
    }
    const named = { ...marking, advertiser };
    await noteClaims(context, named, await readAround(context, transaction, named));
  });
}

/** Whom and what a deal advertises, with the legal category of the product that was ordered for. */
export async function takeAdvertiser(
  context: MarkingContext,
  transaction: Transaction,
  { marking, advertiser, viewer }: { marking: MarkingRow; advertiser: Advertised; viewer: Viewer },
): Promise<void> {
  const { deal_id: dealId } = marking;
  const ordered = await context.deals.findOrdered(dealId);
  const legal_category = ordered?.product?.legalCategory ?? null;
  await refuseForbiddenGoods(context, { ...marking, advertiser, legal_category });
  await updateMarking(transaction, dealId, { advertiser, legal_category });
  await insertChange(transaction, {
    dealId,
    actorId: viewer.accountId,
    what: 'advertiser',
    before: marking.advertiser,
    after: advertiser,
  });
}

export interface CreativeInput {
  form: (typeof CREATIVE_FORMS)[number];
  text: string;
  media_ids: readonly string[];
  target_urls: readonly string[];
  content_hash: string | null;
}

/** New ones are taken from whoever adds them; those that are there already may be the other side's. */
async function takePictures(
  { takeMedia }: MarkingContext,
  transaction: Transaction,
  { viewer, mediaIds, known }: { viewer: Viewer; mediaIds: readonly string[]; known: readonly Picture[] },
): Promise<Picture[]> {
  const fresh = mediaIds.filter((id) => !known.some(({ media_id }) => media_id === id));
  const taken = fresh.length > 0 ? await takeMedia(transaction, viewer.accountId, fresh) : new Map();
  return mediaIds.map((media_id) => {
    const there = known.find((picture) => picture.media_id === media_id);
    if (there) return there;
    const facts = taken.get(media_id);
    if (!facts) throw fail('invalid_fields', { fields: { media_ids: 'Картинка не найдена. Загрузите её ещё раз.' } });
    return { media_id, alt: null, width: facts.width, height: facts.height, placeholder: facts.placeholder };
  });
}

/** Either side may propose; whatever was approved before is approved anew. */
export function putCreative(
  context: MarkingContext,
  { dealId, viewer, input }: { dealId: string; viewer: Viewer; input: CreativeInput },
): Promise<void> {
  return changing(context, { dealId, viewer, by: ['buyer', 'seller'] }, async (transaction, { marking, creative }) => {
    if (creative && !isEditable(creative)) throw fail('creative_registered');
    if ((creative?.content_hash ?? null) !== input.content_hash) throw fail('creative_changed');
    if (new Set(input.media_ids).size < input.media_ids.length)
      throw fail('invalid_fields', { fields: { media_ids: 'Одна картинка добавлена дважды.' } });
    if (namesErid(input.text))
      throw fail('invalid_fields', {
        fields: { text: 'Уберите erid из текста: строку и ссылки с новым erid мы соберём сами.' },
      });
    const short = input.target_urls.flatMap((url, at) =>
      isShortLink(url)
        ? [[`target_urls.${at}`, 'Это короткая ссылка: куда она ведёт, не видно. Впишите сам адрес.']]
        : [],
    );
    if (short.length > 0) throw fail('invalid_fields', { fields: Object.fromEntries(short) });
    const media = await takePictures(context, transaction, {
      viewer,
      mediaIds: input.media_ids,
      known: creative?.media ?? [],
    });
    const target_urls = [...new Set(input.target_urls.map(withoutErid))];
    const content = { form: input.form, text: input.text, media, target_urls };
    const content_hash = contentHash(content, marking.advertiser);
    if (creative) {
      if (creative.content_hash === content_hash) return;
      await updateCreative(transaction, creative.creative_id, {
        ...content,
        ...NOT_APPROVED,
        content_hash,
        state: 'draft',
      });
    } else await insertCreative(transaction, newCreative(marking, { ...content, content_hash, version: 1 }));
    await insertChange(transaction, {
      dealId,
      actorId: viewer.accountId,
      what: 'creative',
      before: creative && { form: creative.form, text: creative.text, urls: creative.target_urls },
      after: { form: content.form, text: content.text, urls: content.target_urls },
    });
  });
}

export function newCreative(
  { deal_id, environment }: Pick<MarkingRow, 'deal_id' | 'environment'>,
  content: Pick<CreativeRow, 'form' | 'text' | 'media' | 'target_urls' | 'content_hash' | 'version'>,
): CreativeRow {
  const creative_id = newId();
  const now = new Date();
  return {
    creative_id,
    deal_id,
    environment,
    external_id: creativeIdOf(creative_id),
    ...content,
    state: 'draft',
    ...NOT_APPROVED,
    advertiser_name: null,
    advertiser_inn: null,
    erid: null,
    erid_source: null,
    erid_issuer: null,
    erid_at: null,
    reporter: null,
    created_at: now,
    updated_at: now,
  };
}
