import type { Db } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { type Consent, type DocumentName, LATEST_REQUIRED } from '../../contract.ts';
import { currentVersion, REQUIRED_DOCUMENTS } from '../../domain/documents.ts';
import type { LegalContext } from '../context.ts';
import { fail } from '../fail.ts';
import { presentConsents } from '../presenter.ts';
import { insertConsents, listConsents } from '../store.ts';

interface Giving {
  accountId: string;
  document: DocumentName;
  /** The one that the person has read. */
  version: string;
  address: string | null;
}

export async function giveConsent({ db, setConsentedThrough }: LegalContext, giving: Giving): Promise<Consent[]> {
  if (giving.version !== currentVersion(giving.document)) throw fail('document_changed');
  return inTransaction(db, async (transaction) => {
    await insertConsents(transaction, [{ ...giving, consentId: newId() }]);
    const consents = presentConsents(await listConsents(transaction, giving.accountId));
    const isMissing = consents.some((consent) => consent.is_required && (!consent.given || consent.is_outdated));
    if (!isMissing) await setConsentedThrough(transaction, giving.accountId, LATEST_REQUIRED);
    return consents;
  });
}

/** Whoever registers accepts what is in force: the page asks, and without it there is no account. */
export const giveRequired = (
  db: Db,
  { accountId, address, givenAt }: { accountId: string; address: string | null; givenAt?: Date },
): Promise<void> =>
  insertConsents(
    db,
    REQUIRED_DOCUMENTS.map((document) => ({
      consentId: newId(),
      accountId,
      document,
      version: currentVersion(document),
      address,
      givenAt,
    })),
  );
