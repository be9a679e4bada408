import { afterEach, describe, expect, it, vi } from 'vitest';
import { cpmOf } from '#modules/ad-objects/domain/money.ts';
import { defaultOrder, ORDERS, partsOfScore, RANKED_MATCHES } from '#modules/ad-objects/domain/ranking.ts';
import { canDecide, canMove, DECISIONS, LIVES, MODERATIONS } from '#modules/ad-objects/domain/states.ts';
import { KIND_DETAILS } from '#modules/ad-objects/kinds/details.ts';
import type { Details } from '#modules/ad-objects/kinds/forms.ts';
import { resourceRules } from '#modules/ad-objects/kinds/resource/rules.ts';

describe('the states of an object', () => {
  it('are moved by its owner along these ways', () => {
    const ways = LIVES.flatMap((from) => LIVES.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`));
    expect(ways).toEqual([
      'draft → active',
      'active → paused',
      'paused → active',
      'paused → archived',
      'archived → draft',
    ]);
  });

  it('are decided by moderators, never to what they are already', () => {
    const ways = (Object.keys(DECISIONS) as (keyof typeof DECISIONS)[]).flatMap((to) =>
      MODERATIONS.filter((from) => canDecide(from, to)).map((from) => `${from} → ${to}`),
    );
    expect(ways).toEqual([
      'pending → accepted',
      'rejected → accepted',
      'blocked → accepted',
      'accepted → rejected',
      'pending → rejected',
      'accepted → blocked',
      'pending → blocked',
      'rejected → blocked',
    ]);
  });
});

describe('figures of an object', () => {
  it('divide the price by the reach, if there is one', () => {
    expect(cpmOf(500_00, 10_000)).toBe(50_00);
    expect(cpmOf(1, 3)).toBe(333);
    expect([0, -5, null, undefined].map((reach) => cpmOf(500, reach))).toEqual([null, null, null, null]);
  });

  it('add up to the score of a search', () => {
    expect(partsOfScore([0.5, 0.75, 0.7504, 1])).toEqual({ score: 1000, parts: [500, 250, 0, 250] });
    expect(partsOfScore([])).toEqual({ score: 0, parts: [] });
  });

  it('are ordered by relevance when something was asked for', () => {
    expect(defaultOrder('кофе')).toBe('relevance');
    expect(['', null, undefined].map(defaultOrder)).toEqual(['newest', 'newest', 'newest']);
    expect(ORDERS.cpm.direction).toBe('asc');
    expect(RANKED_MATCHES).toBeGreaterThan(0);
  });
});

describe('the day of a measurement', () => {
  afterEach(() => void vi.useRealTimers());

  it('is one that Moscow has already, though UTC is a day behind from midnight to three', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T22:30:00Z') });
    const empty = KIND_DETAILS.resource.empty as Details['resource'];
    const problemsOn = (measured_on: string) => resourceRules.problems?.({ ...empty, measured_on }, empty);
    expect(problemsOn('2026-11-18')).toEqual({});
    expect(problemsOn('2026-11-19')).toEqual({ measured_on: 'Замер не может быть в будущем.' });
  });
});
