/**
 * Random histories of deals against a model that was written down again from the rules, not read from the code's table:
 * who may do what, what becomes of the money, to the kopeck. `HISTORIES` sets how many, `SEED` which.
 */
import { expect, it } from 'vitest';
import type { DealAction, DealState } from '#modules/deals/contract.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { startDeals } from '../support/deals.ts';
import { expectLedgerClean } from '../support/ledger.ts';

const HISTORIES = Number(process.env.HISTORIES ?? 120);
const DAY = 86_400_000;

type Actor = 'buyer' | 'seller' | 'moderator' | 'stranger';

/** A request of one side that waits for the other's answer. */
interface Asked {
  kind: 'counter' | 'deliver' | 'propose_cancel';
  stepId: string;
  amountKopecks: number;
  dueOn: string;
}

interface Model {
  state: DealState;
  amount: number;
  counter: number | null;
  counterDueOn: string;
  proposal: boolean;
  /** Moments as numbers. */
  answerBy: number;
  completeBy: number;
  dueOn: string;
  held: number;
  seller: number;
  fee: number;
  /** Everything that ever stood in the deal, the latest last. */
  asked: Asked[];
}

const dayOf = (at: number) => new Date(at + 3 * 3_600_000).toISOString().slice(0, 10);
const feeOf = (sum: number) => Number((BigInt(sum) * 10n + 50n) / 100n);

const end = (model: Model, state: DealState, seller: number) => {
  const fee = feeOf(seller);
  Object.assign(model, { state, held: 0, seller: seller - fee, fee, counter: null, proposal: false });
};

interface Turn {
  now: number;
  amount: number;
  share: number;
}
interface Rule {
  who: readonly Actor[];
  where: readonly DealState[];
  if?: (model: Model, turn: Turn) => boolean;
  does: (model: Model, turn: Turn) => void;
}

const set = (model: Model, changes: Partial<Model>) => void Object.assign(model, changes);
const hasCounter = (model: Model) => model.counter !== null;
const hasProposal = (model: Model) => model.proposal;
const cancelled = (model: Model) => end(model, 'cancelled', 0);

/** The prose of the product, as code. */
const RULES: Partial<Record<DealAction, readonly Rule[]>> = {
  accept: [
    {
      who: ['seller'],
      where: ['requested'],
      does: (model, { now }) => set(model, { state: 'in_work', counter: null, dueOn: dayOf(now + 2 * DAY) }),
    },
  ],
  decline: [{ who: ['seller'], where: ['requested'], does: (model) => end(model, 'declined', 0) }],
  counter: [
    {
      who: ['seller'],
      where: ['requested'],
      does: (model, { amount, now }) =>
        set(model, { counter: amount, counterDueOn: dayOf(now + 5 * DAY), answerBy: now + 3 * DAY }),
    },
  ],
  accept_counter: [
    {
      who: ['buyer'],
      where: ['requested'],
      if: hasCounter,
      does: (model) => {
        const amount = model.counter ?? 0;
        set(model, { state: 'in_work', amount, held: amount, counter: null, dueOn: model.counterDueOn });
      },
    },
  ],
  refuse_counter: [
    {
      who: ['buyer'],
      where: ['requested'],
      if: hasCounter,
      does: (model, { now }) => set(model, { counter: null, answerBy: now + 3 * DAY }),
    },
  ],
  cancel: [
    { who: ['buyer'], where: ['requested'], does: cancelled },
    { who: ['seller'], where: ['in_work'], does: cancelled },
    { who: ['buyer'], where: ['in_work'], if: (model, { now }) => dayOf(now) > model.dueOn, does: cancelled },
  ],
  propose_cancel: [
    {
      who: ['buyer'],
      where: ['in_work'],
      if: (model) => !model.proposal,
      does: (model) => set(model, { proposal: true }),
    },
  ],
  accept_cancel: [{ who: ['seller'], where: ['in_work'], if: hasProposal, does: cancelled }],
  refuse_cancel: [
    { who: ['seller'], where: ['in_work'], if: hasProposal, does: (model) => set(model, { proposal: false }) },
  ],
  deliver: [
    {
      who: ['seller'],
      where: ['in_work'],
      does: (model, { now }) => set(model, { state: 'delivered', proposal: false, completeBy: now + 3 * DAY }),
    },
  ],
  request_revision: [{ who: ['buyer'], where: ['delivered'], does: (model) => set(model, { state: 'in_work' }) }],
  complete: [{ who: ['buyer'], where: ['delivered'], does: (model) => end(model, 'completed', model.amount) }],
  dispute: [
    {
      who: ['buyer', 'seller'],
      where: ['in_work', 'delivered'],
      does: (model) => set(model, { state: 'disputed', proposal: false }),
    },
  ],
  settle: [
    {
      who: ['moderator'],
      where: ['disputed'],
      does: (model, { share }) => {
        const part = share === 0 ? 0 : Math.max(1, Number((BigInt(model.amount) * BigInt(share)) / 100n));
        end(model, share === 100 ? 'completed' : share === 0 ? 'refunded' : 'split', part);
      },
    },
  ],
};

const ruleFor = (model: Model, actor: Actor, action: DealAction, turn: Turn) =>
  RULES[action]?.find(
    ({ who, where, if: holds }) => who.includes(actor) && where.includes(model.state) && (!holds || holds(model, turn)),
  );

const ANSWERED: Partial<Record<DealAction, Asked['kind']>> = {
  accept_counter: 'counter',
  refuse_counter: 'counter',
  complete: 'deliver',
  request_revision: 'deliver',
  accept_cancel: 'propose_cancel',
  refuse_cancel: 'propose_cancel',
};

/** How an answer says what it answers: not at all, by the step, or by the terms of a counter-offer; perhaps of an older one. */
function nameAnswer(model: Model, action: DealAction, random: (below: number) => number) {
  const kind = ANSWERED[action];
  const rounds = model.asked.filter((asked) => asked.kind === kind);
  const latest = rounds.at(-1);
  if (!latest || random(3) === 0) {
    const costs = action === 'accept_counter' || action === 'complete';
    return { seen: {}, isRight: !costs || rounds.length < 2 };
  }
  const named = random(3) === 0 ? pick(rounds, random) : latest;
  const byTerms = kind === 'counter' && random(2) === 0;
  const { stepId, amountKopecks, dueOn } = named;
  return {
    seen: byTerms ? { amountKopecks, dueOn } : { stepId },
    isRight: byTerms ? amountKopecks === latest.amountKopecks && dueOn === latest.dueOn : stepId === latest.stepId,
  };
}

function passTime(model: Model, now: number) {
  if (model.state === 'requested' && model.answerBy <= now) end(model, 'expired', 0);
  else if (model.state === 'delivered' && model.completeBy <= now) end(model, 'completed', model.amount);
}

const ACTIONS: readonly DealAction[] = [
  'accept',
  'decline',
  'counter',
  'accept_counter',
  'refuse_counter',
  'cancel',
  'propose_cancel',
  'accept_cancel',
  'refuse_cancel',
  'deliver',
  'request_revision',
  'complete',
  'dispute',
  'settle',
];

const ACTORS = ['buyer', 'seller', 'moderator', 'stranger'] as const;
const EVERYTHING = ACTORS.flatMap((actor) => ACTIONS.map((action) => [actor, action] as const));

/** A generator that can be started again from the same seed, to see a failure twice. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const pick = <T>(values: readonly T[], random: (below: number) => number): T => values[random(values.length)] as T;

it(`${HISTORIES} random histories of deals follow the rules, and every kopeck is where the rules put it`, async () => {
  const { database, ledger, deals, people, clock, open } = await startDeals();
  const [buyerId = '', sellerId = '', moderatorId = '', strangerId = ''] = await people(4);
  const viewers: Record<Actor, Viewer> = {
    buyer: { accountId: buyerId, sessionId: '', role: 'member', name: 'Б', email: '' },
    seller: { accountId: sellerId, sessionId: '', role: 'member', name: 'И', email: '' },
    moderator: { accountId: moderatorId, sessionId: '', role: 'moderator', name: 'М', email: '' },
    stranger: { accountId: strangerId, sessionId: '', role: 'member', name: 'Ч', email: '' },
  };
  await inTransaction(database.db, (trx) =>
    ledger.topUp(trx, { topupId: newId(), accountId: buyerId, amountKopecks: 1_000_000_000_000 }),
  );
  const seed = Number(process.env.SEED ?? 2026);
  const random = randomFrom(seed);
  const reached = new Set<DealState>();
  const totals = { held: 0, seller: 0, fee: 0 };
  let refused = 0;
  let last = clock.now.getTime();

  for (let history = 0; history < HISTORIES; history += 1) {
    const amount = 1 + random(pick([99, 10_000, 50_000_000], random));
    const dealId = await open(buyerId, sellerId, amount);
    const model: Model = {
      state: 'requested',
      amount,
      counter: null,
      counterDueOn: '',
      proposal: false,
      answerBy: last + 3 * DAY,
      completeBy: 0,
      dueOn: '',
      held: amount,
      seller: 0,
      fee: 0,
      asked: [],
    };
    const log: string[] = [`seed ${seed}, history ${history}, ${amount} kopecks`];
    const steps = 3 + random(14);
    for (let step = 0; step < steps; step += 1) {
      if (random(6) === 0) {
        last += random(4 * DAY);
        clock.now = new Date(last);
        passTime(model, last);
        log.push(`clock +: ${model.state}`);
        await deals.runClock();
      }
      const turn = { now: last, amount: 1 + random(20_000), share: pick([0, 1, 30, 50, 99, 100], random) };
      const allowed = EVERYTHING.filter(([who, what]) => ruleFor(model, who, what, turn));
      const [actor, action] = pick(allowed.length === 0 || random(3) === 0 ? EVERYTHING : allowed, random);
      const rule = ruleFor(model, actor, action, turn);
      const { seen, isRight } = nameAnswer(model, action, random);
      if (isRight) rule?.does(model, turn);
      const outcome = await deals.orders
        .takeStep({
          dealId,
          action,
          viewer: viewers[actor],
          words: { amountKopecks: turn.amount, dueOn: dayOf(last + 5 * DAY), sellerShare: turn.share, comment: 'x' },
          seen,
        })
        .then(
          () => 'done',
          (error: { code?: string }) => error.code ?? String(error),
        );
      reached.add(model.state);
      log.push(`${actor} ${action} ${JSON.stringify(seen)} → ${outcome}, model ${model.state}`);
      if (rule) expect(outcome, log.join('\n')).toBe(isRight ? 'done' : 'deal_changed');
      else expect(['wrong_deal_state', 'not_your_move', 'not_found'], log.join('\n')).toContain(outcome);
      refused += outcome === 'deal_changed' ? 1 : 0;
      if (outcome === 'done' && (action === 'counter' || action === 'deliver' || action === 'propose_cancel')) {
        const { rows } = await database.pool.query<{ step_id: string }>(
          'SELECT step_id FROM deal_steps WHERE deal_id = $1 AND action = $2 AND step_id <> ALL ($3)',
          [dealId, action, model.asked.map(({ stepId }) => stepId)],
        );
        expect(rows).toHaveLength(1);
        const terms = { amountKopecks: turn.amount, dueOn: dayOf(last + 5 * DAY) };
        model.asked.push({ kind: action, stepId: rows[0]?.step_id ?? '', ...terms });
      }
    }
    const deal = (await deals.lookups.findDeals([dealId])).get(dealId);
    expect(deal?.state, log.join('\n')).toBe(model.state);
    expect(deal?.amountKopecks, log.join('\n')).toBe(model.amount);
    const entries = await ledger.listEntriesAbout([dealId]);
    const of = (bucket: string, accountId: string | null) =>
      entries
        .filter((entry) => entry.bucket === bucket && entry.accountId === accountId)
        .reduce((sum, entry) => sum + entry.amountKopecks, 0);
    expect(
      {
        held: of('held', buyerId),
        seller: of('available', sellerId),
        fee: of('fee', null),
        all: entries.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0),
      },
      log.join('\n'),
    ).toEqual({ held: model.held, seller: model.seller, fee: model.fee, all: 0 });
    totals.held += model.held;
    totals.seller += model.seller;
    totals.fee += model.fee;
    // An open deal of an earlier history would be moved by the clock of a later one, past its own model.
    if (model.held > 0) {
      await database.pool.query(
        `UPDATE deals SET answer_by = CASE WHEN answer_by IS NOT NULL THEN 'infinity'::timestamptz END,
         complete_by = CASE WHEN complete_by IS NOT NULL THEN 'infinity'::timestamptz END WHERE deal_id = $1`,
        [dealId],
      );
    }
  }
  expect(await ledger.balanceOf(buyerId)).toEqual({
    availableKopecks: 1_000_000_000_000 - totals.held - totals.seller - totals.fee,
    heldKopecks: totals.held,
  });
  expect(await ledger.balanceOf(sellerId)).toEqual({ availableKopecks: totals.seller, heldKopecks: 0 });
  await expectLedgerClean(ledger);
  if (HISTORIES >= 120) expect(reached.size).toBe(10);
  if (HISTORIES >= 120) expect(refused).toBeGreaterThan(0);
}, 1_800_000);
