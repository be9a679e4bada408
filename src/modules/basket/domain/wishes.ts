/** A wished day against the calendar, the seller's lead time and the campaign. Calendar days of Moscow, YYYY-MM-DD. */

import { addDays } from '#words/days.ts';
export const WISH_WARNINGS = ['past', 'too_soon', 'before_campaign', 'after_campaign'] as const;
export type WishWarning = (typeof WISH_WARNINGS)[number];

export interface CampaignDays {
  starts_on: string | null;
  ends_on: string | null;
}

/** The first thing that is wrong with the day; null when nothing is. */
export function warningOf(
  wishedOn: string | null,
  { today, leadDays, campaign }: { today: string; leadDays: number; campaign: CampaignDays | null },
): WishWarning | null {
  if (!wishedOn) return null;
  if (wishedOn < today) return 'past';
  if (campaign?.starts_on && wishedOn < campaign.starts_on) return 'before_campaign';
  if (campaign?.ends_on && wishedOn > campaign.ends_on) return 'after_campaign';
  if (wishedOn < addDays(today, leadDays)) return 'too_soon';
  return null;
}
