/** Backoff of failed deliveries. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const PAUSES = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR];
const WORTH_MS = 24 * HOUR;

/** A webhook that has failed for so long, without one success, is switched off. */
export const PATIENCE_MS = 3 * 24 * HOUR;

/** Null: retried for a day, and given up. */
export function nextTryAt({ attempts, createdAt, now }: { attempts: number; createdAt: Date; now: Date }): Date | null {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 0;
  const at = new Date(now.getTime() + pause);
  return at.getTime() > createdAt.getTime() + WORTH_MS ? null : at;
}
