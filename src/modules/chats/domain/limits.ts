export const LIMITS = {
  text: 4000,
  images: 10,
  files: 10,
  pinned: 10,
  /** Of a quoted message. */
  quote: 140,
  search: 200,
} as const;

/** How long one's own message may be changed or deleted. */
export const CHANGE_MINUTES = 15;

export const FILTERS = ['all', 'unread', 'deals', 'archived'] as const;
export type DialogFilter = (typeof FILTERS)[number];
