import type { Consent } from '../contract.ts';
import { askedVersion, currentVersion, DOCUMENT_NAMES, DOCUMENTS } from '../domain/documents.ts';
import type { ConsentRow } from './store.ts';

/** Every document, agreed to or not. */
export function presentConsents(rows: readonly ConsentRow[]): Consent[] {
  return DOCUMENT_NAMES.map((document) => {
    const row = rows.find((one) => one.document === document);
    const inForce = row && row.withdrawn_at === null ? row : null;
    const version = currentVersion(document);
    return {
      document,
      version,
      is_required: DOCUMENTS[document].isRequired,
      given: inForce && { version: inForce.version, given_at: inForce.given_at.toISOString() },
      withdrawn_at: row?.withdrawn_at?.toISOString() ?? null,
      is_outdated: inForce !== null && inForce.version < askedVersion(document),
    };
  });
}
