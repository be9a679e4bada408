/** Labels of legal verdicts: the same on cards, pages, in the basket and in deals. */
export const VERDICTS = { amber: 'С риском', red: 'Заказать нельзя' } as const;
