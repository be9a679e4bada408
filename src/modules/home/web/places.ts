/** The places around the disc, from the middle outwards. None that the law is in dispute about: those have a risk to read first. */
interface Place {
  title: string;
  /** The usual format of ads there. */
  format: string;
  /** Search query for the catalog. */
  query: string;
  /** The drawing, in a field of 24 × 24. */
  glyph: string;
  /** Percent of the disc's side. */
  x: number;
  y: number;
}

const SEND = 'M20.5 4 3.5 11l5.5 2.2L20.5 4Zm0 0-3 15-8.5-5.8M9 13.2V19l3-3.2';
const PLAY =
  'M7 5h10a3.5 3.5 0 0 1 3.5 3.5v7A3.5 3.5 0 0 1 17 19H7a3.5 3.5 0 0 1-3.5-3.5v-7A3.5 3.5 0 0 1 7 5Zm3.5 4.3 4.2 2.7-4.2 2.7V9.3Z';
const MICROPHONE = 'M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v2.5';
const VK = 'M3.5 7c.3 6 3.7 9.8 9.5 9.8V7M13 11.5c3-.5 5-2 6.5-4.5M13 11.5c3.3.3 5.7 2.2 7 5.3';
const BOARD = 'M5.5 4.5h13a2 2 0 0 1 2 2V12a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2ZM8 14v6M16 14v6';
const MAIL =
  'M6 5.5h12A2.5 2.5 0 0 1 20.5 8v8a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 16V8A2.5 2.5 0 0 1 6 5.5Zm-1.5 2 7.5 6 7.5-6';
const RADIO = 'M12 12v8.5M8.5 15.5a5 5 0 1 1 7 0M5.8 18.2a8.8 8.8 0 1 1 12.4 0';
const PEN = 'm4.5 19.5 1-4.5L16 4.5l3.5 3.5L9 18.5l-4.5 1ZM13.5 7l3.5 3.5';
const GLOBE =
  'M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4ZM3.8 12h16.4M12 3.8c2.5 2.3 3.6 5 3.6 8.2s-1.1 5.9-3.6 8.2c-2.5-2.3-3.6-5-3.6-8.2s1.1-5.9 3.6-8.2Z';
const PRESS =
  'M4 5.5h12.5v11a2.5 2.5 0 0 0 2.5 2.5H6.5A2.5 2.5 0 0 1 4 16.5v-11ZM16.5 9.5h4v7a2 2 0 0 1-4 0M7.5 9.5H13M7.5 13H13';
const TICKET = 'M4 7h16v3.2a1.9 1.9 0 0 0 0 3.6V17H4v-3.2a1.9 1.9 0 0 0 0-3.6V7ZM14.5 7v2M14.5 11v2M14.5 15v2';

export const PLACES: readonly Place[] = [
  { title: 'ВКонтакте', format: 'запись в сообществе', query: 'ВКонтакте', glyph: VK, x: 38.12, y: 41.98 },
  { title: 'Дзен', format: 'статья', query: 'Дзен', glyph: PEN, x: 64.65, y: 41.54 },
  { title: 'Подкаст', format: 'рассказ в выпуске', query: 'подкаст', glyph: MICROPHONE, x: 47.96, y: 73.9 },
  { title: 'Сайт', format: 'баннер или статья', query: 'сайт', glyph: GLOBE, x: 70.75, y: 57.55 },
  { title: 'Наружная реклама', format: 'щит у дороги', query: 'наружная реклама', glyph: BOARD, x: 46.57, y: 21 },
  { title: 'Рассылка', format: 'блок в письме', query: 'рассылка', glyph: MAIL, x: 23.6, y: 59.8 },
  { title: 'RuTube', format: 'вставка в ролик', query: 'RuTube', glyph: PLAY, x: 64.92, y: 24.16 },
  { title: 'Блог', format: 'нативный пост', query: 'блог', glyph: PEN, x: 74, y: 78.5 },
  { title: 'Радио', format: 'ролик в эфире', query: 'радио', glyph: RADIO, x: 12.6, y: 43.92 },
  { title: 'Пресса', format: 'полоса в номере', query: 'пресса', glyph: PRESS, x: 19, y: 75 },
  { title: 'Мероприятие', format: 'стенд или призы', query: 'мероприятие', glyph: TICKET, x: 89.2, y: 36.5 },
  { title: 'MAX', format: 'пост в канале', query: 'MAX', glyph: SEND, x: 27.35, y: 9.5 },
];
