import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isAccountOfBank,
  isBik,
  isCardNumber,
  isRoubleAccount,
  lastFour,
  withoutSpaces,
} from '#modules/finance/domain/bank-details.ts';
import { cardAmountOf } from '#modules/finance/domain/limits.ts';
import {
  kindOfMovement,
  movementsOfKind,
  OPERATION_KINDS,
  operationTitle,
} from '#modules/finance/domain/operations.ts';
import { isOwnPath, pathAfter } from '#modules/finance/domain/return-path.ts';
import { PAYOUT_TRANSITIONS, sourcesOf, TOPUP_TRANSITIONS } from '#modules/finance/domain/states.ts';
import { amountInWords } from '#words/amount-in-words.ts';
import { parseRoubles, plainRoubles } from '#words/money.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));

/** The same text with one digit changed. */
const withMistake = (text: string, at: number, by: number) => {
  const position = at % text.length;
  return `${text.slice(0, position)}${(Number(text[position]) + by) % 10}${text.slice(position + 1)}`;
};
const mistake = { at: fc.nat(), by: fc.integer({ min: 1, max: 9 }) };

/** The only last digit that fits, found by trying all ten. */
const completed = (start: string, fits: (text: string) => boolean) =>
  Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).filter(fits);

describe('control sums', () => {
  it.each(['4111111111111111', '5555555555554444', '2200000000000004', '6011111111111117'])(
    'card %s fits',
    (number) => {
      expect(isCardNumber(number)).toBe(true);
    },
  );

  it.each(['', '4111', '4111111111111112', '0000000000000000', '4111 1111 1111 1111', '٤١١١١١١١١١١١١١١١'])(
    'card «%s» does not',
    (number) => {
      expect(isCardNumber(number)).toBe(false);
    },
  );

  it('exactly one last digit completes a card, and one wrong digit is always noticed', () => {
    fc.assert(
      fc.property(digits(15), mistake.at, mistake.by, (start, at, by) => {
        const fitting = completed(start, isCardNumber);
        if (/^0+$/.test(start)) return;
        expect(fitting).toHaveLength(1);
        expect(isCardNumber(withMistake(fitting[0] ?? '', at, by))).toBe(false);
      }),
    );
  });

  // Correspondent accounts of large banks, as the Bank of Russia publishes them: they are kept at a settlement centre.
  it.each(['30101810400000000225', '30101810700000000187', '30101810200000000593', '30101810145250000974'])(
    'account %s fits the settlement centre of Moscow',
    (account) => {
      expect(isAccountOfBank(account, '044525000')).toBe(true);
      expect(isAccountOfBank(account, '044525225')).toBe(false);
    },
  );

  it('one wrong digit of an account, or of the bank’s own three digits, is always noticed', () => {
    fc.assert(
      fc.property(digits(19), fc.integer({ min: 50, max: 999 }), mistake.at, mistake.by, (start, bank, at, by) => {
        const bik = `044525${String(bank).padStart(3, '0')}`;
        const fitting = completed(start, (account) => isAccountOfBank(account, bik));
        if (/^0+$/.test(fitting[0] ?? '0')) return;
        expect(fitting).toHaveLength(1);
        expect(isAccountOfBank(withMistake(fitting[0] ?? '', at, by), bik)).toBe(false);
        const otherBank = withMistake(bik.slice(6), at, by);
        if (/^00[0-2]$/.test(otherBank)) return;
        expect(isAccountOfBank(fitting[0] ?? '', `044525${otherBank}`)).toBe(false);
      }),
    );
  });

  it('no sign may stand before or after a card, an account or a BIK', () => {
    const [card, account, bik] = ['4111111111111111', '30101810400000000225', '044525000'];
    for (const wrong of ['x', '0', ' ']) {
      expect(isCardNumber(`${wrong.repeat(4)}${card}`)).toBe(wrong === '0' ? isCardNumber(`0000${card}`) : false);
      expect(isCardNumber(`${card}${wrong.repeat(4)}`)).toBe(false);
      expect(isAccountOfBank(`${wrong}${account}`, bik)).toBe(false);
      expect(isAccountOfBank(`${account}${wrong}`, bik)).toBe(false);
      expect(isBik(`${wrong}${bik}`)).toBe(false);
      expect(isBik(`${bik}${wrong}`)).toBe(false);
    }
    expect(isCardNumber(`0000${card}`)).toBe(false);
  });

  it('an account of zeros or of no bank fits nothing', () => {
    expect(isAccountOfBank('0'.repeat(20), '044525000')).toBe(false);
    expect(isAccountOfBank('30101810400000000225', '144525000')).toBe(false);
    expect(isAccountOfBank('30101810400000000225', '')).toBe(false);
    expect(isAccountOfBank('', '044525000')).toBe(false);
  });

  it('an account may begin or end with zeros', () => {
    const fitting = (start: string) => completed(start, (account) => isAccountOfBank(account, '044525225'));
    expect(fitting('0000000000000000001')).toHaveLength(1);
    const ends = Array.from({ length: 10 }, (_, digit) => fitting(`407028100000000000${digit}`).join());
    expect(new Set(ends.map((account) => account.at(-1)))).toEqual(new Set('0123456789'));
  });

  it('the bank’s own digits count unless it is a settlement centre', () => {
    const fits = (bik: string) => isAccountOfBank('30101810400000000225', bik);
    expect(['044525000', '044525001', '044525002'].map(fits)).toEqual([true, true, true]);
    expect(fits('044525003')).toBe(false);
    // The same last digits elsewhere: there the region counts.
    expect(fits('044030001')).toBe(false);
  });

  it('an account in roubles says so in its sixth to eighth digit', () => {
    expect(['40702810900000005555', '40702643900000005555'].every(isRoubleAccount)).toBe(true);
    expect(['40702840900000005555', '81000000000000000000', '4070281', ''].some(isRoubleAccount)).toBe(false);
    expect(isRoubleAccount('x40702810900000005555')).toBe(false);
  });

  it('is shown by its last four digits', () => {
    expect(lastFour('4111111111111234')).toBe('1234');
  });

  it('a BIK has nine digits and begins with 04', () => {
    expect(['044525225', '040702615'].every(isBik)).toBe(true);
    expect(['144525225', '04452522', '0445252255', 'абвгдежзи', ''].some(isBik)).toBe(false);
  });

  it('numbers may be written in groups', () => {
    expect(withoutSpaces('2200 0000\u00a00000-0004')).toBe('2200000000000004');
  });
});

describe('a sum in words', () => {
  it.each([
    [0, 'Ноль рублей 00 копеек'],
    [1, 'Ноль рублей 01 копейка'],
    [100, 'Один рубль 00 копеек'],
    [2_02, 'Два рубля 02 копейки'],
    [11_11, 'Одиннадцать рублей 11 копеек'],
    [21_00, 'Двадцать один рубль 00 копеек'],
    [112_00, 'Сто двенадцать рублей 00 копеек'],
    [1_000_00, 'Одна тысяча рублей 00 копеек'],
    [2_001_54, 'Две тысячи один рубль 54 копейки'],
    [12_500_00, 'Двенадцать тысяч пятьсот рублей 00 копеек'],
    [21_111_00, 'Двадцать одна тысяча сто одиннадцать рублей 00 копеек'],
    [1_000_000_00, 'Один миллион рублей 00 копеек'],
    [2_342_517_99, 'Два миллиона триста сорок две тысячи пятьсот семнадцать рублей 99 копеек'],
    [5_000_003_00, 'Пять миллионов три рубля 00 копеек'],
  ])('%i kopecks: %s', (kopecks, words) => {
    expect(amountInWords(kopecks)).toBe(words);
  });

  it('agrees with the plural rules of the language for every sum', () => {
    const rules = new Intl.PluralRules('ru');
    const forms = { one: 'рубль', few: 'рубля', many: 'рублей' } as Record<string, string>;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (roubles) => {
        const words = amountInWords(roubles * 100).split(' ');
        expect(words.at(-3)).toBe(forms[rules.select(roubles)]);
        expect(words).not.toContain('');
        expect(words).not.toContain('undefined');
      }),
    );
  });
});

describe('a typed sum', () => {
  it.each([
    ['12500', 1_250_000],
    ['12 500,5 ₽', 1_250_050],
    ['0.07', 7],
    ['1\u00a0000', 100_000],
  ])('«%s» is %i kopecks', (text, kopecks) => {
    expect(parseRoubles(text)).toBe(kopecks);
  });

  it.each(['', '-5', '1,234', '1e5', '12.5.6', 'сто', '٣'])('«%s» is none', (text) => {
    expect(parseRoubles(text)).toBeNull();
  });

  it('comes back whatever it is', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 11), (kopecks) => {
        expect(parseRoubles(plainRoubles(kopecks))).toBe(kopecks);
      }),
    );
  });
});

describe('a path to come back to', () => {
  it.each(['/', '/basket', '/basket?campaign=0199-a&x=%D1%87', '/projects/0199aaaa-0000-7000'])(
    '%s is ours',
    (path) => {
      expect(isOwnPath(path)).toBe(true);
    },
  );
  it.each([
    '',
    'basket',
    '//evil.example',
    '/\\evil.example',
    '/../x',
    '/a//b',
    '/basket\n',
    'https://evil.example',
    'javascript:alert(1)',
    '/a@b',
    '/\t/evil.example',
    `/${'a'.repeat(600)}`,
  ])('«%s» is not', (path) => {
    expect(isOwnPath(path)).toBe(false);
  });
});

describe('where a payer goes on', () => {
  const ended = { topup_id: 't', state: 'succeeded', return_to: '/basket', order: null } as const;
  const order = (state: 'waiting' | 'made' | 'refused', path: string | null) => ({ state, path });

  it('is nowhere while nothing is known', () => {
    expect(pathAfter({ ...ended, state: 'pending' })).toBeNull();
    expect(pathAfter({ ...ended, state: 'pending', order: order('made', '/deals') })).toBeNull();
    expect(pathAfter({ ...ended, order: order('waiting', null) })).toBeNull();
  });

  it('is what was made, else where they came from, and the payment is named', () => {
    expect(pathAfter({ ...ended, order: order('made', '/deals/1') })).toBe('/deals/1?payment=t');
    expect(pathAfter({ ...ended, order: order('made', '/deals?x=1') })).toBe('/deals?x=1&payment=t');
    expect(pathAfter({ ...ended, order: order('refused', null) })).toBe('/basket?payment=t');
    expect(pathAfter({ ...ended, return_to: null, order: order('refused', null) })).toBe('/?payment=t');
  });

  it('of a payment for no order, or of one that failed, is back where they came from', () => {
    expect(pathAfter(ended)).toBe('/basket');
    expect(pathAfter({ ...ended, return_to: null })).toBe('/settings/finance?topup=t');
    expect(pathAfter({ ...ended, state: 'cancelled', order: order('waiting', '/deals') })).toBe('/basket');
  });

  it('may be as long as 500 signs', () => {
    expect(isOwnPath(`/${'a'.repeat(499)}`)).toBe(true);
    expect(isOwnPath(`/${'a'.repeat(500)}`)).toBe(false);
  });
});

describe('operations', () => {
  it('are movements as people see them', () => {
    expect(OPERATION_KINDS).toEqual(['topup', 'hold', 'release', 'settlement', 'payout']);
    expect(movementsOfKind('topup')).toEqual(['topup', 'topup_return']);
    expect(movementsOfKind('hold')).toEqual(['deal_hold', 'deal_hold_change']);
    expect(movementsOfKind('payout')).toEqual(['payout_hold', 'payout', 'payout_return']);
    for (const kind of OPERATION_KINDS)
      for (const movement of movementsOfKind(kind)) expect(kindOfMovement(movement)).toBe(kind);
  });

  it.each([
    ['payout', 'topup', -1, null, 'Возврат пополнения'],
    ['payout', 'topup', 1, null, 'Возврат пополнения не прошёл'],
    ['payout', 'payout', -1, null, 'Заявка на вывод'],
    ['payout', 'payout', 1, null, 'Вывод отменён, деньги вернулись'],
    ['hold', 'deal', -1, null, 'Удержано для сделки'],
    ['hold', 'deal', 1, null, 'Сумма сделки снижена'],
    ['settlement', 'deal', 1, 10, 'Доход за сделку'],
    ['settlement', 'deal', 1, 0, 'Доход за сделку'],
    ['settlement', 'deal', 1, null, 'Возврат части по сделке'],
    ['release', 'deal', 1, null, 'Возврат по сделке'],
    ['topup', 'topup', 1, null, 'Пополнение'],
  ] as const)('%s of a %s by %i: «%5$s»', (kind, subject, amount, fee, title) => {
    expect(operationTitle({ kind, amount, fee, subject: { kind: subject } })).toBe(title);
  });

  it('of what is missing ask a card for no less and no more than one payment may be', () => {
    expect([1, 100_00, 100_01, 1_000_000_00, 1_000_000_01].map(cardAmountOf)).toEqual([
      100_00,
      100_00,
      100_01,
      1_000_000_00,
      null,
    ]);
  });
});

describe('tables of states', () => {
  it('say where one may come from', () => {
    expect(sourcesOf(TOPUP_TRANSITIONS, 'succeeded')).toEqual(['pending', 'cancelled', 'refunding']);
    expect(sourcesOf(TOPUP_TRANSITIONS, 'succeeded', ['pending', 'refunded'])).toEqual(['pending']);
    expect(sourcesOf(PAYOUT_TRANSITIONS, 'approved')).toEqual(['requested']);
  });
});
