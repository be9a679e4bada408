/** One duty: what the law wants, until when, and whose turn it is. */

export const DUTY_KINDS = [
  'materials',
  'shows',
  'statistics',
  'acts',
  'elsewhere',
  'fee_check',
  'fee_pay',
  'receipt',
  'receipt_from',
  'npd_limit',
  'register',
  'document',
] as const;

/** `running`: the month it is about goes on. `ours`: Охват does it. `unseen`: the day is over, and whether it was done is not known here. */
export const DUTY_STATES = ['waits', 'running', 'ours', 'done', 'overdue', 'unseen'] as const;

export interface Duty {
  /** The same as long as the duty and its day are the same. */
  key: string;
  kind: (typeof DUTY_KINDS)[number];
  title: string;
  text: string;
  /** The law's day. */
  dueOn: string;
  /** An earlier one that Охват asks for, where there is one. */
  askedBy?: string;
  state: (typeof DUTY_STATES)[number];
  /** Kopecks, where there is a sum to name. */
  sum: number | null;
  /** That the day is a weekend or a holiday, and what to do then. */
  dayOff: string | null;
  law: string;
  source: string;
  link: { to: string; label: string } | null;
}

export const byNow = (dueOn: string, today: string, after: 'overdue' | 'unseen'): 'waits' | 'overdue' | 'unseen' =>
  dueOn < today ? after : 'waits';
