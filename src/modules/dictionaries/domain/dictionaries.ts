export const DICTIONARIES = {
  topics: 'Темы',
  platforms: 'Площадки',
  regions: 'Регионы',
  specialisations: 'Специализации',
} as const;
export type DictionaryId = keyof typeof DICTIONARIES;

/** Regions are told by the two digits of the tax service. */
export const codePattern = (id: DictionaryId): RegExp => (id === 'regions' ? /^\d{2}$/ : /^[a-z][a-z0-9_]{1,31}$/);
export const codeHint = (id: DictionaryId): string =>
  id === 'regions' ? 'Две цифры, например 96.' : 'Латиницей, от 2 до 32 знаков, например board_games.';

export const NAME_MAX = 60;
