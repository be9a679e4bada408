/** Where advertising is marked, and in which forms the register knows it. */

import type { MarkingMode } from './kinds.ts';

/** Platforms that are not the internet: nothing is marked there. */
const OFFLINE = new Set(['outdoor', 'radio', 'press', 'event']);

type MarkingNeed = 'required' | 'none' | 'ask';

/** A place not known to be elsewhere counts as being on the internet, as the law supposes. */
export const isOnInternet = (platform: string | null): boolean => needOn(platform) !== 'none';

/** Of a deal about a place. `ask`: only the seller knows whether it is shown on the internet. */
export function needOn(platform: string | null): MarkingNeed {
  if (platform === null || platform === 'other') return 'ask';
  return OFFLINE.has(platform) ? 'none' : 'required';
}

/** Whether what is placed there is marked, as the site is set up. */
export const isMarkedOn = (mode: MarkingMode, platform: string | null): boolean =>
  mode !== 'off' && isOnInternet(platform);
