import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isCompanyName,
  isEntrepreneurName,
  isPersonName,
  legalNameProblem,
  namedInDocuments,
} from '#modules/requisites/domain/legal-names.ts';
import { innFrom, isInn, isKpp, isOgrn, requisitesProblems } from '#modules/requisites/domain/numbers.ts';
import { generalVatOn, regimeOf, regimesOf, TAX_REGIMES } from '#modules/requisites/domain/tax-regimes.ts';

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
/** The same number with one digit changed. */
const withMistake = (number: string, at: number, by: number) => {
  const place = at % number.length;
  return `${number.slice(0, place)}${(Number(number[place]) + by) % 10}${number.slice(place + 1)}`;
};

describe('numbers of the state', () => {
  it('of a tax payer are completed by what fits, for companies and for people', () => {
    for (const length of [9, 10])
      fc.assert(
        fc.property(digits(length), (head) => {
          fc.pre(/[1-9]/.test(head));
          expect(isInn(innFrom(head))).toBe(true);
          expect(innFrom(head)).toHaveLength(length === 9 ? 10 : 12);
        }),
      );
  });

  it('of a person notice a wrong control digit, whichever of the two', () => {
    fc.assert(
      fc.property(digits(10), fc.constantFrom(10, 11), fc.integer({ min: 1, max: 9 }), (head, at, by) => {
        fc.pre(/[1-9]/.test(head));
        expect(isInn(withMistake(innFrom(head), at, by))).toBe(false);
      }),
    );
  });

  it.each(['x7707083893', '7707083893x', '500100732259x', 'x500100732259', '07707083893'])('%s is no INN', (typed) =>
    expect(isInn(typed)).toBe(false),
  );

  it.each(['1027700132195x', 'x1027700132195', '000000000000000', '304500116000157x', '0'.repeat(13)])(
    '%s is no OGRN',
    (typed) => expect(isOgrn(typed)).toBe(false),
  );

  it('of registration have one right last digit', () => {
    for (const length of [12, 14])
      fc.assert(
        fc.property(digits(length), (head) => {
          fc.pre(/[1-9]/.test(head));
          expect([...'0123456789'].filter((last) => isOgrn(head + last))).toHaveLength(1);
        }),
      );
  });

  it('of a reason of registration are nine digits', () => {
    expect(isKpp('770701001')).toBe(true);
    for (const typed of ['77070100', '7707010011', 'x770701001', '770701001x', '7707AB001'])
      expect(isKpp(typed)).toBe(false);
  });
});

describe('names in documents', () => {
  it.each(['Анна', 'Салтыков-Щедрин Михаил', "О'Нил", 'Пётр I'])('«%s» names a person', (name) =>
    expect(isPersonName(name)).toBe(true),
  );
  it.each(['', 'Anna', 'Анна  Б', ' Анна', 'Анна ', 'Анна.', 'Анна5', '-Анна', 'Анна!'])('«%s» names none', (name) =>
    expect(isPersonName(name)).toBe(false),
  );
  it.each(['Иванов И. И.', 'Иванов И.И.', 'Иванов'])('«%s» names an entrepreneur', (name) =>
    expect(isEntrepreneurName(name)).toBe(true),
  );
  it.each(['', '.Иванов', 'Иванов..', 'Ivanov', ' Иванов', 'Иванов!'])('«%s» names no entrepreneur', (name) =>
    expect(isEntrepreneurName(name)).toBe(false),
  );
  it.each([
    ['ООО «Ромашка»', true],
    ['Coffee & Co', true],
    ['«»', false],
    [' ООО', false],
    ['ООО ', false],
    ['ООО «Ромашка»~', false],
    ['~ООО', false],
    ['', false],
  ])('«%s» is a company: %s', (name, isOne) => expect(isCompanyName(name)).toBe(isOne));

  it('are wrong where they do not fit the form', () => {
    const isRight = (form: Parameters<typeof legalNameProblem>[0], name: string) =>
      legalNameProblem(form, name) === undefined;
    expect(isRight('company', 'ООО «Ромашка»')).toBe(true);
    expect(isRight('company', '~')).toBe(false);
    expect(isRight('person', 'Анна')).toBe(false);
    expect(isRight('person', 'Соколова Анна')).toBe(true);
    expect(isRight('person', 'ООО «Ромашка»')).toBe(false);
    expect(isRight(null, 'ООО «Ромашка»')).toBe(true);
    expect(isRight(null, 'Соколова Анна')).toBe(true);
    expect(isRight(null, '~')).toBe(false);
    for (const name of ['ИП Иванов Пётр', 'индивидуальный предприниматель Иванов Пётр'])
      expect(legalNameProblem('entrepreneur', name)).toContain('без слов «ИП»');
    expect(isRight('entrepreneur', 'Иванов ИП Пётр')).toBe(true);
    expect(legalNameProblem('person', 'ИП Иванов Пётр')).toBeUndefined();
  });

  it('are the nearest to the legal one while there is none', () => {
    const anna = { name: 'Анна', companyName: null };
    expect(namedInDocuments({ ...anna, legalForm: 'company' })).toBe('Анна');
    expect(namedInDocuments({ ...anna, legalForm: null })).toBe('Анна');
    expect(namedInDocuments({ ...anna, legalForm: 'self_employed', legalName: 'Соколова Анна' })).toBe('Соколова Анна');
  });
});

describe('requisites', () => {
  const fields = (account: Partial<Parameters<typeof requisitesProblems>[0]>) =>
    Object.keys(requisitesProblems({ legal_form: null, inn: null, ogrn: null, ...account }));

  it('name each field that does not fit the form', () => {
    expect(fields({ legal_form: 'company', inn: '1'.repeat(12), ogrn: '1'.repeat(15), legal_name: '~' })).toEqual([
      'legal_name',
      'inn',
      'ogrn',
    ]);
    expect(fields({ legal_form: 'person', ogrn: '1', kpp: '770701001', tax_regime: 'usn' })).toEqual([
      'ogrn',
      'kpp',
      'tax_regime',
    ]);
    expect(requisitesProblems({ legal_form: 'person', inn: null, ogrn: '1' }).ogrn).toContain('нет ОГРН');
    expect(requisitesProblems({ legal_form: 'company', inn: null, ogrn: '1' }).ogrn).toContain('13 цифр');
    expect(fields({ legal_form: 'company', kpp: '770701001', tax_regime: 'usn' })).toEqual([]);
    expect(fields({ legal_form: null, inn: '1', ogrn: '1', kpp: '1', legal_name: '~', tax_regime: 'usn' })).toEqual([
      'legal_name',
    ]);
    expect(fields({ legal_form: 'company', legal_name: '' })).toEqual([]);
  });

  it('have the taxes of their form', () => {
    expect(regimesOf(null)).toEqual([]);
    expect(regimesOf('person')).toEqual([]);
    expect(regimesOf('self_employed')).toEqual(['npd']);
    expect(regimesOf('entrepreneur')).toEqual(Object.keys(TAX_REGIMES));
    expect(regimesOf('company')).toEqual(['usn', 'usn_5', 'usn_7', 'usn_general', 'ausn', 'general', 'exempt']);
    expect(regimeOf('self_employed', null)).toBe('npd');
    expect(regimeOf('company', 'usn')).toBe('usn');
    expect(regimeOf(null, null)).toBeNull();
  });

  it('are taxed by the general rate of the day', () => {
    expect(['2018-12-31', '2019-01-01', '2025-12-31', '2026-01-01'].map(generalVatOn)).toEqual([
      '20',
      '20',
      '20',
      '22',
    ]);
  });
});
