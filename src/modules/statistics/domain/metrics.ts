/** Metrics by day. */

/** Counted as it happens: each is a column of `object_days`. */
export const COUNTED_METRICS = ['views', 'visitors', 'favourites', 'basket_adds'] as const;
/** With the two that the deals know. */
export const METRICS = [...COUNTED_METRICS, 'orders', 'revenue'] as const;
export type CountedMetric = (typeof COUNTED_METRICS)[number];
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
