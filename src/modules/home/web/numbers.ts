const russian = new Intl.NumberFormat('ru-RU');
const kopecks = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const count = (value: number): string => russian.format(value);
export const roubles = (value: number): string => `${russian.format(value)}\u00a0₽`;
export const roublesExact = (value: number): string => `${kopecks.format(value)}\u00a0₽`;
