import { z } from 'zod';
import { isZero, judgeAmount, statisticsAmount } from './amount.ts';
import { day, externalId, type Fault, fault, rules } from './fault.ts';

const monthOf = (date: string) => date.slice(0, 7);
const price = z.string().regex(/^\d{1,11}(\.\d{1,8})?$/);
const shows = z.number().int().min(0);

export const statistics = z
  .object({
    creative_external_id: externalId,
    pad_external_id: externalId,
    date_start_actual: day,
    date_end_actual: day,
    shows_count: shows,
    invoice_shows_count: shows.optional(),
    amount: statisticsAmount.optional(),
    amount_per_event: price.optional(),
    pay_type: z.enum(['cpa', 'cpc', 'cpm', 'other']).optional(),
    date_start_planned: day.optional(),
    date_end_planned: day.optional(),
  })
  .superRefine(
    rules((given, refuse) => {
      const { amount, amount_per_event: perEvent } = given;
      judgePeriod(given.date_start_actual, given.date_end_actual, 'actual', refuse);
      if (given.date_start_planned && given.date_end_planned) {
        judgePeriod(given.date_start_planned, given.date_end_planned, 'planned', refuse);
      }
      if (amount) judgeAmount(amount, 'amount', refuse, 'statistics');
      if (amount && perEvent && isZero(amount.including_vat) !== isZero(perEvent)) {
        refuse('amount_per_event', 'amount is zero exactly when amount_per_event is zero');
      }
    }),
  );

export type Statistics = z.output<typeof statistics>;

/** Of one calendar month. */
export function judgePeriod(
  start: string,
  end: string,
  name: string,
  refuse: (field: string, message: string) => void,
) {
  if (start > end) refuse(`date_end_${name}`, `date_end_${name} must not be before date_start_${name}`);
  if (monthOf(start) !== monthOf(end)) refuse(`date_end_${name}`, 'both days must be of the same calendar month');
}

/** Validation that needs the day and the creative: nothing later than today, and no figures for advertising oneself. */
export function judgeStatistics(given: Statistics, { isOwn, today }: { isOwn: boolean; today: string }): Fault[] {
  const days = ['date_end_actual', 'date_start_planned', 'date_end_planned'] as const;
  const faults = days
    .filter((name) => (given[name] ?? '') > today)
    .map((name) => fault(name, `${name} must not be later than today (UTC)`));
  const figures = [given.shows_count, given.invoice_shows_count, given.amount?.including_vat, given.amount_per_event];
  if (isOwn && !figures.every((figure) => isZero(String(figure ?? 0)))) {
    faults.push(fault('shows_count', 'statistics of self-promotion must be zero'));
  }
  return faults;
}

/** Id of a record in the ОРД: a second one of the same month replaces the first. */
export const statisticsId = (
  given: Pick<Statistics, 'creative_external_id' | 'pad_external_id' | 'date_start_actual'>,
) => `${given.creative_external_id}__${given.pad_external_id}__${monthOf(given.date_start_actual)}-01`;
