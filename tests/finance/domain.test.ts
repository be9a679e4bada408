import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAccountOfBank, isBik, isCardNumber, withoutSpaces } from '#modules/finance/domain/bank-details.ts';
import { isOwnPath } from '#modules/finance/domain/return-path.ts';
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

describe('tables of states', () => {
  it('say where one may come from', () => {
    expect(sourcesOf(TOPUP_TRANSITIONS, 'succeeded')).toEqual(['pending', 'cancelled', 'refunding']);
    expect(sourcesOf(TOPUP_TRANSITIONS, 'succeeded', ['pending', 'refunded'])).toEqual(['pending']);
    expect(sourcesOf(PAYOUT_TRANSITIONS, 'approved')).toEqual(['requested']);
  });
});
