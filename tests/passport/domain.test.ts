import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatOn, vatRegimeOf } from '#modules/marking/domain/vat.ts';
import { person as personOfRegister } from '#modules/marking/server/ord/rules/person.ts';
import { passwordStrength } from '#modules/passport/domain/password-strength.ts';
import {
  isInn,
  isOgrn,
  LEGAL_FORMS,
  type LegalForm,
  legalNameProblem,
  namedInDocuments,
  regimesOf,
  requisitesProblems,
  TAX_REGIMES,
} from '#modules/requisites/contract.ts';

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

const FORMS = Object.keys(LEGAL_FORMS) as LegalForm[];

describe('a legal name', () => {
  it.each([
    ['person', 'Соколова Анна Игоревна'],
    ['self_employed', 'Салтыков-Щедрин Михаил'],
    ['entrepreneur', "О'Нил Пётр Иванович"],
    ['company', 'АО «Ровно»'],
    ['company', 'ООО "Coffee & Co № 5"'],
  ] as const)('of a %s may be «%s»', (form, name) => expect(legalNameProblem(form, name)).toBeUndefined());

  it('that we take is never refused by the register', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'АБёяIX -–.\'"«»№A7& '), minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(...FORMS), letters, (legalForm, legalName) => {
        fc.pre(legalNameProblem(legalForm, legalName) === undefined);
        const type = {
          person: 'physical',
          self_employed: 'physical',
          entrepreneur: 'ip',
          company: 'juridical',
        } as const;
        const inn = legalForm === 'company' ? '7707083893' : '500100732259';
        const body = { name: legalName, roles: ['publisher'], juridical_details: { type: type[legalForm], inn } };
        expect(personOfRegister.safeParse(body).success, legalName).toBe(true);
      }),
    );
  });

  it('stands in documents with its form, and what the account is called stands in for it', () => {
    const anna = { name: 'Анна', companyName: 'Ромашка' };
    const legalName = 'Соколова Анна Игоревна';
    expect(namedInDocuments({ ...anna, legalForm: 'entrepreneur', legalName })).toBe('ИП Соколова Анна Игоревна');
    expect(namedInDocuments({ ...anna, legalForm: 'entrepreneur' })).toBe('ИП Анна');
    expect(namedInDocuments({ ...anna, legalForm: 'person', legalName })).toBe(legalName);
    expect(namedInDocuments({ ...anna, legalForm: 'company', legalName: 'АО «Ромашка»' })).toBe('АО «Ромашка»');
    expect(namedInDocuments({ ...anna, legalForm: 'company', legalName: null })).toBe('ООО «Ромашка»');
  });
});

describe('the tax regime', () => {
  it('gives the VAT of a day, and nothing while it is not told', () => {
    const rateOf = (legalForm: LegalForm | null, taxRegime: keyof typeof TAX_REGIMES | null, day = '2026-11-17') => {
      const regime = vatRegimeOf({ legalForm, taxRegime });
      return regime && vatOn(regime, day);
    };
    expect(rateOf('person', null)).toBe('without_vat');
    expect(rateOf('self_employed', null)).toBe('without_vat');
    expect(rateOf('entrepreneur', null)).toBeNull();
    expect(rateOf('company', 'usn_5')).toBe('5');
    expect(rateOf('company', 'general')).toBe('22');
    expect(rateOf('company', 'general', '2026-01-01')).toBe('22');
    expect(rateOf('company', 'general', '2025-12-31')).toBe('20');
    expect(rateOf(null, null)).toBeNull();
  });

  it('is refused exactly to the forms that cannot have it', () => {
    for (const legal_form of FORMS)
      for (const tax_regime of Object.keys(TAX_REGIMES) as (keyof typeof TAX_REGIMES)[])
        expect('tax_regime' in requisitesProblems({ legal_form, tax_regime, inn: null, ogrn: null })).toBe(
          !regimesOf(legal_form).includes(tax_regime),
        );
  });
});
