/** The month in the ОРД as it is answered. */
import { z } from 'zod';
import { id, instant } from '#platform/contract.ts';
import { MARKING_MODES, MONTH_ROW_STATES } from './kinds.ts';
import { STOPPED } from './stops.ts';

/** Who must change which field; `field` is null when no field of ours can mend it. */
export const problem = z.object({
  who: z.enum(['buyer', 'seller', 'operator']),
  field: z.string().nullable(),
  message: z.string(),
  /** A moderator stopped this. */
  stopped: z.enum(STOPPED).optional(),
});
export type MarkingProblem = z.output<typeof problem>;

/** The shows, or the days of the publication. */
const corrected = z.object({
  shows: z.int().optional(),
  published_on: z.string().optional(),
  removed_on: z.string().nullable().optional(),
});
export type Corrected = z.output<typeof corrected>;

/** A placement of a month, as it is reported. */
const monthRow = z.object({
  deal_id: id,
  /** Which side of it the viewer is. */
  side: z.enum(['buyer', 'seller']),
  /** Who reports it in another ОРД; null when Охват does. */
  reporter: z.enum(['buyer', 'seller']).nullable(),
  number: z.string(),
  title: z.string(),
  place: z.string(),
  erid: z.string().nullable(),
  shows: z.int().nullable(),
  /** Kopecks, with VAT; 0 in the months after the one of publication. */
  amount: z.int(),
  state: z.enum(MONTH_ROW_STATES),
  problems: z.array(problem),
  /** Default for the number of shows, from measurement or the delivery. */
  suggestion: z.int().nullable(),
  published_on: z.string(),
  removed_on: z.string().nullable(),
  /** Earlier values, newest first: a report that was sent is never rewritten without a trace. */
  corrections: z.array(
    z.object({ at: instant, by: z.enum(['buyer', 'seller']).nullable(), before: corrected, after: corrected }),
  ),
  /** Of what the viewer reports in another ОРД: what the files cannot say, in words. */
  lacks: z.array(z.string()),
  can: z.object({ report: z.boolean() }),
});
export type MonthRow = z.output<typeof monthRow>;

export const monthSummary = z.object({
  month: z.string(),
  due_on: z.string(),
  /** `elsewhere`: nothing of it goes through Охват. */
  state: z.enum(['running', 'open', 'sent', 'verified', 'elsewhere']),
  /** Something of the viewer's own was not told in time. */
  is_overdue: z.boolean(),
  rows: z.int(),
  /** Those that the viewer reports, having been paid for them; what follows counts these alone. */
  own: z.int(),
  ready: z.int(),
  /** Of those: corrections of what was reported. */
  changed: z.int(),
  waiting: z.int(),
  refused: z.int(),
  /** Besides: what the viewer reports in another ОРД, as they took on with its erid. Whether they have is not known here. */
  elsewhere: z.int(),
});
export type MonthSummary = z.output<typeof monthSummary>;

export const monthWhole = monthSummary.extend({
  mode: z.enum(MARKING_MODES),
  /** In roubles' kopecks: of what can be sent now, and what is left. */
  ready_amount: z.int(),
  left_amount: z.int(),
  /** Of what can be sent now. */
  total_shows: z.int(),
  /** The base of the 3 % as far as this month goes: what the viewer was paid for, reported or ready to be. */
  fee_base: z.int(),
  vat: z.enum(['none', 'included', 'mixed']),
  /** The seller's contract with the exchange, once something is registered by it. */
  contract: z.object({ serial: z.string(), date: z.string() }).nullable(),
  items: z.array(monthRow),
});
export type MarkingMonth = z.output<typeof monthWhole>;
