/** Control digits of tax and registration numbers, and how long a legal form has them. */
import { LEGAL_FORMS, type LegalForm } from './legal-forms.ts';
import { legalNameProblem } from './legal-names.ts';
import { regimesOf, type TaxRegime } from './tax-regimes.ts';

const weigh = (digits: string, weights: readonly number[]): number =>
  (weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11) % 10;

const TEN = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const ELEVENTH = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const TWELFTH = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** INN: 10 digits for a company, 12 for a person; all zeros would pass the sums and is refused. */
export function isInn(value: string): boolean {
  if (/^0+$/.test(value)) return false;
  if (/^\d{10}$/.test(value)) return weigh(value, TEN) === Number(value[9]);
  if (/^\d{12}$/.test(value))
    return weigh(value, ELEVENTH) === Number(value[10]) && weigh(value, TWELFTH) === Number(value[11]);
  return false;
}

/** The number that these digits begin; for the invented people of a demonstration. */
export const innFrom = (digits: string): string =>
  digits.length === 9
    ? `${digits}${weigh(digits, TEN)}`
    : `${digits}${weigh(digits, ELEVENTH)}${weigh(`${digits}${weigh(digits, ELEVENTH)}`, TWELFTH)}`;

/** OGRN: 13 digits for a company (remainder by 11), 15 for an entrepreneur (by 13); the last digit is the control one. */
export function isOgrn(value: string): boolean {
  if (!/^(?:\d{13}|\d{15})$/.test(value) || /^0+$/.test(value)) return false;
  const divisor = value.length === 13 ? 11n : 13n;
  return Number((BigInt(value.slice(0, -1)) % divisor) % 10n) === Number(value.at(-1));
}

/** KPP has no control digit; its fifth and sixth signs could be letters, which the register of advertising does not take. */
export const isKpp = (value: string): boolean => /^\d{9}$/.test(value);

/** Complaints about requisites that are right by themselves but do not fit the legal form. */
export function requisitesProblems(account: {
  legal_form: LegalForm | null;
  inn: string | null;
  ogrn: string | null;
  legal_name?: string | null;
  tax_regime?: TaxRegime | null;
  kpp?: string | null;
}): Record<string, string> {
  const problems: Record<string, string> = {};
  const nameProblem = account.legal_name ? legalNameProblem(account.legal_form, account.legal_name) : undefined;
  if (nameProblem) problems.legal_name = nameProblem;
  if (!account.legal_form) return problems;
  const { title, innLength, ogrnLength } = LEGAL_FORMS[account.legal_form];
  if (account.inn && account.inn.length !== innLength)
    problems.inn = `Для формы «${title}» в ИНН должно быть ${innLength} цифр.`;
  if (account.ogrn && ogrnLength === null)
    problems.ogrn = `У формы «${title}» нет ОГРН. Очистите поле или смените форму.`;
  else if (account.ogrn && account.ogrn.length !== ogrnLength) {
    problems.ogrn = `Для формы «${title}» в ОГРН должно быть ${ogrnLength} цифр.`;
  }
  if (account.kpp && account.legal_form !== 'company')
    problems.kpp = `У формы «${title}» нет КПП. Очистите поле или смените форму.`;
  if (account.tax_regime && !regimesOf(account.legal_form).includes(account.tax_regime))
    problems.tax_regime = `У формы «${title}» такого налога нет. Выберите другой.`;
  return problems;
}
