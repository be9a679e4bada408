/** How marking is told to people. */
import type { CREATIVE_FORMS, DealMarking, ERID_ISSUERS, MarkingMode, MarkingProblem } from '../contract.ts';

export type CreativeForm = (typeof CREATIVE_FORMS)[number];
export type EridIssuer = (typeof ERID_ISSUERS)[number];

export const FORM_NAMES = {
  text_block: 'Текст',
  text_graphic_block: 'Текст с картинкой',
  banner: 'Картинка, баннер',
  video: 'Видео',
  text_video_block: 'Текст с видео',
  audio: 'Звук',
  text_audio_block: 'Текст со звуком',
  live_video: 'Прямой эфир, видео',
  live_audio: 'Прямой эфир, звук',
} as const satisfies Record<CreativeForm, string>;

export const ISSUER_NAMES = {
  vk: 'VK ОРД',
  yandex: 'Яндекс ОРД',
  ozon: 'Ozon ОРД',
  sber: 'СберМаркетинг',
  mediascout: 'МедиаСкаут (МТС)',
  beeline: 'Лаборатория разработки (билайн)',
  ord_a: 'ОРД-А',
  other: 'Другой оператор',
} as const satisfies Record<EridIssuer, string>;

const REPORTERS = { buyer: 'покупатель', seller: 'продавец' } as const;
/** «вы», «продавец»: who reports what came out under an erid from elsewhere. */
export const reporterName = (reporter: 'buyer' | 'seller', side: DealMarking['side']): string =>
  reporter === side ? 'вы' : REPORTERS[reporter];

/** Which operator registers on this site. */
export const ordName = (mode: MarkingMode): string => (mode === 'test' ? 'Тестовый ОРД' : 'VK ОРД');

const SEEN_IN: Readonly<Record<string, string>> = {
  telegram: 'Так пост увидят в Telegram',
  vk: 'Так пост увидят во ВКонтакте',
  max: 'Так пост увидят в MAX',
  dzen: 'Так это увидят в Дзене',
  site: 'Так это увидят на сайте',
  blog: 'Так это увидят в блоге',
  rutube: 'Так это увидят на RuTube',
  youtube: 'Так это увидят на YouTube',
  podcast: 'Так это будет в описании выпуска',
  email: 'Так это увидят в письме',
};
export const seenIn = (platform: string | null): string => SEEN_IN[platform ?? ''] ?? 'Так это увидят';

interface ThingWords {
  /** «Пост целиком», «Скопировать пост», «Строка для поста», «в посте». */
  name: string;
  whole: string;
  of: string;
  inside: string;
}
const POST: ThingWords = { name: 'пост', whole: 'Пост целиком', of: 'поста', inside: 'в посте' };
const TEXT: ThingWords = { name: 'текст', whole: 'Текст целиком', of: 'текста', inside: 'в тексте' };
const ABOUT: ThingWords = { name: 'описание', whole: 'Описание целиком', of: 'описания', inside: 'в описании' };
const THINGS: Readonly<Record<string, ThingWords>> = {
  telegram: POST,
  vk: POST,
  max: POST,
  ok: POST,
  email: { name: 'письмо', whole: 'Письмо целиком', of: 'письма', inside: 'в письме' },
  rutube: ABOUT,
  youtube: ABOUT,
  podcast: ABOUT,
};
/** Name of a publication on a platform, as people there call it. */
export const thingOn = (platform: string | null): ThingWords => THINGS[platform ?? ''] ?? TEXT;

export const NO_NEED_WORDS = {
  off: 'Охват рекламу не маркирует. Если она выходит в интернете, erid получают и отчитываются в реестр сами стороны.',
  offline: 'Маркировать не нужно: реклама выходит не в интернете.',
  contractor: 'Маркировать не нужно: исполнитель делает работу, а не размещает рекламу.',
  before_marking:
    'Сделка открыта до того, как Охват начал маркировать. Если реклама выходит в интернете, erid получают стороны сами.',
  waived: 'Модератор разрешил сдать работу без erid.',
} as const satisfies Record<NonNullable<DealMarking['reason']>, string>;

/** Fields of ours as refusals name them, and the words on the button that mends them. */
const FIELD_VIEWS: Readonly<Record<string, { name: string; mend: string }>> = {
  inn: { name: 'ИНН рекламодателя', mend: 'Исправить ИНН' },
  name: { name: 'Рекламодатель', mend: 'Исправить рекламодателя' },
  type: { name: 'Кто рекламодатель', mend: 'Выбрать, кто это' },
  kktu: { name: 'Код ККТУ', mend: 'Выбрать код ККТУ' },
  brand: { name: 'Бренд', mend: 'Указать бренд' },
  description: { name: 'Описание товара', mend: 'Описать товар' },
  agency: { name: 'Договор с рекламодателем', mend: 'Указать договор' },
  advertiser: { name: 'Кого рекламируем', mend: 'Заполнить' },
  creative: { name: 'Макет', mend: 'Собрать макет' },
  form: { name: 'Что выйдет', mend: 'Изменить макет' },
  text: { name: 'Текст', mend: 'Исправить текст' },
  media_ids: { name: 'Картинки', mend: 'Добавить картинки' },
  media: { name: 'Картинки', mend: 'Добавить картинки' },
  target_urls: { name: 'Ссылки', mend: 'Исправить ссылки' },
};

/** «не хватает реквизитов», «проверьте: код ККТУ, текст». */
export function missingWords(problems: readonly MarkingProblem[]): string {
  const isOwnData = ({ field }: MarkingProblem) => (field ?? '').startsWith('requisites');
  if (problems.every(isOwnData)) return 'не хватает ваших реквизитов';
  const names = problems.map((problem) =>
    isOwnData(problem) ? 'ваши реквизиты' : (fieldView(problem.field)?.name.toLowerCase() ?? 'данные'),
  );
  return `проверьте: ${[...new Set(names)].join(', ')}`;
}

/** `advertiser.inn` and `agency.serial` are told by their best known part. */
export function fieldView(field: string | null): { name: string; mend: string; place: string } | null {
  // The last known part is the narrowest: of `advertiser.agency.serial` the contract, not the advertiser.
  const parts = /^(?:requisites|resource)\b/.test(field ?? '') ? [] : (field ?? '').split('.');
  const place = parts.findLast((part) => part in FIELD_VIEWS);
  const view = place && FIELD_VIEWS[place];
  return view ? { ...view, place } : null;
}

/** Reasons are read in one line, and typed in several. */
export const inOneLine = (typed: string): string => typed.trim().replace(/\s*\n\s*/g, ' ');

/** To one's own requisites and back to the deal. */
export const requisitesPath = (dealId: string): string => `/settings/account?back=/deals/${dealId}#requisites`;

export const creativePath = (dealId: string, place?: string | null): string =>
  `/deals/${dealId}/creative${place ? `#${place}` : ''}`;
