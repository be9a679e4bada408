import { inTransaction } from '#platform/database/transaction.ts';
import type { Consent, DocumentName } from '../../contract.ts';
import { DOCUMENTS } from '../../domain/documents.ts';
import type { LegalContext } from '../context.ts';
import { fail } from '../fail.ts';
import { presentConsents } from '../presenter.ts';
import { listConsents, withdraw } from '../store.ts';

export async function withdrawConsent(
  { db }: LegalContext,
  { accountId, document }: { accountId: string; document: DocumentName },
): Promise<Consent[]> {
  if (DOCUMENTS[document].isRequired) throw fail('consent_needed');
  return inTransaction(db, async (transaction) => {
    await withdraw(transaction, accountId, document);
    return presentConsents(await listConsents(transaction, accountId));
  });
}
