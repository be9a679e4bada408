import { counted } from '#words/plurals.ts';
import type { FunnelMetric, FunnelStep } from '../domain/funnel.ts';

const OF: Record<FunnelMetric, string> = {
  views: 'от просмотров',
  basket_adds: 'из корзины',
  orders: 'от заказов',
};

export const partName = ({ of }: NonNullable<FunnelStep['part']>): string => OF[of];

export const peopleWord = (people: number): string =>
  counted(people, { one: 'человек', few: 'человека', many: 'человек' });
