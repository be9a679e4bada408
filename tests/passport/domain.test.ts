import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordStrength } from '#modules/passport/domain/password-strength.ts';
import { isInn, isOgrn, LEGAL_FORMS, requisitesProblems } from '#modules/requisites/contract.ts';

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

describe('INN', () => {
  it.each(['7707083893', '500100732259', '7830002293'])('%s is right', (inn) => expect(isInn(inn)).toBe(true));
  it.each([
    '',
    '7707083894',
    '500100732250',
    '0000000000',
    '000000000000',
    '770708389',
    '77070838930',
    '77070838-3',
    ' 7707083893',
  ])('«%s» is wrong', (inn) => expect(isInn(inn)).toBe(false));

  it('has exactly one right last digit for nine leading ones', () => {
    fc.assert(
      fc.property(digits(9), (head) => {
        const right = [...'0123456789'].filter((last) => isInn(head + last));
        expect(right).toHaveLength(head === '000000000' ? 0 : 1);
      }),
    );
  });
});

describe('OGRN', () => {
  it.each(['1027700132195', '304500116000157'])('%s is right', (ogrn) => expect(isOgrn(ogrn)).toBe(true));
  it.each(['', '1027700132196', '0000000000000', '30450011600015', '304500116000158'])('«%s» is wrong', (ogrn) =>
    expect(isOgrn(ogrn)).toBe(false),
  );
});

describe('requisites and legal form', () => {
  it('agree exactly when the lengths are those of the form', () => {
    for (const [form, { innLength, ogrnLength }] of Object.entries(LEGAL_FORMS)) {
      const legal_form = form as keyof typeof LEGAL_FORMS;
      expect(
        requisitesProblems({
          legal_form,
          inn: '1'.repeat(innLength),
          ogrn: ogrnLength ? '1'.repeat(ogrnLength) : null,
        }),
      ).toEqual({});
      expect(
        requisitesProblems({ legal_form, inn: '1'.repeat(22 - innLength), ogrn: '1'.repeat(28 - (ogrnLength ?? 15)) }),
      ).toEqual({
        inn: expect.any(String),
        ogrn: expect.any(String),
      });
      expect(requisitesProblems({ legal_form, inn: null, ogrn: null })).toEqual({});
    }
  });
});

describe('password strength', () => {
  it.each([
    ['short', 0],
    ['aaaaaaaaaa', 1],
    ['12345678', 1],
    ['abcdefghij', 1],
    ['туман над зелёным полем', 4],
    ['Tr0ub4dor&3-xyz', 4],
  ])('of «%s» is %i', (password, score) => expect(passwordStrength(password).score).toBe(score));

  it('never falls when a new character is added to the end', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcXYZ019 .я'), minLength: 8, maxLength: 40 }), (password) => {
        expect(passwordStrength(`${password}Щ`).score).toBeGreaterThanOrEqual(passwordStrength(password).score);
      }),
    );
  });
});
