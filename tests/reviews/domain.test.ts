import { describe, expect, it } from 'vitest';
import { isReplyOpen, replyDeadline, reviewDeadline, whyNotReview } from '#modules/reviews/domain/rules.ts';
import { summaryOf } from '#modules/reviews/domain/summary.ts';
import { REPLY_DAYS, REVIEW_DAYS } from '#modules/terms/contract.ts';

const DAY = 86_400_000;
const done = new Date('2026-11-01T10:00:00Z');
const later = (days: number, more = 0) => new Date(done.getTime() + days * DAY + more);

describe('a review', () => {
  it('is written after a completed deal, once and in time', () => {
    expect(whyNotReview({ completedAt: null, hasWritten: true }, done)).toBe('deal_not_completed');
    expect(whyNotReview({ completedAt: done, hasWritten: true }, later(1))).toBe('already_reviewed');
    expect(whyNotReview({ completedAt: done, hasWritten: false }, later(REVIEW_DAYS, -1))).toBeNull();
    expect(whyNotReview({ completedAt: done, hasWritten: false }, later(REVIEW_DAYS))).toBe('review_too_late');
    expect(reviewDeadline(done)).toEqual(later(REVIEW_DAYS));
  });

  it('is answered at any time at first, and changed for some days', () => {
    expect(isReplyOpen(null, later(1000))).toBe(true);
    expect(isReplyOpen(done, later(REPLY_DAYS, -1))).toBe(true);
    expect(isReplyOpen(done, later(REPLY_DAYS))).toBe(false);
    expect(replyDeadline(done)).toEqual(later(REPLY_DAYS));
  });

  it('counts in the mean of all', () => {
    expect(summaryOf(new Map())).toMatchObject({ mean: null, count: 0 });
    expect(
      summaryOf(
        new Map([
          [5, 2],
          [2, 1],
        ]),
      ),
    ).toEqual({
      mean: 4,
      count: 3,
      scores: [5, 4, 3, 2, 1].map((score) => ({ score, count: score === 5 ? 2 : score === 2 ? 1 : 0 })),
    });
  });
});
