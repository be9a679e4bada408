import { plural } from '#ui/plural.ts';
import type { FunnelMetric, FunnelStep } from '../domain/funnel.ts';
import { number } from './wording.ts';

const NBSP = '\u00a0';
const tenths = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });
const hundredths = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 });

/** «2,9 %», and below one per cent «0,22 %». */
export function shareName(share: number): string {
  const percent = share * 100;
  return `${(percent < 1 ? hundredths : tenths).format(percent)}${NBSP}%`;
}

const OF: Record<FunnelMetric, string> = {
  views: 'от просмотров',
  favourites: 'из избранного',
  basket_adds: 'из корзины',
  orders: 'от заказов',
};

export const partName = ({ of }: NonNullable<FunnelStep['part']>): string => OF[of];

export const peopleWord = (people: number): string =>
  `${number(people)} ${plural(people, { one: 'человек', few: 'человека', many: 'человек' })}`;
