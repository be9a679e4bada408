import { count, NBSP } from '#words/numbers.ts';

export interface Change {
  tone: 'up' | 'down' | 'same';
  text: string;
}

/** How a total moved against the period before it; null while there is nothing fair to compare with. */
export function changeOf(now: number, before: number, show: ((value: number) => string) | null): Change | null {
  if (!show) return null;
  if (now === before) return { tone: 'same', text: 'без изменений' };
  const tone = now > before ? 'up' : 'down';
  const sign = now > before ? '+' : '−';
  // A percentage of next to nothing is a big word for a small thing.
  if (before < 10) return { tone, text: `${sign}${show(Math.abs(now - before))}` };
  return { tone, text: `${sign}${count(Math.round((Math.abs(now - before) / before) * 100))}${NBSP}%` };
}

/** Whether there was anything to count before the period at all. */
export const isComparable = (since: string | null, firstDay: string): boolean => since !== null && since < firstDay;
