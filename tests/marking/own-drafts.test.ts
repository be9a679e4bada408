/** Drafts of creatives in the browser: whose they are, and how long. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, readDraft, sweepDrafts } from '#modules/marking/web/creative/values.ts';
import { announceSession } from '#platform/web/session-channel.ts';

const DAY = 24 * 60 * 60 * 1000;
const draft = { values: { text: 'Чай' }, media: [], base: null };

/** As browsers have it: keys are its own properties, methods are not. */
class Kept {
  [key: string]: unknown;
}
const methods = {
  getItem(this: Kept, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Kept, key: string, text: string) {
    this[key] = text;
  },
  removeItem(this: Kept, key: string) {
    delete this[key];
  },
};

let kept: Kept;
beforeEach(() => {
  vi.useFakeTimers();
  kept = Object.create(methods);
  vi.stubGlobal('localStorage', kept);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('go when the person signs out, and nothing else goes', async () => {
  keepDraft('a', 'buyer', draft);
  kept.theme = 'dark';
  announceSession('signed-in');
  expect(readDraft('a', 'buyer')).toMatchObject(draft);
  announceSession('signed-out');
  await expect.poll(() => Object.keys(kept)).toEqual(['theme']);
});

it('go when they are past their time, of whatever deal', () => {
  keepDraft('old', 'buyer', draft);
  kept['own-draft:creative:broken:buyer'] = '{';
  vi.advanceTimersByTime(20 * DAY);
  keepDraft('new', 'buyer', draft);
  vi.advanceTimersByTime(11 * DAY);
  sweepDrafts();
  expect(Object.keys(kept)).toEqual(['own-draft:creative:new:buyer']);
});
