/** Names as documents and the register of advertising write them: its rules of letters are ours, so nothing is refused later. */
import type { LegalForm } from './legal-forms.ts';

const PERSON = /^[А-ЯЁа-яёIVXLCDM]+(?:[ \-–—'][А-ЯЁа-яёIVXLCDM]+)*$/;
const ENTREPRENEUR = /^[А-ЯЁа-яёIVXLCDM]+(?:(?:\. ?|[ \-–—'])[А-ЯЁа-яёIVXLCDM]+)*\.?$/;
const COMPANY = /^[А-ЯЁа-яёA-Za-z0-9 \-–—&#,.;!?‘`+*№/:|_%°«»"()]+$/;

export const isPersonName = (name: string): boolean => PERSON.test(name);
export const isEntrepreneurName = (name: string): boolean => ENTREPRENEUR.test(name);
export const isCompanyName = (name: string): boolean =>
  COMPANY.test(name) && name.trim() === name && /[А-ЯЁа-яёA-Za-z0-9]/.test(name);

/** Of a family name and a name at least: one word is how somebody is called, not who they are. */
const isWholeName = (name: string): boolean => isPersonName(name) && name.includes(' ');

/** Validation error of a legal name under a legal form; without a form any name that one of them allows will do. */
export function legalNameProblem(form: LegalForm | null, name: string): string | undefined {
  if (form === 'company') {
    return isCompanyName(name) ? undefined : 'Напишите название с формой, как в ЕГРЮЛ: ООО «Ромашка».';
  }
  if (form === 'entrepreneur' && /^(?:ИП|индивидуальный предприниматель) /i.test(name))
    return 'Только фамилия, имя и отчество, без слов «ИП».';
  if (isWholeName(name) || (form === null && isCompanyName(name))) return undefined;
  return 'Напишите фамилию, имя и отчество русскими буквами, как в паспорте.';
}

/** How a person of these requisites stands in contracts: the legal name, or what is the nearest to it while there is none. */
export function namedInDocuments({
  legalForm,
  legalName,
  companyName,
  name,
}: {
  legalForm: LegalForm | null;
  legalName?: string | null | undefined;
  companyName: string | null;
  name: string;
}): string {
  if (legalForm === 'company') return legalName ?? (companyName ? `ООО «${companyName}»` : name);
  return legalForm === 'entrepreneur' ? `ИП ${legalName ?? name}` : (legalName ?? name);
}
