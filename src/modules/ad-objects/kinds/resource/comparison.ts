import { longDay } from '#words/days.ts';
import { leadTime } from '#words/durations.ts';
import { longDayOf } from '#words/moments.ts';
import { roughRoubles } from '#words/money.ts';
import { percent, shortCount } from '#words/numbers.ts';
import type { AdObjectCard } from '../../contract.ts';
import type { ComparedOffer, Comparison } from '../comparison.ts';

export const resourceComparison: Comparison<'resource'> = [
  { filter: 'platform', isColumn: true },
  {
    title: 'Аудитория',
    text: ({ audience_size }) => (audience_size === null ? null : shortCount(audience_size)),
    figure: ({ audience_size }) => audience_size,
    better: 'more',
    isColumn: true,
  },
  {
    title: 'Средний охват',
    text: ({ average_reach }) => (average_reach === null ? null : shortCount(average_reach)),
    figure: ({ average_reach }) => average_reach,
    better: 'more',
    isColumn: true,
  },
  {
    title: 'Вовлечённость',
    text: ({ engagement_rate }) => (engagement_rate === null ? null : percent(engagement_rate)),
    figure: ({ engagement_rate }) => engagement_rate,
    better: 'more',
  },
  {
    title: 'CPM',
    text: ({ cpm }) => (cpm === null ? null : roughRoubles(cpm)),
    figure: ({ cpm }) => cpm,
    better: 'less',
    isColumn: true,
  },
  {
    title: 'Самый быстрый срок',
    text: ({ offers }) => (offers.length > 0 ? leadTime(soonest(offers)) : null),
    figure: ({ offers }) => (offers.length > 0 ? soonest(offers) : null),
    better: 'less',
  },
  { filter: 'language' },
  { title: 'Владение подтверждено', text: ({ ownership }) => ownership && longDayOf(ownership.confirmed_at) },
  { title: 'Замер аудитории', text: ({ measured_on }) => measured_on && longDay(measured_on) },
];

const soonest = (offers: readonly { lead_days: number }[]) => Math.min(...offers.map(({ lead_days }) => lead_days));

export const resourceOffers = ({ offers }: AdObjectCard<'resource'>): ComparedOffer[] =>
  offers.map(({ offer_id, format, price, cpm, lead_days }) => ({
    offerId: offer_id,
    name: format,
    priceKopecks: price,
    note: [cpm === null ? null : `CPM ${roughRoubles(cpm)}`, leadTime(lead_days)].filter(Boolean).join(', '),
    worth: cpm === null ? { measure: 'price', figure: price } : { measure: 'cpm', figure: cpm },
  }));
