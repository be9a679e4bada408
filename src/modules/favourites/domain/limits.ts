export const LIMITS = { objects: 1000, lists: 50, title: 60, note: 1000, merged: 200 } as const;

/** Stands for a list's id: favourites that are in no list. */
export const NO_LIST = 'none';

export const SORTS = ['recent', 'price_drop'] as const;
export type FavouriteSort = (typeof SORTS)[number];
