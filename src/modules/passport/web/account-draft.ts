/** Draft in sessionStorage: unsaved changes outlive a reload and a new sign-in, in this tab only. */
import { REGIONS } from '../../geography/contract.ts';
import { LEGAL_FORMS, TAX_REGIMES } from '../../requisites/contract.ts';
import { ACCOUNT_FIELDS, type AccountField, type AccountValues } from './account-fields.ts';

type AccountDraft = Partial<AccountValues>;

const keyOf = (accountId: string) => `account-draft:${accountId}`;

function isPossible(field: AccountField, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (field === 'region') return value === '' || Object.hasOwn(REGIONS, value);
  if (field === 'legal_form') return value === '' || Object.hasOwn(LEGAL_FORMS, value);
  if (field === 'tax_regime') return value === '' || Object.hasOwn(TAX_REGIMES, value);
  return true;
}

export function readDraft(accountId: string): AccountDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(accountId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const record = stored as Record<string, unknown>;
    const fields = ACCOUNT_FIELDS.filter((field) => isPossible(field, record[field]));
    return Object.fromEntries(fields.map((field) => [field, record[field]]));
  } catch {
    // Storage is blocked, or holds somebody else's text: there is no draft then.
    return null;
  }
}

export function keepDraft(accountId: string, values: AccountValues, saved: AccountValues): void {
  const changed = ACCOUNT_FIELDS.filter((field) => values[field] !== saved[field]);
  try {
    if (changed.length === 0) sessionStorage.removeItem(keyOf(accountId));
    else
      sessionStorage.setItem(
        keyOf(accountId),
        JSON.stringify(Object.fromEntries(changed.map((field) => [field, values[field]]))),
      );
  } catch {
    // The form still holds everything; only a reload would lose it.
  }
}

export function dropDraft(accountId: string): void {
  try {
    sessionStorage.removeItem(keyOf(accountId));
  } catch {
    // Nothing was kept then.
  }
}
