/** What a look at somebody's page brings. */

/** Answered, and the code is not there: the owner can mend it. */
const MISSES = ['other_code', 'absent', 'no_page', 'led_away'] as const;
/** Not answered, or not in a way that says anything about the code. */
const OUTAGES = [
  'refused',
  'certificate',
  'timeout',
  'unreachable',
  'no_such_host',
  'encoded',
  'too_many_redirects',
] as const;
export const TROUBLES = [...MISSES, ...OUTAGES] as const;
export type Trouble = (typeof TROUBLES)[number];

export type Finding =
  | { isFound: true }
  | {
      isFound: false;
      trouble: Trouble;
      /** The other code, or the status of the answer. */
      seen: string | null;
    };

export const FOUND: Finding = { isFound: true };
export const missing = (trouble: Trouble, seen: string | null = null): Finding => ({ isFound: false, trouble, seen });

export const isAnswered = (finding: Finding): boolean =>
  finding.isFound || (MISSES as readonly Trouble[]).includes(finding.trouble);

/**
 * The code is looked for among those that stand there; another of ours is told, since it is most often of another object. A place left
 * empty holds none.
 */
export function among(codes: readonly string[], code: string): Finding {
  if (codes.includes(code)) return FOUND;
  const other = codes.find((written) => written !== '');
  return other === undefined ? missing('absent') : missing('other_code', other.slice(0, 80));
}

/** Of looks at one site by several names, the usual name first. A refusal is an answer of that name, and stands before another's. */
export const ofNames = (findings: readonly Finding[]): Finding =>
  findings.find(({ isFound }) => isFound) ?? findings.find(hasSpoken) ?? findings[0] ?? missing('absent');
export const hasSpoken = (finding: Finding): boolean =>
  isAnswered(finding) || (!finding.isFound && finding.trouble === 'refused');

/** Of lookups in DNS, any of which may hold the code: while one is unanswered nothing is known to be missing. */
export const ofRecords = (findings: readonly Finding[]): Finding =>
  findings.find(({ isFound }) => isFound) ??
  findings.find((finding) => !isAnswered(finding)) ??
  findings.find((finding) => !finding.isFound && finding.trouble === 'other_code') ??
  missing('absent');

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CHECK_EVERY_DAYS = 30;
const AGAIN_AFTER_DAYS = 1;
/** So many checks in a row, over so much time: one outage of a site takes nothing away. */
const MISSES_TO_LAPSE = 3;
const HOURS_TO_LAPSE = 72;
/** Without an answer for so long nobody knows whose the site is. Telegram may be unreachable from here: there silence says nothing. */
const SILENT_DAYS = 60;

export interface Kept {
  method: string;
  confirmedAt: Date;
  misses: number;
  missedSince: Date | null;
}
export type Rechecked =
  | { state: 'confirmed'; confirmedAt: Date; misses: number; missedSince: Date | null; nextCheckAt: Date }
  | { state: 'lapsed'; misses: number; missedSince: Date | null };

/** Answers without the code, as many as end a confirmation. */
const isGone = (misses: number, missedSince: Date | null, at: Date): boolean =>
  misses >= MISSES_TO_LAPSE && missedSince !== null && at.getTime() - missedSince.getTime() >= HOURS_TO_LAPSE * HOUR;

/** Why a confirmation has ended: the code was not there, or nobody could tell. */
export const LAPSES = ['missing', 'unanswered'] as const;
export const whyLapsed = ({
  misses,
  missedSince,
  lapsedAt,
}: {
  misses: number;
  missedSince: Date | null;
  lapsedAt: Date;
}): (typeof LAPSES)[number] => (isGone(misses, missedSince, lapsedAt) ? 'missing' : 'unanswered');

/** What a check by the clock makes of a confirmation. */
export function recheck(kept: Kept, finding: Finding, now: Date): Rechecked {
  const after = (days: number) => new Date(now.getTime() + days * DAY);
  if (finding.isFound) {
    return { state: 'confirmed', confirmedAt: now, misses: 0, missedSince: null, nextCheckAt: after(CHECK_EVERY_DAYS) };
  }
  const { confirmedAt } = kept;
  if (!isAnswered(finding)) {
    const { misses, missedSince } = kept;
    const isSilent = now.getTime() - confirmedAt.getTime() >= SILENT_DAYS * DAY;
    if (isSilent && kept.method !== 'description') return { state: 'lapsed', misses, missedSince };
    return { state: 'confirmed', confirmedAt, misses, missedSince, nextCheckAt: after(AGAIN_AFTER_DAYS) };
  }
  const misses = kept.misses + 1;
  const missedSince = kept.missedSince ?? now;
  if (isGone(misses, missedSince, now)) return { state: 'lapsed', misses, missedSince };
  return { state: 'confirmed', confirmedAt, misses, missedSince, nextCheckAt: after(AGAIN_AFTER_DAYS) };
}

export const nextCheckAfter = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + CHECK_EVERY_DAYS * DAY);
