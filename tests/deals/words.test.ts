/** Texts of a deal's pages: one for every state and every side. */
import { describe, expect, it } from 'vitest';
import { ACTIONS, DEAL_STATES, type Deal, type DealStep, VIEWER_SIDES } from '#modules/deals/contract.ts';
import { isHeldByLaw, TRANSITIONS, type Transition } from '#modules/deals/domain/transitions.ts';
import {
  ACTION_VIEWS,
  actionInto,
  actionsOf,
  firstMove,
  type PersonAction,
  targetOf,
} from '#modules/deals/web/actions.ts';
import { timeLeft } from '#modules/deals/web/countdown.tsx';
import { historyOf } from '#modules/deals/web/history.ts';
import { NEXT_STEPS, nextStepOf } from '#modules/deals/web/next-step.ts';
import { movesOf } from '#modules/deals/web/next-step-card.tsx';
import { COLUMNS } from '#modules/deals/web/states.ts';

const can = (...allowed: readonly string[]) =>
  Object.fromEntries([...ACTIONS, 'review'].map((action) => [action, allowed.includes(action)])) as Deal['can'];

const step = (changes: Partial<DealStep>): DealStep => ({
  step_id: '0199aaaa-0000-7000-8000-000000000000',
  at: '2026-11-15T10:00:00.000Z',
  action: 'open',
  from: null,
  to: 'requested',
  by: 'buyer',
  actor: { account_id: '0199aaaa-0000-7000-8000-000000000001', name: 'Алина', avatar: null },
  comment: null,
  link: null,
  is_other_page: false,
  published_at: null,
  reach: null,
  amount: 1_450_000,
  due_on: '2026-11-20',
  seller_share: 30,
  media: [],
  files: [],
  ...changes,
});

const DEAL = {
  amount: 1_450_000,
  due_on: '2026-11-20',
  counter: null,
  cancel_proposal: null,
  history: [step({})],
  money: { held: 0, paid_to_seller: 1_305_000, fee: 145_000, returned: 1_450_000, entries: [] },
} as unknown as Deal;

const SITUATIONS: readonly Partial<Deal>[] = [
  {},
  { counter: { amount: 1_800_000, due_on: '2026-11-22', comment: null } },
  { cancel_proposal: { comment: null, at: '2026-11-15T10:00:00.000Z' } },
];

describe.each(DEAL_STATES)('a deal that is %s', (state) => {
  it.each(VIEWER_SIDES)('tells the %s what happens next, in whole sentences', (side) => {
    for (const situation of SITUATIONS) {
      for (const [isOverdue, isRevision] of [
        [false, false],
        [true, false],
        [false, true],
      ] as const) {
        const deal = { ...DEAL, state, side, ...situation };
        const { title, why } = NEXT_STEPS[state][side]({
          deal,
          today: '2026-11-15',
          until: '18 ноября, 14:20',
          isOverdue,
          isRevision,
        });
        expect(title).toMatch(/^[А-Я].*[^.\s]$/);
        expect(why).toMatch(/^[А-Я\d].*\.$/);
        expect(`${title} ${why}`).not.toMatch(/undefined|null|NaN| {2}/);
      }
    }
  });

  it('stands in exactly one column', () => {
    expect(COLUMNS.flat().filter(({ states }) => states.includes(state))).toHaveLength(1);
  });
});

describe('what may be done', () => {
  it('is an answer first where one is asked for, whatever else is possible', () => {
    const allowed = { ...DEAL, state: 'in_work' as const, side: 'seller' as const, counter: null };
    const able = can('deliver', 'accept_cancel', 'refuse_cancel');
    const cancel_proposal = { comment: null, at: '2026-11-15T10:00:00.000Z' };
    expect(firstMove({ ...allowed, can: able, cancel_proposal })).toBe('accept_cancel');
    expect(firstMove({ ...allowed, can: can('deliver'), cancel_proposal: null })).toBe('deliver');
  });

  it('is what the answer allows and nothing else, whatever the state', () => {
    expect(actionsOf({ can: can() })).toEqual([]);
    for (const action of Object.keys(ACTION_VIEWS) as PersonAction[]) {
      expect(actionsOf({ can: can(action) })).toEqual([action]);
    }
  });

  it('leads where the table says', () => {
    for (const action of Object.keys(ACTION_VIEWS) as PersonAction[]) {
      for (const { from, to, by } of TRANSITIONS[action] as readonly Transition[]) {
        if (by === 'clock') continue;
        expect(targetOf(action, from, by)).toBe(to);
        const standing = { counter: null, cancel_proposal: null, held_by_law: null };
        const deal = { state: from, side: by, can: can(action), ...standing };
        expect(actionInto(deal, [to])).toBe(from === to ? undefined : action);
        expect(actionInto({ ...deal, can: can() }, [to])).toBeUndefined();
      }
    }
  });
});

describe('the history', () => {
  it('tells of every action who and what, the newest first', () => {
    const history = (['open', ...ACTIONS] as const).map((action) => step({ action }));
    const lines = historyOf({ history, side: 'buyer' });
    expect(lines.map(({ step: { action } }) => action)).toEqual([...ACTIONS].reverse().concat('open' as never));
    for (const { who, deed } of lines) {
      expect(who).toBe('Вы');
      expect(deed).toMatch(/^[а-я]/);
      expect(deed).not.toMatch(/undefined|null|NaN/);
    }
  });

  it('names the other side, and a moderator and the clock as such', () => {
    const by = (changes: Partial<DealStep>) => historyOf({ history: [step(changes)], side: 'seller' })[0]?.who;
    expect(by({})).toBe('Алина');
    expect(by({ action: 'settle', by: 'moderator' })).toBe('Модератор');
    expect(by({ action: 'expire', by: 'clock', actor: null })).toBe('Срок вышел');
  });
});

it.each([
  [0, 'меньше минуты'],
  [-5, 'меньше минуты'],
  [60_000, '1 минута'],
  [3 * 3_600_000, '3 часа'],
  [3_600_000 + 120_000, '1 час 2 минуты'],
  [2 * 86_400_000 + 18 * 3_600_000, '2 дня 18 часов'],
  [5 * 86_400_000, '5 дней'],
])('%i milliseconds are «%s»', (left, words) => {
  expect(timeLeft(left)).toBe(words);
});

describe('work that a ban has come to', () => {
  const legality: Deal['legality'] = { light: 'red', checks: [], accepted_at: null };
  const told = (side: 'buyer' | 'seller', changes: Partial<Deal>) => {
    const deal = {
      ...DEAL,
      state: 'in_work' as const,
      side,
      taken_down: null,
      legality,
      is_forbidden: false,
      ...changes,
    };
    return nextStepOf({ deal, today: '2026-11-15', until: '', isOverdue: false, isRevision: false });
  };

  it('is broken off where no time of publication helps', () => {
    expect(told('seller', { is_forbidden: true }).title).toContain('Сдать эту работу нельзя');
    expect(told('seller', { is_forbidden: true, taken_down: 'Модератор заблокировал.' }).why).toContain('Модератор');
  });

  it('is handed over with the time it came out, where that was before the ban', () => {
    expect(told('seller', {})).toMatchObject({
      title: 'Сдать можно только то, что вышло до запрета',
      why: expect.stringContaining('укажите день и время публикации'),
    });
    expect(told('buyer', {}).why).toContain('продавец может её сдать');
  });

  it('names the change of the goods where the ban is older than the order, and offers no delivery without an erid', () => {
    const check = { light: 'red', from: '2025-03-01' } as NonNullable<Deal['legality']>['checks'][number];
    const changed: Partial<Deal> = {
      created_at: '2026-11-10T09:00:00.000Z',
      legality: { light: 'red', checks: [check], accepted_at: null },
    };
    expect(told('seller', changed).title).toBe('Сдать можно только то, что вышло до изменения товара');
    expect(told('buyer', changed).why).toContain('вышла до изменения товара');
    for (const side of ['seller', 'buyer'] as const) {
      const { title, why } = told(side, { is_unmarked: true });
      expect(`${title} ${why}`).not.toContain('сда');
      expect(why).toContain('откройте спор');
    }
  });
});

describe('an order against which the law has spoken', () => {
  const moves = (side: 'buyer' | 'seller', light: 'amber' | 'red') => {
    const known = side === 'seller' ? (['accept', 'counter', 'decline'] as const) : (['cancel'] as const);
    const allowed = known.filter((action) => !isHeldByLaw(action, light));
    const held = { state: 'requested', side, held_by_law: light, can: can(...allowed) } as const;
    return movesOf({ ...DEAL, ...held }, Date.now(), null);
  };

  it('is broken off by either side when it is forbidden, and no other terms are offered', () => {
    expect(moves('seller', 'red')).toEqual({ isMine: true, tucked: [], shown: ['decline'] });
    expect(moves('buyer', 'red')).toEqual({ isMine: true, tucked: [], shown: ['cancel'] });
  });

  it('waits for its buyer when it is a risk', () => {
    expect(moves('seller', 'amber')).toEqual({ isMine: false, tucked: ['decline'], shown: ['counter'] });
    expect(moves('buyer', 'amber')).toMatchObject({ isMine: true, shown: ['cancel'] });
  });
});
