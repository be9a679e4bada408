/** What the law says against an ad, in the same words wherever it stands: on cards, pages, in the basket and in deals. */
export const VERDICTS = { amber: 'С риском', red: 'Заказать нельзя' } as const;
