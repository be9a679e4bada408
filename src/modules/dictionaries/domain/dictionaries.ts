export const DICTIONARIES = {
  topics: 'Темы',
  platforms: 'Площадки',
  regions: 'Регионы',
  specialisations: 'Специализации',
  words: 'Слова поиска',
} as const;
export type DictionaryId = keyof typeof DICTIONARIES;

/** Regions are told by the two digits of the tax service. */
export const codePattern = (id: DictionaryId): RegExp => (id === 'regions' ? /^\d{2}$/ : /^[a-z][a-z0-9_]{1,31}$/);
export const codeHint = (id: DictionaryId): string =>
  id === 'regions' ? 'Две цифры, например 96.' : 'Латиницей, от 2 до 32 знаков, например board_games.';

/** Groups of words for the search alone: nobody chooses them, so pages do without. */
export const OFFERED = (Object.keys(DICTIONARIES) as DictionaryId[]).filter((id) => id !== 'words');
/** A group of `words` that tells nothing while a query has other words. */
export const IGNORED = 'ignored';

export const NAME_MAX = 60;
export const WORDS_MAX = 60;
