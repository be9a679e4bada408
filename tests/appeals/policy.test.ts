import { describe, expect, it } from 'vitest';
import { canAnswer, canRead } from '#modules/appeals/server/policy.ts';
import type { Viewer } from '#platform/http/viewer.ts';

const viewer = (accountId: string): Viewer => ({ accountId, sessionId: '', role: 'moderator', name: '', email: '' });
const RULING = { person_id: 'person', secret: 'the-key-of-the-letter' };

describe('who may read a ruling and answer an appeal', () => {
  it('is read by the person it is against, or with the key of the letter', () => {
    expect(canRead(RULING, viewer('person'), undefined)).toBe(true);
    expect(canRead(RULING, viewer('person'), 'a wrong key')).toBe(true);
    expect(canRead(RULING, null, RULING.secret)).toBe(true);
    expect(canRead(RULING, viewer('other'), RULING.secret)).toBe(true);
  });

  it('is read by nobody else', () => {
    for (const key of [undefined, '', 'the-key-of-the-lettes', 'the-key', `${RULING.secret}!`]) {
      expect(canRead(RULING, null, key)).toBe(false);
      expect(canRead(RULING, viewer('other'), key)).toBe(false);
    }
  });

  it('is answered neither by whoever decided nor by whoever appeals', () => {
    const appeal = { person_id: 'person', against_id: 'decider' };
    expect(canAnswer(viewer('other'), appeal)).toBe(true);
    expect(canAnswer(viewer('decider'), appeal)).toBe(false);
    expect(canAnswer(viewer('person'), appeal)).toBe(false);
  });
});
