import { shortDay } from '#words/days.ts';
import { leadTime } from '#words/durations.ts';
import { counted, YEARS } from '#words/plurals.ts';
import type { AdObjectCard } from '../../contract.ts';
import type { ComparedOffer, Comparison } from '../comparison.ts';
import { UNITS } from './dictionaries.ts';

const WORKS = { one: 'работа', few: 'работы', many: 'работ' };

export const contractorComparison: Comparison<'contractor'> = [
  { filter: 'specialisations', isColumn: true },
  {
    title: 'Опыт',
    text: ({ experience_years }) => (experience_years === null ? null : counted(experience_years, YEARS)),
    figure: ({ experience_years }) => experience_years,
    better: 'more',
    isColumn: true,
  },
  {
    title: 'Самый быстрый срок',
    text: ({ offers }) => (offers.length > 0 ? leadTime(soonest(offers)) : null),
    figure: ({ offers }) => (offers.length > 0 ? soonest(offers) : null),
    better: 'less',
    isColumn: true,
  },
  {
    title: 'Занятость',
    filter: 'capacity',
    text: ({ capacity, busy_until }) =>
      capacity === 'free' ? 'Свободен' : busy_until ? `Занят до ${shortDay(busy_until)}` : 'Занят',
    isColumn: true,
  },
  {
    title: 'Портфолио',
    text: ({ portfolio }) => (portfolio.length > 0 ? counted(portfolio.length, WORKS) : null),
    figure: ({ portfolio }) => portfolio.length,
    better: 'more',
  },
  { filter: 'legal_form' },
  { title: 'Языки', text: ({ languages }) => languages.join(', ') || null },
];

const soonest = (offers: readonly { lead_days: number }[]) => Math.min(...offers.map(({ lead_days }) => lead_days));

export const contractorOffers = ({ offers }: AdObjectCard<'contractor'>): ComparedOffer[] =>
  offers.map(({ offer_id, service, price, unit, lead_days }) => ({
    offerId: offer_id,
    name: service,
    priceKopecks: price,
    note: `${UNITS[unit]}, ${leadTime(lead_days)}`,
    worth: { measure: unit, figure: price },
  }));
