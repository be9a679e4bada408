/** Legal forms of people and companies, their names in documents, taxes, and the control digits of their numbers. */
export { LEGAL_FORMS, type LegalForm } from './domain/legal-forms.ts';
export {
  isCompanyName,
  isEntrepreneurName,
  isPersonName,
  legalNameProblem,
  namedInDocuments,
} from './domain/legal-names.ts';
export { innFrom, isInn, isKpp, isOgrn, requisitesProblems } from './domain/numbers.ts';
export {
  generalVatOn,
  regimeOf,
  regimesOf,
  TAX_REGIMES,
  type TaxRegime,
} from './domain/tax-regimes.ts';
