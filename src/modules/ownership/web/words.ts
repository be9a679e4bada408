/** Ownership in words: what was proved and no more, what is to be done, and what was found. */
import { longDayOf } from '#words/moments.ts';
import type { Claim, Confirmation, Method, ShownFinding } from '../contract.ts';

const PLACES = { meta: 'сайтом', file: 'сайтом', dns: 'сайтом', description: 'каналом' } as const satisfies Record<
  Method,
  string
>;
const SEEN = {
  meta: 'метатег на главной странице',
  file: 'файл на сайте',
  dns: 'запись в DNS',
  description: 'код в описании канала',
} as const satisfies Record<Method, string>;

/** On the object's page. */
export const confirmedWords = ({ method, confirmed_at }: Confirmation): string =>
  `Владение ${PLACES[method]} подтверждено ${longDayOf(confirmed_at)}: ${SEEN[method]}`;

export const controlledBy = ({ instructions, address }: Claim): string =>
  `${PLACES[instructions[0]?.method ?? 'meta']} ${address}`;

export const METHOD_WORDS = {
  meta: {
    label: 'Метатег',
    note: 'Строка в коде главной страницы',
    place: 'Главная страница',
    value: 'Вставьте внутрь <head>',
    empty: 'В <head> главной страницы тега нет. Если только что добавили, сбросьте кэш сайта.',
  },
  file: {
    label: 'Файл',
    note: 'Текстовый файл на сайте',
    place: 'Создайте файл',
    value: 'Впишите одну строку',
    empty: 'Файл открывается, но нашей строки в нём нет.',
  },
  dns: {
    label: 'Запись DNS',
    note: 'TXT-запись у регистратора домена',
    place: 'Имя записи TXT',
    value: 'Значение',
    empty: 'Такой записи пока не видно. Обычно она появляется за несколько минут, иногда за сутки.',
  },
  description: {
    label: 'Описание канала',
    note: 'Код в описании публичного канала',
    place: 'Откройте канал',
    value: 'Добавьте код в описание',
    empty: 'В описании канала кода нет. Добавьте его и сохраните канал.',
  },
} as const satisfies Record<Method, { label: string; note: string; place: string; value: string; empty: string }>;

const NO_PAGE = {
  meta: 'Главная страница не открывается: сайт отвечает «не найдено».',
  file: 'Файла по этому адресу нет.',
  dns: 'Такой записи нет.',
  description: 'На этой странице нет публичного канала. Проверьте адрес в объекте.',
} as const satisfies Record<Method, string>;

const LATER = 'Попробуйте ещё раз чуть позже.';
/** Of a site: that it is not to be read, and what helps. */
const SITE_TROUBLES = {
  led_away:
    'Страница перенаправляет на другой адрес, а чужой адрес владения не подтверждает. Уберите перенаправление или укажите в объекте тот адрес.',
  too_many_redirects: 'Страница перенаправляет слишком много раз. Уберите лишние перенаправления.',
  encoded: 'Сайт отдаёт страницу только в сжатом виде. Отключите сжатие для OhvatBot.',
  certificate: 'У сайта неисправен сертификат https. Обновите его и проверьте снова.',
  timeout: `Сайт не ответил за 5 секунд. ${LATER}`,
  no_such_host: 'Такого домена нет в DNS. Проверьте адрес в объекте.',
  unreachable: `Сайт не открывается из интернета. ${LATER}`,
} as const;

/** What a look without success has found, and what helps. */
export function troubleWords({ trouble, seen }: ShownFinding, method: Method): string {
  if (trouble === 'other_code') return `Там стоит другой код: ${seen}. Замените его или добавьте наш рядом.`;
  if (trouble === 'no_page') return NO_PAGE[method];
  if (trouble === null || trouble === 'absent') return METHOD_WORDS[method].empty;
  if (method === 'dns') return `DNS-сервер домена не ответил. ${LATER}`;
  if (method === 'description') {
    // Telegram leads to a site of its own from a name that nobody has.
    if (trouble === 'led_away') return NO_PAGE.description;
    return trouble === 'refused'
      ? `Telegram отвечает ошибкой ${seen}. ${LATER}`
      : `Telegram сейчас недоступен. ${LATER}`;
  }
  if (trouble === 'refused') {
    return `Сайт отвечает ошибкой ${seen}. Если стоит защита от роботов, пропустите OhvatBot.`;
  }
  return SITE_TROUBLES[trouble];
}

/** Why there is no mark any more, and how it comes back. */
export function lapseWords({ lapse, confirmation }: Claim): { title: string; text: string } | null {
  if (lapse === null) return null;
  if (lapse === 'missing') {
    return {
      title: 'Код пропал',
      text: 'Мы несколько раз его не нашли, и пометки больше нет. Верните код и проверьте снова.',
    };
  }
  const help =
    confirmation?.method === 'dns'
      ? 'DNS-сервер домена не отвечает'
      : 'пропустите OhvatBot или проверьте сайт и сертификат';
  return { title: 'Пометки больше нет', text: `Два месяца не могли проверить код: ${help}.` };
}
