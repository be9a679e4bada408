/** The server's rules and sentences for the account form, told before the form is sent. The server has the last word. */

import { isInn, isKpp, isOgrn, requisitesProblems } from '../../requisites/contract.ts';
import {
  ACCOUNT_FIELDS,
  type AccountErrors,
  type AccountField,
  type AccountValues,
  meantValues,
} from './account-fields.ts';

export const ABOUT_MAX = 2000;

const MAX_LENGTH: Partial<Record<AccountField, number>> = {
  name: 80,
  about: ABOUT_MAX,
  'contacts.phone': 32,
  'contacts.telegram': 64,
  'contacts.website': 300,
  company_name: 160,
  legal_name: 255,
  inn: 12,
  ogrn: 15,
  kpp: 9,
};

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.');
}

const RULES: Partial<Record<AccountField, { isRight: (value: string) => boolean; sentence: string }>> = {
  'contacts.phone': {
    isRight: (value) => /^\+?[\d\s()-]{7,32}$/.test(value),
    sentence: 'Укажите телефон цифрами, например +7 900 123-45-67.',
  },
  'contacts.telegram': {
    isRight: (value) => /^@?\w{4,32}$/.test(value),
    sentence: 'Укажите имя в Telegram, например @company.',
  },
  'contacts.website': { isRight: isWebAddress, sentence: 'Укажите адрес целиком, например https://company.ru.' },
  inn: { isRight: isInn, sentence: 'Проверьте ИНН: контрольные цифры не сходятся.' },
  ogrn: { isRight: isOgrn, sentence: 'Проверьте ОГРН: контрольная цифра не сходится.' },
  kpp: { isRight: isKpp, sentence: 'В КПП 9 цифр.' },
};

export function problemOf(field: AccountField, values: AccountValues, saved: AccountValues): string | undefined {
  const meant = meantValues(values, saved);
  const value = meant[field];
  if (field === 'name' && value === '') return 'Напишите, как к вам обращаться.';
  if (value === '') return undefined;
  const max = MAX_LENGTH[field];
  if (max !== undefined && value.length > max) return `Не больше ${max} символов.`;
  const rule = RULES[field];
  if (rule && !rule.isRight(value)) return rule.sentence;
  return requisitesProblems({
    ...{ inn: meant.inn, ogrn: meant.ogrn, legal_name: meant.legal_name, kpp: meant.kpp },
    legal_form: meant.legal_form || null,
    tax_regime: meant.tax_regime || null,
  })[field];
}

export function problemsOf(values: AccountValues, saved: AccountValues): AccountErrors {
  const found = ACCOUNT_FIELDS.map((field) => [field, problemOf(field, values, saved)] as const);
  return Object.fromEntries(found.filter(([, sentence]) => sentence !== undefined));
}

/** Normalises pasted text: often right but not in the shape the field asks for. */
export function tidied(field: AccountField, value: string): string {
  const text = value.trim();
  if (field === 'legal_name') return text.replaceAll(/\s+/g, ' ');
  if (field === 'contacts.telegram') return text.replace(/^(?:https?:\/\/)?(?:t\.me|telegram\.me)\/(\w+)\/?$/i, '@$1');
  if (field === 'contacts.website' && /^[^\s/:@]+\.[^\s/:@]{2,}(?:\/\S*)?$/.test(text)) return `https://${text}`;
  return text;
}
