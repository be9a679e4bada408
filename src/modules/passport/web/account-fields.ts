/** Fields of the account form, named by their path in the API, so that an error of the server finds its place. */
import type { RegionCode } from '../../geography/contract.ts';
import { LEGAL_FORMS, type LegalForm, regimesOf, type TaxRegime } from '../../requisites/contract.ts';
import type { Account, AccountChanges } from '../contract.ts';

/** In the order of the screen. */
export const ACCOUNT_FIELDS = [
  'name',
  'about',
  'region',
  'contacts.phone',
  'contacts.telegram',
  'contacts.website',
  'legal_form',
  'company_name',
  'legal_name',
  'inn',
  'ogrn',
  'kpp',
  'tax_regime',
] as const;

export type AccountField = (typeof ACCOUNT_FIELDS)[number];
const CHOSEN = ['region', 'legal_form', 'tax_regime'] as const;
export type AccountTextField = Exclude<AccountField, (typeof CHOSEN)[number]>;
const isText = (field: AccountField): field is AccountTextField => !CHOSEN.some((chosen) => chosen === field);

/** An empty string is "not given". */
export type AccountValues = Record<AccountTextField, string> & {
  region: RegionCode | '';
  legal_form: LegalForm | '';
  tax_regime: TaxRegime | '';
};

export type AccountErrors = Partial<Record<AccountField, string>>;

export function valuesOf(account: Account): AccountValues {
  return {
    name: account.name,
    about: account.about ?? '',
    region: account.region ?? '',
    'contacts.phone': account.contacts.phone ?? '',
    'contacts.telegram': account.contacts.telegram ?? '',
    'contacts.website': account.contacts.website ?? '',
    legal_form: account.legal_form ?? '',
    company_name: account.company_name ?? '',
    legal_name: account.legal_name ?? '',
    inn: account.inn ?? '',
    ogrn: account.ogrn ?? '',
    kpp: account.kpp ?? '',
    tax_regime: account.tax_regime ?? '',
  };
}

/** A company's name and OGRN belong to those who have one; what was saved under the same form stays in sight. */
export function isShown(field: 'company_name' | 'ogrn', values: AccountValues, saved: AccountValues): boolean {
  const isUsed = values.legal_form !== '' && LEGAL_FORMS[values.legal_form].ogrnLength !== null;
  return isUsed || (values.legal_form === saved.legal_form && saved[field] !== '');
}

/** Of the self-employed and of people without a business it is known without asking. */
export const isTaxAsked = (values: AccountValues): boolean => regimesOf(values.legal_form || null).length > 1;

/** Values to save: hidden fields are sent empty, though the form keeps what was typed in them. */
export function meantValues(values: AccountValues, saved: AccountValues): AccountValues {
  const meant = { ...values };
  for (const field of ACCOUNT_FIELDS) {
    if (isText(field)) meant[field] = meant[field].trim();
  }
  if (!isShown('company_name', values, saved)) meant.company_name = '';
  if (!isShown('ogrn', values, saved)) meant.ogrn = '';
  if (values.legal_form !== 'company') meant.kpp = '';
  if (!isTaxAsked(values)) meant.tax_regime = '';
  return meant;
}

/** The body of the call: only what differs. Contacts travel together, as the API wants them. */
export function changesOf(values: AccountValues, saved: AccountValues): AccountChanges {
  const meant = meantValues(values, saved);
  const differs = (field: AccountField) => meant[field] !== saved[field];
  const hasNewContact = differs('contacts.phone') || differs('contacts.telegram') || differs('contacts.website');
  return {
    ...(differs('name') && { name: meant.name }),
    ...(differs('about') && { about: meant.about || null }),
    ...(differs('region') && { region: meant.region || null }),
    ...(hasNewContact && {
      contacts: {
        phone: meant['contacts.phone'] || null,
        telegram: meant['contacts.telegram'] || null,
        website: meant['contacts.website'] || null,
      },
    }),
    ...(differs('legal_form') && { legal_form: meant.legal_form || null }),
    ...(differs('company_name') && { company_name: meant.company_name || null }),
    ...(differs('legal_name') && { legal_name: meant.legal_name || null }),
    ...(differs('inn') && { inn: meant.inn || null }),
    ...(differs('ogrn') && { ogrn: meant.ogrn || null }),
    ...(differs('kpp') && { kpp: meant.kpp || null }),
    ...(differs('tax_regime') && { tax_regime: meant.tax_regime || null }),
  };
}

/** The server's newer values for the fields that were not edited since `base` (three-way merge). */
export function untouched(values: AccountValues, base: AccountValues, fresh: AccountValues): Partial<AccountValues> {
  const fields = ACCOUNT_FIELDS.filter((field) => values[field] === base[field] && values[field] !== fresh[field]);
  return Object.fromEntries(fields.map((field) => [field, fresh[field]]));
}
