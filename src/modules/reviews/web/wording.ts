const MEAN = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric' });

export const REVIEW_FORMS = { one: 'отзыв', few: 'отзыва', many: 'отзывов' };

export const meanScore = (mean: number): string => MEAN.format(mean);

/** «12 ноября 2026» in the reader's zone. */
export const reviewDay = (instant: string): string => DAY.format(new Date(instant)).replace(' г.', '');
