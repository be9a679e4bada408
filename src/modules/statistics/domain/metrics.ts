/** What is counted by day. A new metric is a column of `object_days` and a line here. */

export const METRICS = ['views', 'visitors', 'favourites', 'basket_adds', 'orders', 'revenue'] as const;
export type Metric = (typeof METRICS)[number];

export const METRIC_TITLES = {
  views: 'Просмотры',
  visitors: 'Посетители',
  favourites: 'Избранное',
  basket_adds: 'В корзину',
  orders: 'Заказы',
  revenue: 'Доход',
} as const satisfies Record<Metric, string>;

/** Only what sells can be put into a basket. */
const OF_SALES: readonly Metric[] = ['basket_adds', 'orders', 'revenue'];

export const metricsOf = (isSelling: boolean): Metric[] =>
  METRICS.filter((metric) => isSelling || !OF_SALES.includes(metric));
