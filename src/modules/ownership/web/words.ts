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

/** What a look without success has found, and what helps. */
export function troubleWords({ trouble, seen }: ShownFinding, method: Method): string {
  const who = method === 'description' ? 'Telegram' : 'Сайт';
  switch (trouble) {
    case 'other_code':
      return `Там стоит другой код: ${seen}. Замените его или добавьте наш рядом.`;
    case 'no_page':
      return NO_PAGE[method];
    case 'led_away':
      return 'Страница перенаправляет на другой адрес, а чужой адрес владения не подтверждает. Уберите перенаправление или укажите в объекте тот адрес.';
    case 'refused':
      return `${who} отвечает ошибкой ${seen}. Если стоит защита от роботов, пропустите OhvatBot.`;
    case 'certificate':
      return 'У сайта неисправен сертификат https. Обновите его и проверьте снова.';
    case 'timeout':
      return `${who} не ответил за 5 секунд. Попробуйте ещё раз чуть позже.`;
    case 'no_such_host':
      return 'Такого домена нет в DNS. Проверьте адрес в объекте.';
    case 'unreachable':
      return method === 'dns'
        ? 'DNS-сервер домена не ответил. Попробуйте ещё раз чуть позже.'
        : `${who} недоступен из интернета. Попробуйте ещё раз чуть позже.`;
    default:
      return METHOD_WORDS[method].empty;
  }
}
