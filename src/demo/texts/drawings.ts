/** Which drawings suit what. */
import type { DrawingName } from '../covers/cover.ts';

export const TOPIC_COVERS = {
  it: ['code', 'chip', 'phone'],
  auto: ['road', 'wheel'],
  business: ['bars', 'ladder', 'people'],
  kids: ['castle', 'kite', 'cat'],
  food: ['plate', 'pot', 'coffee', 'leaf'],
  health: ['tiles', 'leaf', 'drop', 'mind'],
  games: ['gamepad', 'castle', 'player'],
  city: ['city', 'bridge', 'houses'],
  home: ['room', 'roller', 'lamp', 'houses'],
  design: ['bezier', 'tiles', 'lamp'],
  animals: ['cat', 'leaf'],
  law: ['scales', 'paper', 'key'],
  art: ['gallery', 'tiles', 'waves'],
  cinema: ['cinema', 'clapper', 'player'],
  books: ['book', 'shelf'],
  beauty: ['mirror', 'drop', 'jar'],
  crypto: ['coin', 'chip', 'key'],
  marketing: ['megaphone', 'target', 'bars'],
  fashion: ['hanger', 'bag', 'mirror'],
  music: ['vinyl', 'notes'],
  science: ['atom', 'flask'],
  realty: ['houses', 'key', 'city'],
  news: ['paper', 'city', 'bridge'],
  education: ['cap', 'book', 'shelf'],
  psychology: ['mind', 'waves', 'bubbles'],
  travel: ['mountains', 'sail', 'road', 'waves'],
  jobs: ['ladder', 'search', 'people'],
  sport: ['track', 'ball', 'mountains'],
  finance: ['bars', 'coin', 'ladder'],
  photo: ['camera', 'gallery'],
  humor: ['smile', 'bubbles', 'cat'],
  other: ['leaf', 'lamp', 'tiles'],
} as const satisfies Record<string, readonly DrawingName[]>;

export const PLATFORM_COVERS: Partial<Record<string, readonly DrawingName[]>> = {
  outdoor: ['board', 'screen'],
  radio: ['tower', 'microphone'],
  press: ['paper'],
  event: ['stage'],
};

/** Added to the topic's own. */
export const PLATFORM_ALSO: Partial<Record<string, readonly DrawingName[]>> = {
  podcast: ['microphone', 'microphone'],
  email: ['envelope', 'envelope'],
  youtube: ['player'],
  rutube: ['player'],
};

export const CRAFT_COVERS = {
  design: ['bezier', 'tiles'],
  copywriting: ['quotes', 'paper'],
  targeting: ['target'],
  context: ['search', 'bars'],
  smm: ['bubbles', 'phone'],
  seo: ['search'],
  video: ['clapper', 'player', 'cinema'],
  motion: ['waves', 'player'],
  photo: ['camera'],
  strategy: ['route', 'target'],
  media_buying: ['board', 'megaphone'],
  analytics: ['bars', 'ladder'],
  pr: ['megaphone', 'bubbles'],
  influence: ['people', 'megaphone'],
  development: ['code', 'chip'],
  scripts: ['quotes', 'clapper'],
  audio: ['microphone', 'notes'],
  translation: ['bubbles', 'book'],
} as const satisfies Record<string, readonly DrawingName[]>;

export const GOAL_COVERS = {
  awareness: ['megaphone', 'tower', 'screen'],
  traffic: ['route', 'bridge'],
  leads: ['target', 'people', 'envelope'],
  sales: ['bag', 'calendar', 'route'],
  installs: ['phone', 'rocket'],
} as const satisfies Record<string, readonly DrawingName[]>;

/** By words of a product's category; the first that fits. */
export const CATEGORY_COVERS: readonly (readonly [RegExp, readonly DrawingName[]])[] = [
  [/Кофе/, ['coffee']],
  [/Вино/, ['bottle']],
  [/Косметика|Витамины|Молочные/, ['jar', 'bottle', 'drop']],
  [/Подарки|Подписка|Корма|Игрушки/, ['box', 'bag']],
  [/риложени|Карты|Программы/, ['phone']],
  [/Мебель|Кухни|Техника/, ['room', 'lamp']],
];
