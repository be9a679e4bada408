import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASKING_ACTIONS, isAnswer, isAnswerTo } from '#modules/deals/domain/answers.ts';
import { actNumber, dealNumber } from '#modules/deals/domain/number.ts';
import { type RecordedDeal, sharesOf } from '#modules/deals/domain/seller-record.ts';
import { daysAfter, hoursAfter } from '#modules/deals/domain/terms.ts';
import {
  ACTIONS,
  ACTORS,
  DEAL_STATES,
  findTransition,
  isActorOf,
  type Situation,
  waitsFor,
} from '#modules/deals/domain/transitions.ts';

const CALM: Situation = {
  hasCounter: false,
  hasCancelProposal: false,
  isOverdue: false,
  isUnanswered: false,
  isUnchecked: false,
  isMarkingMissing: false,
  sellerShare: null,
};

/** Every way that is open in a situation: «requested: seller accept → in_work, keep, tells buyer». */
const waysIn = (given: Partial<Situation> = {}) =>
  DEAL_STATES.flatMap((state) =>
    ACTORS.flatMap((actor) =>
      ACTIONS.flatMap((action) => {
        const way = findTransition(action, state, actor, { ...CALM, ...given });
        return way ? [`${state}: ${actor} ${action} → ${way.to}, ${way.money}, tells ${way.tells.join(' and ')}`] : [];
      }),
    ),
  );
/** Difference between the transitions of a situation and those of a calm one. */
const changedBy = (given: Partial<Situation>) => {
  const [calm, changed] = [waysIn(), waysIn(given)];
  return {
    opens: changed.filter((way) => !calm.includes(way)),
    closes: calm.filter((way) => !changed.includes(way)),
  };
};

describe('the life of a deal', () => {
  it('goes these ways while nothing particular stands there', () => {
    expect(waysIn()).toEqual([
      'requested: buyer cancel → cancelled, release, tells seller',
      'requested: seller accept → in_work, keep, tells buyer',
      'requested: seller decline → declined, release, tells buyer',
      'requested: seller counter → requested, keep, tells buyer',
      'in_work: buyer propose_cancel → in_work, keep, tells seller',
      'in_work: buyer dispute → disputed, keep, tells seller',
      'in_work: seller cancel → cancelled, release, tells buyer',
      'in_work: seller deliver → delivered, keep, tells buyer',
      'in_work: seller dispute → disputed, keep, tells buyer',
      'delivered: buyer request_revision → in_work, keep, tells seller',
      'delivered: buyer complete → completed, pay, tells seller',
      'delivered: buyer dispute → disputed, keep, tells seller',
      'delivered: seller dispute → disputed, keep, tells buyer',
      'disputed: moderator settle → completed, divide, tells buyer and seller',
    ]);
  });

  it('lets the buyer answer other terms only while they stand there', () => {
    expect(changedBy({ hasCounter: true })).toEqual({
      opens: [
        'requested: buyer accept_counter → in_work, change_hold, tells seller',
        'requested: buyer refuse_counter → requested, keep, tells seller',
      ],
      closes: [],
    });
  });

  it('lets the seller answer a proposal to cancel, of which there is one at a time', () => {
    expect(changedBy({ hasCancelProposal: true })).toEqual({
      opens: [
        'in_work: seller accept_cancel → cancelled, release, tells buyer',
        'in_work: seller refuse_cancel → in_work, keep, tells buyer',
      ],
      closes: ['in_work: buyer propose_cancel → in_work, keep, tells seller'],
    });
  });

  it('lets the buyer go when the agreed day has passed', () => {
    expect(changedBy({ isOverdue: true })).toEqual({
      opens: ['in_work: buyer cancel → cancelled, release, tells seller'],
      closes: [],
    });
  });

  it('is ended by the clock when nobody answers or looks in time', () => {
    expect(changedBy({ isUnanswered: true })).toEqual({
      opens: ['requested: clock expire → expired, release, tells buyer and seller'],
      closes: [],
    });
    expect(changedBy({ isUnchecked: true })).toEqual({
      opens: ['delivered: clock complete → completed, pay, tells buyer and seller'],
      closes: [],
    });
  });

  it('hands nothing over without the erid it needs', () => {
    expect(changedBy({ isMarkingMissing: true })).toEqual({
      opens: [],
      closes: ['in_work: seller deliver → delivered, keep, tells buyer'],
    });
  });

  it.each([
    [100, 'completed'],
    [99, 'split'],
    [1, 'split'],
    [0, 'refunded'],
  ])('with %i percent for the seller a dispute ends as %s', (sellerShare, state) => {
    expect(findTransition('settle', 'disputed', 'moderator', { ...CALM, sellerShare })).toMatchObject({
      to: state,
      money: 'divide',
      tells: ['buyer', 'seller'],
    });
  });

  it('knows who can ever do what', () => {
    const doers = Object.fromEntries(
      ACTIONS.map((action) => [action, ACTORS.filter((actor) => isActorOf(action, actor)).join(' ')]),
    );
    expect(doers).toEqual({
      accept: 'seller',
      decline: 'seller',
      counter: 'seller',
      accept_counter: 'buyer',
      refuse_counter: 'buyer',
      cancel: 'buyer seller',
      propose_cancel: 'buyer',
      accept_cancel: 'seller',
      refuse_cancel: 'seller',
      expire: 'clock',
      deliver: 'seller',
      request_revision: 'buyer',
      complete: 'buyer clock',
      dispute: 'buyer seller',
      settle: 'moderator',
    });
  });

  it('waits for whoever has to answer', () => {
    const calm = { hasCounter: false, hasCancelProposal: false };
    const waiting = Object.fromEntries(DEAL_STATES.map((state) => [state, waitsFor(state, calm)]));
    expect(Object.entries(waiting).filter(([, side]) => side !== null)).toEqual([
      ['requested', 'seller'],
      ['delivered', 'buyer'],
    ]);
    expect(waitsFor('requested', { ...calm, hasCounter: true })).toBe('buyer');
    expect(waitsFor('in_work', { ...calm, hasCancelProposal: true })).toBe('seller');
  });
});

describe('an answer', () => {
  const standing = { stepId: 'second', amountKopecks: 500, dueOn: '2026-12-01', rounds: 2 };

  it('is one to other terms, to delivered work or to a proposal', () => {
    expect(ACTIONS.filter(isAnswer)).toEqual([
      'accept_counter',
      'refuse_counter',
      'accept_cancel',
      'refuse_cancel',
      'request_revision',
      'complete',
    ]);
    expect(ASKING_ACTIONS).toEqual(['counter', 'deliver', 'propose_cancel']);
  });

  it('is refused when something else stands there by now', () => {
    for (const seen of [
      { stepId: 'first' },
      { amountKopecks: 400, dueOn: '2026-12-01' },
      { amountKopecks: 500, dueOn: '2026-12-02' },
    ])
      expect(isAnswerTo('accept_counter', seen, standing)).toBe(false);
    expect(isAnswerTo('refuse_counter', { stepId: 'first' }, { ...standing, rounds: 1 })).toBe(false);
  });

  it('counts when it names what stands there', () => {
    expect(isAnswerTo('accept_counter', { stepId: 'second' }, standing)).toBe(true);
    expect(isAnswerTo('accept_counter', { amountKopecks: 500, dueOn: '2026-12-01' }, standing)).toBe(true);
  });

  it('that costs money has to name it once there has been another', () => {
    for (const action of ['accept_counter', 'complete'] as const) {
      expect(isAnswerTo(action, {}, standing)).toBe(false);
      expect(isAnswerTo(action, { amountKopecks: 500 }, standing)).toBe(false);
      expect(isAnswerTo(action, { dueOn: '2026-12-01' }, standing)).toBe(false);
      expect(isAnswerTo(action, {}, { ...standing, rounds: 1 })).toBe(true);
    }
    for (const action of ['refuse_counter', 'request_revision', 'accept_cancel', 'refuse_cancel'] as const)
      expect(isAnswerTo(action, {}, standing)).toBe(true);
  });
});

describe('what a seller’s deals say', () => {
  const at = (minutes: number) => new Date(Date.parse('2026-11-10T09:00:00Z') + minutes * 60_000);
  const deal = (given: Partial<RecordedDeal> = {}): RecordedDeal => ({
    buyerId: 'buyer',
    state: 'completed',
    dueOn: '2026-11-10',
    openedAt: at(0),
    answeredAt: null,
    deliveredAt: at(60),
    isAgreed: true,
    ...given,
  });

  it('tells how each went', () => {
    const cases: [Partial<RecordedDeal>, string | null][] = [
      [{ state: 'in_work' }, 'running'],
      [{ state: 'delivered' }, 'running'],
      [{ state: 'disputed' }, 'running'],
      [{}, 'on_time'],
      [{ dueOn: '2026-11-09' }, 'late'],
      [{ dueOn: '2026-11-09', deliveredAt: null }, 'on_time'],
      [{ dueOn: null }, 'on_time'],
      [{ state: 'split' }, 'disputed'],
      [{ state: 'refunded' }, 'disputed'],
      [{ state: 'cancelled' }, 'cancelled'],
      [{ state: 'cancelled', isAgreed: false }, null],
      [{ state: 'requested' }, null],
      [{ state: 'declined' }, null],
      [{ state: 'expired' }, null],
    ];
    for (const [given, outcome] of cases) expect(sharesOf([deal(given)]).recent).toEqual(outcome ? [outcome] : []);
  });

  it('tells no share of fewer than three', () => {
    const late = { dueOn: '2026-11-09' };
    expect(sharesOf([deal(), deal(late)])).toMatchObject({ onTime: null, repeat: null });
    expect(sharesOf([deal(), deal(late), deal({ state: 'in_work' })]).onTime).toBeNull();
    expect(sharesOf([deal(), deal(late), deal(late)]).onTime).toBe(33);
    expect(sharesOf([deal(), deal(), deal({ state: 'cancelled' })]).onTime).toBe(67);
  });

  it('takes the middle of the answers, in whole minutes and at least one', () => {
    const answered = (...minutes: number[]) =>
      sharesOf(minutes.map((after) => deal({ answeredAt: at(after) }))).answerMinutes;
    expect(answered(5, 50)).toBeNull();
    expect(answered(50, 5, 9)).toBe(9);
    expect(answered(100, 1, 10, 20)).toBe(15);
    expect(answered(0, 0, 0)).toBe(1);
    expect(sharesOf([deal(), deal(), deal()]).answerMinutes).toBeNull();
  });

  it('counts buyers who paid more than once', () => {
    const paid = (...buyers: string[]) => buyers.map((buyerId) => deal({ buyerId }));
    expect(sharesOf(paid('a', 'a', 'b', 'c')).repeat).toBe(33);
    expect(sharesOf([...paid('a', 'b', 'c'), deal({ buyerId: 'a', state: 'split' })]).repeat).toBe(33);
    expect(sharesOf([...paid('a', 'b', 'c'), deal({ buyerId: 'a', state: 'refunded' })]).repeat).toBe(0);
    expect(sharesOf(paid('a', 'a', 'b')).repeat).toBeNull();
  });

  it('keeps the sixty latest', () => {
    const many = [deal({ state: 'in_work' }), ...Array.from({ length: 70 }, () => deal())];
    expect(sharesOf(many).recent).toHaveLength(60);
    expect(sharesOf(many).recent[0]).toBe('running');
  });
});

it('is named by the end of its id, its act by the day too', () => {
  const dealId = '0199aaaa-0000-7000-8000-0000abcdef12';
  expect(dealNumber(dealId)).toBe('CDEF12');
  expect(actNumber({ dealId, completedAt: new Date('2026-11-05T10:00:00Z') })).toBe('261105-CDEF12');
});

it('counts terms in days and hours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), (days) => {
      const from = new Date('2026-01-01T00:00:00Z');
      expect(hoursAfter(from, days * 24)).toEqual(daysAfter(from, days));
    }),
  );
  expect(daysAfter(new Date('2026-02-28T10:00:00Z'), 1)).toEqual(new Date('2026-03-01T10:00:00Z'));
});
