/** The form of a creative: what is typed, what it says, and how it outlives a reload. */
import { forgetDrafts, OWN_DRAFT } from '#platform/web/own-drafts.ts';
import { withScheme } from '#words/web-address.ts';
import type { Creative, DealMarking } from '../../contract.ts';
import { withoutErid } from '../../domain/marking-line.ts';
import type { CreativeForm } from '../words.ts';

export const MAX_LINKS = 10;
export const linkName = (at: number) => `target_urls.${at}` as const;

/** Flat, so that refusals of the API stand at their fields. */
export type CreativeValues = Record<string, string>;

export interface Prefilled {
  name: string | null;
  inn: string | null;
  kktu: string | null;
  site: string | null;
}

/** Initial values of the form: whatever the deal says already is not asked again. */
export function valuesOf(marking: DealMarking, prefilled: Prefilled | null): CreativeValues {
  const { creative, advertiser, suggested } = marking;
  const links = creative?.target_urls ?? [suggested?.url ?? prefilled?.site ?? ''].filter(Boolean);
  const agency = advertiser?.agency ?? null;
  return {
    form: creative?.form ?? 'text_block',
    text: creative?.text ?? '',
    media_ids: '',
    target_urls: '',
    ...Object.fromEntries(Array.from({ length: MAX_LINKS }, (_, at) => [linkName(at), links[at] ?? ''])),
    name: advertiser?.name ?? suggested?.name ?? prefilled?.name ?? '',
    inn: advertiser?.inn ?? suggested?.inn ?? prefilled?.inn ?? '',
    type: advertiser?.type ?? suggested?.type ?? '',
    kktu: advertiser?.kktu.code ?? suggested?.kktu?.code ?? prefilled?.kktu ?? '',
    brand: advertiser?.brand ?? suggested?.brand ?? '',
    description: advertiser?.description ?? '',
    agency: agency?.kind ?? 'none',
    'agency.serial': agency?.kind === 'contract' ? agency.serial : '',
    'agency.date': agency?.kind === 'contract' ? agency.date : '',
    'agency.cid': agency?.kind === 'cid' ? agency.cid : '',
  };
}

export const linksOf = (values: CreativeValues): string[] =>
  Array.from({ length: MAX_LINKS }, (_, at) => withScheme(values[linkName(at)] ?? '')).filter(Boolean);

export interface Content {
  form: CreativeForm;
  text: string;
  media_ids: string[];
  target_urls: string[];
}

export const contentOf = (values: CreativeValues, media: Creative['media']): Content => ({
  form: (values.form ?? 'text_block') as CreativeForm,
  text: (values.text ?? '').trim(),
  media_ids: media.map(({ media_id }) => media_id),
  target_urls: linksOf(values).map(withoutErid),
});

const orNull = (value: string | undefined) => value?.trim() || null;

export function advertiserOf(values: CreativeValues) {
  const { name = '', inn = '', type = '', kktu = '', brand, description, agency } = values;
  return {
    name: name.trim(),
    inn: inn.trim(),
    type: (inn.trim().length === 10 ? 'juridical' : type) as 'juridical' | 'ip' | 'physical',
    kktu,
    brand: orNull(brand),
    description: orNull(description),
    agency:
      agency === 'contract'
        ? {
            kind: 'contract' as const,
            serial: (values['agency.serial'] ?? '').trim(),
            date: values['agency.date'] ?? '',
          }
        : agency === 'cid'
          ? { kind: 'cid' as const, cid: (values['agency.cid'] ?? '').trim() }
          : null,
  };
}

/** Client-side validation, by field. */
export function checkContent(values: CreativeValues, media: Creative['media']): Record<string, string> {
  const { form, text, media_ids, target_urls } = contentOf(values, media);
  const wrong = Object.fromEntries(
    Array.from({ length: MAX_LINKS }, (_, at) => linkName(at))
      .filter((name) => values[name]?.trim() && !/^https?:\/\/\S+\.\S+$/i.test(withScheme(values[name])))
      .map((name) => [name, 'Это не адрес. Напишите, например, shop.ru/osen.']),
  );
  return {
    ...wrong,
    ...(form.startsWith('text') && !text && { text: 'Напишите текст, который выйдет.' }),
    ...(text.length > 10_000 && { text: 'Не больше 10 000 символов.' }),
    ...(form !== 'text_block' && media_ids.length === 0 && { media_ids: 'Добавьте картинку: без неё ОРД не примет.' }),
    ...(new Set(target_urls).size < target_urls.length && { target_urls: 'Одна и та же ссылка стоит дважды.' }),
  };
}

export function checkAdvertiser(values: CreativeValues): Record<string, string> {
  const { name, inn, type, kktu, brand, description, agency } = advertiserOf(values);
  return {
    ...(name.length < 2 && { name: 'Укажите рекламодателя.' }),
    ...(!/^(?:\d{10}|\d{12})$/.test(inn) && { inn: 'В ИНН 10 или 12 цифр.' }),
    ...(inn.length === 12 && String(type) === '' && { type: 'Выберите: ИП или физлицо.' }),
    ...(!kktu && { kktu: 'Выберите код: без него ОРД не примет.' }),
    ...(kktu === '30.15.1' && brand === null && description === null
      ? { description: 'С этим кодом нужен бренд или описание: почему другой не подошёл.' }
      : {}),
    ...(agency?.kind === 'contract' && !agency.serial && { 'agency.serial': 'Укажите номер договора.' }),
    ...(agency?.kind === 'contract' && !agency.date && { 'agency.date': 'Выберите день.' }),
    ...(agency?.kind === 'cid' &&
      !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(agency.cid) && {
        'agency.cid': 'CID — это 36 знаков с дефисами.',
      }),
  };
}

export interface CreativeDraft {
  values: CreativeValues;
  media: Creative['media'];
  /** Hash of the version that the editing began from. */
  base: string | null;
  /** Epoch milliseconds of the last change. */
  at: number;
}

/** Nothing older is worth surprising a person with. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const isFresh = ({ at }: Pick<CreativeDraft, 'at'>) => Date.now() - at < MAX_AGE_MS;

/** Also of deals whose form is never opened again. */
export const sweepDrafts = (): void =>
  forgetDrafts((text) => {
    try {
      return !isFresh(JSON.parse(text) as CreativeDraft);
    } catch {
      return true;
    }
  });

/** Two sides of a deal may share a computer: each has a draft of its own. */
const keyOf = (dealId: string, side: string) => `${OWN_DRAFT}creative:${dealId}:${side}`;

export function readDraft(dealId: string, side: string): CreativeDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(dealId, side)) ?? 'null') as CreativeDraft | null;
    const isWhole =
      stored !== null &&
      typeof stored === 'object' &&
      isFresh(stored) &&
      Array.isArray(stored.media) &&
      typeof stored.values === 'object' &&
      Object.values(stored.values).every((value) => typeof value === 'string');
    return isWhole ? stored : null;
  } catch {
    // No storage in this browser, or somebody else's text in it: there is no draft then.
    return null;
  }
}

/** Null forgets it. */
export function keepDraft(dealId: string, side: string, draft: Omit<CreativeDraft, 'at'> | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(dealId, side), JSON.stringify({ ...draft, at: Date.now() }));
    else localStorage.removeItem(keyOf(dealId, side));
  } catch {
    // The form still holds everything; only leaving the page would lose it.
  }
}
