import { describe, expect, it } from 'vitest';
import { authorOf, complainedBy, isAnsweredBy, mayAnswer } from '#modules/reviews/server/policy.ts';

type Review = Parameters<typeof isAnsweredBy>[0];

const now = new Date('2026-11-18T12:00:00Z');
const REVIEW: Review = {
  side: 'buyer',
  author_id: 'author',
  about_id: 'owner',
  text: 'Хорошо',
  answer: null,
  answered_at: null,
  answer_hidden_at: null,
  visible_at: new Date('2026-11-01'),
};

describe('who may answer a review', () => {
  it('is whoever it is about, if a buyer wrote it', () => {
    expect(isAnsweredBy(REVIEW, 'owner')).toBe(true);
    expect(isAnsweredBy(REVIEW, 'author')).toBe(false);
    expect(isAnsweredBy(REVIEW, null)).toBe(false);
    expect(isAnsweredBy({ ...REVIEW, side: 'seller' }, 'owner')).toBe(false);
  });

  it('answers what is seen, while there is time, and never again what a moderator has hidden', () => {
    expect(mayAnswer(REVIEW, 'owner', now)).toBe(true);
    expect(mayAnswer(REVIEW, 'other', now)).toBe(false);
    expect(mayAnswer({ ...REVIEW, visible_at: null }, 'owner', now)).toBe(false);
    expect(mayAnswer({ ...REVIEW, answer_hidden_at: now }, 'owner', now)).toBe(false);
    expect(mayAnswer({ ...REVIEW, answered_at: now }, 'owner', now)).toBe(true);
    expect(mayAnswer({ ...REVIEW, answered_at: new Date('2025-01-01') }, 'owner', now)).toBe(false);
  });
});

describe('whose words they are', () => {
  it('names the author of words, and nobody where there are none', () => {
    const answered = { ...REVIEW, answer: 'Спасибо' };
    expect(authorOf(answered, 'review')).toBe('author');
    expect(authorOf(answered, 'answer')).toBe('owner');
    expect(authorOf({ ...REVIEW, text: '' }, 'review')).toBeNull();
    expect(authorOf(REVIEW, 'answer')).toBeNull();
  });

  it('lets people complain about words of others that everybody sees', () => {
    const answered = { ...REVIEW, answer: 'Спасибо' };
    expect(complainedBy(answered, 'reader')).toEqual(['review', 'answer']);
    expect(complainedBy(REVIEW, 'reader')).toEqual(['review']);
    expect(complainedBy(answered, 'author')).toEqual(['answer']);
    expect(complainedBy(answered, 'owner')).toEqual(['review']);
    expect(complainedBy(answered, null)).toEqual([]);
    expect(complainedBy({ ...answered, visible_at: null }, 'reader')).toEqual([]);
  });
});
