/** Errors that keep a deal from its erid, each with who can change it. */
import type { Db } from '#platform/database/schema.ts';
import type { Requisites } from '../../../passport/server/index.ts';
import type { MarkingProblem } from '../../contract.ts';
import { isOfOwnErid, isRegistering } from '../../domain/kinds.ts';
import type { MarkingContext } from '../context.ts';
import type { KktuList } from '../kktu/kktu.ts';
import { BARE_PLATFORMS, bareAddress } from '../ord/rules/pad.ts';
import { type Known, otherNameOf, otherNameWords, partyOf, requisitesProblems } from '../parties/parties.ts';
import { type KnownName, listKnownNames, noteClaim } from '../parties/store.ts';
import type { CreativeRow, MarkingRow } from '../store.ts';

export interface Around {
  buyer: Requisites | undefined;
  seller: Requisites | undefined;
  /** As its owner describes it today: an address that was refused is mended there. */
  place: { url: string | null; title: string };
  kktu: KktuList;
  /** How the people around it are called in the register. */
  names: readonly KnownName[];
}

/** ИНН whose names may be known by now. */
export const innsOf = (
  { advertiser }: Pick<MarkingRow, 'advertiser'>,
  requisites: readonly (Requisites | undefined)[],
): string[] => [advertiser?.inn, ...requisites.map((one) => one?.inn)].filter((inn) => inn != null);

type Placing = Pick<
  MarkingRow,
  'buyer_id' | 'seller_id' | 'object_id' | 'platform' | 'place_url' | 'place_title' | 'advertiser'
>;

export async function readAround(
  {
    requisitesOf,
    placesOf,
    kktu: codes,
    environment,
  }: Pick<MarkingContext, 'requisitesOf' | 'placesOf' | 'kktu' | 'environment'>,
  db: Db,
  marking: Placing,
): Promise<Around> {
  const { buyer_id, seller_id, object_id } = marking;
  const [found, places] = [await requisitesOf([buyer_id, seller_id], db), await placesOf([object_id], db)];
  const names = await listKnownNames(db, environment, innsOf(marking, [...found.values()]));
  return aroundIn(marking, found, places, { kktu: await codes.read(), names });
}

/** The same from what was read for many. */
export function aroundIn(
  marking: Placing,
  requisites: ReadonlyMap<string, Requisites>,
  places: Awaited<ReturnType<MarkingContext['placesOf']>>,
  known: Pick<Around, 'kktu' | 'names'>,
): Around {
  const now = places.get(marking.object_id);
  return {
    buyer: requisites.get(marking.buyer_id),
    seller: requisites.get(marking.seller_id),
    // A page of another network is another place than the one that was ordered.
    place: now?.platform === marking.platform ? now : { url: marking.place_url, title: marking.place_title },
    ...known,
  };
}

/**
 * The buyer's ИНН is another than the advertiser's, or he named a contract: then the advertiser is somebody else. Of a buyer without
 * an ИНН who names none, nothing is known yet.
 */
export const isAgency = ({ advertiser }: Pick<MarkingRow, 'advertiser'>, { buyer }: Pick<Around, 'buyer'>): boolean =>
  advertiser !== null && buyer?.inn !== advertiser.inn && (Boolean(buyer?.inn) || advertiser.agency !== null);

const FORMS_WITH_TEXT = /^text_/;

const OWN_ERID_WORDS =
  'Видео и звук регистрируют самой записью, а Охват принимает только картинки. Получите erid в своём ОРД и внесите его в сделке.';

function creativeProblems(creative: Pick<CreativeRow, 'form' | 'text' | 'media'> | undefined): MarkingProblem[] {
  const problem = (field: string, message: string): MarkingProblem => ({ who: 'buyer', field, message });
  if (!creative) return [problem('creative', 'Добавьте макет: текст, картинки и ссылки.')];
  return [
    ...(FORMS_WITH_TEXT.test(creative.form) && creative.text === ''
      ? [problem('creative.text', 'Напишите текст, который выйдет.')]
      : []),
    ...(creative.form !== 'text_block' && creative.media.length === 0
      ? [problem('creative.media', 'Добавьте картинку. У видео и звука — кадр или обложку.')]
      : []),
  ];
}

/** Of what is shown and whom it advertises, whoever registers it. */
export function contentProblems(
  marking: MarkingRow,
  creative: CreativeRow | undefined,
  around: Around,
): MarkingProblem[] {
  const { advertiser } = marking;
  const problems: MarkingProblem[] = [];
  if (!advertiser) problems.push({ who: 'buyer', field: 'advertiser', message: 'Укажите, кого и что рекламируете.' });
  else {
    if (!around.kktu.live.has(advertiser.kktu))
      problems.push({ who: 'buyer', field: 'advertiser.kktu', message: 'Выберите код товара из списка.' });
    if (isAgency(marking, around)) {
      if (!advertiser.agency)
        problems.push({
          who: 'buyer',
          field: 'advertiser.agency',
          message: 'Рекламодатель — не вы. Укажите номер и дату вашего договора с ним или его CID.',
        });
    } else if (!around.buyer?.inn)
      problems.push({
        who: 'buyer',
        field: 'requisites.inn',
        message: 'Укажите в профиле, кто вы, и ИНН: сверим его с ИНН рекламодателя.',
      });
  }
  return [...problems, ...creativeProblems(creative)];
}

/** Who of the sides calls themselves otherwise than their ИНН is known. */
function namesAgainst(
  marking: MarkingRow,
  around: Around,
): { who: 'buyer' | 'seller'; field: string; by: string; claimed: Known; known: KnownName }[] {
  const { advertiser, buyer_id, seller_id } = marking;
  const isForClient = isAgency(marking, around);
  const named = [
    { who: 'buyer' as const, field: 'advertiser.name', by: buyer_id, claimed: advertiser },
    ...(isForClient
      ? [{ who: 'buyer' as const, field: 'requisites.legal_name', by: buyer_id, claimed: partyOf(around.buyer) }]
      : []),
    { who: 'seller' as const, field: 'requisites.legal_name', by: seller_id, claimed: partyOf(around.seller) },
  ];
  return named.flatMap(({ claimed, ...one }) => {
    const known = claimed && otherNameOf(claimed, one.by, around.names);
    return known ? [{ ...one, claimed, known }] : [];
  });
}

/** For staff to settle, outside of the caller's transaction: what it does may be refused for that very name. */
export async function noteClaims(
  { db, environment, settings }: Pick<MarkingContext, 'db' | 'environment' | 'settings'>,
  marking: MarkingRow,
  around: Around,
): Promise<void> {
  if (!isRegistering(settings.mode)) return;
  for (const { claimed, known, by } of namesAgainst(marking, around))
    await noteClaim(db, environment, { ...claimed, type: known.type, by });
}

/** Registration by us needs the requisites of everybody in the chain; an erid from elsewhere does without them. */
export function problemsOf(
  { settings }: Pick<MarkingContext, 'settings'>,
  marking: MarkingRow,
  creative: CreativeRow | undefined,
  around: Around,
): MarkingProblem[] {
  const { advertiser } = marking;
  const problems = contentProblems(marking, creative, around);
  if (!isRegistering(settings.mode)) return problems;
  if (creative && isOfOwnErid(creative.form, settings.mode))
    problems.push({ who: 'buyer', field: 'creative.form', message: OWN_ERID_WORDS });
  if (advertiser && isAgency(marking, around)) problems.push(...requisitesProblems(around.buyer, 'buyer', 'agency'));
  problems.push(...requisitesProblems(around.seller, 'seller', 'publisher'));
  for (const { who, field, known } of namesAgainst(marking, around))
    problems.push({ who, field, message: otherNameWords(known) });
  const { url } = around.place;
  if (!url)
    problems.push({ who: 'seller', field: 'resource.url', message: 'Укажите на площадке её адрес в интернете.' });
  else if (BARE_PLATFORMS.includes(bareAddress(url)))
    problems.push({
      who: 'seller',
      field: 'resource.url',
      message: 'Нужен адрес самого канала или страницы, а не всей сети.',
    });
  const ofSeller = partyOf(around.seller)?.inn;
  const client = isAgency(marking, around) ? around.buyer?.inn : advertiser?.inn;
  const contractor = settings.chain === 'agent' ? settings.own.inn : ofSeller;
  const isSame = 'Это ИНН второй стороны договора: у сторон они разные.';
  if (client && client === contractor) problems.push({ who: 'buyer', field: 'advertiser.inn', message: isSame });
  if (client && client === ofSeller && settings.chain === 'agent')
    problems.push({
      who: 'buyer',
      field: 'advertiser.inn',
      message: 'Рекламу у самого себя не заказывают: это ИНН продавца.',
    });
  if (settings.chain === 'agent' && ofSeller === settings.own.inn)
    problems.push({ who: 'seller', field: 'requisites.inn', message: isSame });
  return problems;
}
