/** The figures of a month, without a database: what is reported of any deals adds up to what was paid for them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VAT_REGIMES, vatOn } from '#modules/marking/domain/vat.ts';
import type { Chain } from '#modules/marking/server/chain/chain.ts';
import { actsOfPlacement } from '#modules/marking/server/months/acts.ts';
import { daysIn, monthsOf, type Placement } from '#modules/marking/server/months/placement.ts';
import { recordsOf } from '#modules/marking/server/months/statistics.ts';
import { unitsOf } from '#modules/marking/server/ord/rules/amount.ts';
import { invoice } from '#modules/marking/server/ord/rules/invoice.ts';
import { judgeStatistics, statistics, statisticsId } from '#modules/marking/server/ord/rules/statistics.ts';

const TODAY = '2027-02-10';
const MONTHS = ['2026-10', '2026-11', '2026-12', '2027-01'];

const CHAIN: Chain = {
  model: 'agent',
  exchange: {
    id: 'p-own',
    type: 'juridical',
    name: 'ООО «Охват»',
    inn: '7702000029',
    siteUrl: 'https://ohvat.example',
  },
  advertiser: { id: 'p-adv', type: 'juridical', name: 'ООО «Ровно»', inn: '7701000019' },
  seller: { id: 'p-sel', type: 'physical', name: 'Соколова Анна Игоревна', inn: '770300000372' },
  agency: null,
  order: { id: 'c-order', serial: 'ОХ-Р-000123', date: '2026-09-14' },
  placement: { id: 'c-placement', serial: 'ОХ-П-000456', date: '2026-08-20' },
};

const seen = (shows: Record<string, number>, creativeId = 'ohv-k-9f3e', padId = 'ohv-r-77c1') =>
  new Map(Object.entries(shows).map(([month, count]) => [month, { shows: count, creativeId, padId }]));

/** «1/24» of the worked example. */
const EXAMPLE: Placement = {
  dealId: 'deal-1',
  creativeId: 'ohv-k-9f3e',
  padId: 'ohv-r-77c1',
  publishedOn: '2026-10-12',
  removedOn: '2026-10-13',
  end: 'paid',
  closedOn: '2026-10-14',
  grossKopecks: 3_800_000,
  feeKopecks: 380_000,
  sellerVat: 'without_vat',
  shows: seen({ '2026-10': 41_250 }),
};

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const placement = fc
  .record({
    creative: fc.integer({ min: 1, max: 3 }),
    pad: fc.integer({ min: 1, max: 2 }),
    from: fc.integer({ min: 0, max: 90 }),
    stays: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
    closed: fc.integer({ min: 0, max: 30 }),
    end: fc.constantFrom('paid', 'paid', 'open', 'unpaid', 'void'),
    gross: fc.integer({ min: 1, max: 100_000_000_00 }),
    fee: fc.integer({ min: 0, max: 100 }),
    sellerVat: fc.constantFrom(...VAT_REGIMES),
    shows: fc.array(fc.option(fc.integer({ min: 0, max: 10_000_000 }), { nil: null }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ creative, pad, from, stays, closed, end, gross, fee, sellerVat, shows }): Placement => {
    const publishedOn = dayAfter('2026-10-01', from);
    const isPaid = end === 'paid';
    return {
      dealId: `d-${creative}-${pad}-${from}-${gross}`,
      creativeId: `k-${creative}`,
      padId: `r-${pad}`,
      publishedOn,
      removedOn: stays === null ? null : dayAfter(publishedOn, stays),
      end: end as Placement['end'],
      closedOn: end === 'open' ? null : dayAfter(publishedOn, closed),
      grossKopecks: isPaid ? gross : 0,
      feeKopecks: isPaid ? Math.floor((gross * fee) / 100) : 0,
      sellerVat,
      shows: seen(
        Object.fromEntries(
          MONTHS.flatMap((month, at): [string, number][] => {
            const given = shows[at];
            return given == null || month < publishedOn.slice(0, 7) ? [] : [[month, given]];
          }),
        ),
        `k-${creative}`,
        `r-${pad}`,
      ),
    };
  });

const sum = (values: readonly bigint[]) => values.reduce((total, one) => total + one, 0n);

describe('records of a month', () => {
  it('are those of the worked example', () => {
    const amount = { excluding_vat: '38000.00', vat_rate: 'without_vat', vat: '0', including_vat: '38000.00' };
    expect(recordsOf('2026-10', [EXAMPLE])).toEqual([
      {
        dealIds: ['deal-1'],
        body: {
          creative_external_id: 'ohv-k-9f3e',
          pad_external_id: 'ohv-r-77c1',
          shows_count: 41_250,
          invoice_shows_count: 41_250,
          amount,
          amount_per_event: '38000.00',
          pay_type: 'other',
          date_start_planned: '2026-10-12',
          date_end_planned: '2026-10-13',
          date_start_actual: '2026-10-12',
          date_end_actual: '2026-10-13',
        },
      },
    ]);
  });

  it('add the deals of one creative on one platform up: a second record would replace the first', () => {
    const again: Placement = {
      ...EXAMPLE,
      dealId: 'deal-2',
      publishedOn: '2026-10-20',
      removedOn: null,
      shows: seen({ '2026-10': 8_750 }),
      grossKopecks: 1_200_050,
    };
    const [record, ...more] = recordsOf('2026-10', [again, EXAMPLE]);
    expect(more).toEqual([]);
    expect(record).toMatchObject({
      dealIds: ['deal-1', 'deal-2'],
      body: {
        shows_count: 50_000,
        amount: { including_vat: '50000.50' },
        date_start_actual: '2026-10-12',
        date_end_actual: '2026-10-31',
      },
    });
  });

  it('have the money in the month of the publication and none later, nor for a deal that gave it back', () => {
    const shows = seen({ '2026-10': 900, '2026-11': 100 });
    const stays: Placement = { ...EXAMPLE, publishedOn: '2026-10-30', removedOn: '2026-11-05', shows };
    const [october] = recordsOf('2026-10', [stays]);
    const [november] = recordsOf('2026-11', [stays]);
    expect(october?.body).toMatchObject({ date_start_actual: '2026-10-30', date_end_actual: '2026-10-31' });
    expect(october?.body.amount?.including_vat).toBe('38000.00');
    expect(november?.body).toMatchObject({
      shows_count: 100,
      amount: { including_vat: '0.00' },
      amount_per_event: '0.00',
      date_start_actual: '2026-11-01',
      date_end_actual: '2026-11-05',
    });
    const returned: Placement = { ...stays, end: 'unpaid', grossKopecks: 0, feeKopecks: 0 };
    expect(recordsOf('2026-10', [returned])[0]?.body.amount?.including_vat).toBe('0.00');
    expect(recordsOf('2026-10', [{ ...returned, end: 'void' }])).toEqual([]);
  });

  it('are what the ОРД takes, and carry every kopeck once, for any deals', () => {
    fc.assert(
      fc.property(fc.array(placement, { minLength: 1, maxLength: 12 }), (placements) => {
        const bodies = MONTHS.flatMap((month) => recordsOf(month, placements)).map(({ body }) => body);
        for (const body of bodies) {
          expect(statistics.safeParse(body).error?.issues).toBeUndefined();
          expect(judgeStatistics(body, { isOwn: false, today: TODAY })).toEqual([]);
        }
        expect(new Set(bodies.map(statisticsId)).size).toBe(bodies.length);
        const paid = placements.filter(({ shows, publishedOn }) => shows.has(publishedOn.slice(0, 7)));
        expect(sum(bodies.map(({ amount }) => unitsOf(amount?.including_vat ?? '')))).toBe(
          sum(paid.map(({ grossKopecks }) => BigInt(grossKopecks) * 1000n)),
        );
        const told = placements.filter(({ end }) => end !== 'void');
        expect(bodies.reduce((total, one) => total + one.shows_count, 0)).toBe(
          told.flatMap(({ shows }) => [...shows.values()]).reduce((total, one) => total + one.shows, 0),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('acts', () => {
  const facts = {
    actId: 'ohv-a-1',
    serial: '261014-4D5E6F',
    exchangeVat: vatOn('general', '2026-10-14'),
    today: TODAY,
    beside: [],
  };

  it('close the worked example', () => {
    const [first, second] = actsOfPlacement(CHAIN, EXAMPLE, facts);
    expect(first?.[0]).toBe('ohv-a-1-1');
    expect(first?.[1]).toMatchObject({ date: '2026-10-14', date_start: '2026-10-12', date_end: '2026-10-14' });
    expect(second?.[1].amount.commission).toEqual({
      excluding_vat: '3114.75',
      vat_rate: '22',
      vat: '685.25',
      including_vat: '3800.00',
    });
  });

  it('of a publication on 30.10 that was accepted on 02.11 is one, over both months', () => {
    const shows = seen({ '2026-10': 900, '2026-11': 100 });
    const over: Placement = { ...EXAMPLE, publishedOn: '2026-10-30', removedOn: null, closedOn: '2026-11-02', shows };
    const [[, act] = []] = actsOfPlacement(CHAIN, over, facts);
    expect(act).toMatchObject({ date: '2026-11-02', date_start: '2026-10-30', date_end: '2026-11-02' });
  });

  it('begin with the first record of their creative in that month, whichever place it is about', () => {
    const { creativeId } = EXAMPLE;
    const elsewhere = (publishedOn: string, creative = creativeId): Placement => ({
      ...EXAMPLE,
      dealId: 'elsewhere',
      padId: 'another-pad',
      publishedOn,
      shows: new Map([['2026-10', { shows: 5, creativeId: creative, padId: 'another-pad' }]]),
    });
    const startBeside = (...beside: Placement[]) =>
      actsOfPlacement(CHAIN, EXAMPLE, { ...facts, beside })[0]?.[1].date_start;
    expect(startBeside(elsewhere('2026-10-04'), elsewhere('2026-10-20'))).toBe('2026-10-04');
    expect(startBeside(elsewhere('2026-10-04', 'another-creative'))).toBe('2026-10-12');
    // Of what was there before, the month's own record begins with the month.
    expect(startBeside(elsewhere('2026-09-20'))).toBe('2026-10-01');
  });

  it('wait for their day by the clock of the register, and there are none without money', () => {
    expect(actsOfPlacement(CHAIN, EXAMPLE, { ...facts, today: '2026-10-13' })).toEqual([]);
    for (const end of ['open', 'unpaid', 'void'] as const) {
      expect(actsOfPlacement(CHAIN, { ...EXAMPLE, end, grossKopecks: 0 }, facts)).toEqual([]);
    }
  });

  it('are what the ОРД takes, with the sums of the deal and a period that embraces its record, for any deal', () => {
    fc.assert(
      fc.property(placement, (one) => {
        const acts = actsOfPlacement(CHAIN, one, { ...facts, exchangeVat: vatOn('general', one.closedOn ?? TODAY) });
        expect(acts).toHaveLength(one.end === 'paid' ? 2 : 0);
        const month = one.publishedOn.slice(0, 7);
        for (const [, act] of acts) {
          expect(invoice.safeParse(act).error?.issues).toBeUndefined();
          expect(unitsOf(act.amount.services.including_vat)).toBe(BigInt(one.grossKopecks) * 1000n);
          expect(act.date_start <= one.publishedOn).toBe(true);
          if (one.shows.has(month)) expect(act.date_end >= daysIn(one, month).to).toBe(true);
          expect(act.date_end <= TODAY).toBe(true);
        }
        const commission = acts[1]?.[1].amount.commission;
        if (commission) expect(unitsOf(commission.including_vat)).toBe(BigInt(one.feeKopecks) * 1000n);
      }),
      { numRuns: 300 },
    );
  });
});

describe('months of a placement', () => {
  it('go on while it is there, and end with one in which nobody saw it', () => {
    const stays = { ...EXAMPLE, removedOn: null, shows: seen({ '2026-10': 5 }) };
    expect(monthsOf(stays, '2026-12-01')).toEqual(['2026-10', '2026-11', '2026-12']);
    const unseen = seen({ '2026-10': 5, '2026-11': 0 });
    expect(monthsOf({ ...stays, shows: unseen }, '2027-03-01')).toEqual(['2026-10', '2026-11']);
    expect(monthsOf(EXAMPLE, '2026-12-01')).toEqual(['2026-10']);
    expect(monthsOf({ ...EXAMPLE, end: 'void' }, '2026-12-01')).toEqual([]);
  });
});
