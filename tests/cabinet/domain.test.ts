import { describe, expect, it } from 'vitest';
import { deadlineOf, waitingOf } from '#modules/cabinet/domain/waiting.ts';
import { weekBefore, weekOf } from '#modules/cabinet/domain/week.ts';

const deal = (state: string, waitsFor: 'buyer' | 'seller' | null, heldByLaw: 'amber' | 'red' | null = null) => ({
  state,
  waitsFor,
  heldByLaw,
  sides: { buyer: 'buyer', seller: 'seller' },
});

describe('what a deal wants of somebody', () => {
  it.each([
    ['requested', 'seller', 'seller', 'answer'],
    ['requested', 'seller', 'buyer', null],
    ['requested', 'buyer', 'buyer', 'terms'],
    ['requested', 'buyer', 'seller', null],
    ['delivered', 'buyer', 'buyer', 'check'],
    ['in_work', 'seller', 'seller', 'cancel'],
    ['in_work', null, 'seller', 'deliver'],
    ['in_work', null, 'buyer', null],
    ['disputed', null, 'seller', null],
  ] as const)('%s that waits for the %s: of the %s %s', (state, waitsFor, who, wanted) => {
    expect(waitingOf(deal(state, waitsFor), who)).toBe(wanted);
  });

  it.each([
    ['fill', 'creative'],
    ['requisites', 'mend'],
    ['mend', 'mend'],
    ['held', 'creative'],
    ['agree', 'agree'],
    ['agree_erid', 'erid'],
    ['risk', 'risk'],
    ['erid', 'erid'],
    ['publish', null],
    [null, null],
  ])('while it is marked, the turn «%s» is %s', (turn, wanted) => {
    for (const who of ['buyer', 'seller']) expect(waitingOf(deal('in_work', null), who, turn)).toBe(wanted);
    expect(waitingOf(deal('delivered', 'buyer'), 'buyer', turn)).toBe('check');
  });
});

it('wants something else first of a deal that the law holds up', () => {
  for (const who of ['buyer', 'seller']) expect(waitingOf(deal('requested', 'seller', 'red'), who)).toBe('forbidden');
  expect(waitingOf(deal('in_work', null, 'amber'), 'buyer')).toBe('risk');
  expect(waitingOf(deal('requested', 'seller', 'amber'), 'seller')).toBeNull();
});

it('is due by the term of what is wanted, not of the deal', () => {
  const terms = { answerBy: new Date(1), completeBy: new Date(2), dueOn: '2026-12-01' };
  expect(deadlineOf('cancel', terms)).toEqual({ until: null, dueOn: null });
  expect(deadlineOf('check', terms)).toEqual({ until: new Date(2), dueOn: null });
  expect(deadlineOf('answer', terms)).toEqual({ until: new Date(1), dueOn: null });
  expect(deadlineOf('deliver', { ...terms, answerBy: null })).toEqual({ until: null, dueOn: '2026-12-01' });
});

describe('the week of somebody’s objects', () => {
  const today = '2026-11-18';
  const viewed = [
    { objectId: 'a', day: '2026-11-18', views: 5 },
    { objectId: 'a', day: '2026-11-12', views: 2 },
    { objectId: 'a', day: '2026-11-11', views: 9 },
    { objectId: 'b', day: '2026-11-18', views: 7 },
    { objectId: 'c', day: '2026-11-17', views: 7 },
  ];
  const sold = [
    { objectId: 'c', day: '2026-11-17', orders: 1, earned: 100 },
    { objectId: 'a', day: '2026-11-10', orders: 3, earned: 900 },
  ];
  const week = weekOf([{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }], { viewed, sold, today, shown: 3 });

  it('begins fourteen days ago together with the one before', () => {
    expect(weekBefore(today)).toBe('2026-11-05');
    expect(week.days.map(({ day }) => day)).toEqual([12, 13, 14, 15, 16, 17, 18].map((day) => `2026-11-${day}`));
  });

  it('counts each day and the whole, beside the week before', () => {
    expect(week.days.at(-1)).toEqual({ day: today, views: 12, orders: 0 });
    expect(week.days.at(-2)).toEqual({ day: '2026-11-17', views: 7, orders: 1 });
    expect(week).toMatchObject({ views: 21, views_before: 9, orders: 1, orders_before: 3, earned: 100 });
  });

  it('shows the most seen first, then what sold', () => {
    expect(
      week.objects.map(({ object, views, views_before, orders }) => [object.id, views, views_before, orders]),
    ).toEqual([
      ['c', 7, 0, 1],
      ['a', 7, 9, 0],
      ['b', 7, 0, 0],
    ]);
    expect(week.objects[1]?.views_by_day).toEqual([2, 0, 0, 0, 0, 0, 5]);
  });
});
