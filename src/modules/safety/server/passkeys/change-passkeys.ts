/** Passkeys added and removed by their owner. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Origin } from '#platform/http/origin.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { MAX_PASSKEYS, type NewPasskey, type NewPasskeyQuestion } from '../../contract.ts';
import type { SafetyContext } from '../context.ts';
import { fail } from '../fail.ts';
import { record } from '../log/record.ts';
import { ALGORITHMS, askForNewPasskey, rpIdOf, takeChallenge } from './questions.ts';
import { deletePasskey, insertPasskey, listPasskeys, type PasskeyRow } from './store.ts';

async function refuseTooMany({ db }: SafetyContext, accountId: string): Promise<void> {
  if ((await listPasskeys(db, accountId)).length >= MAX_PASSKEYS) throw fail('too_many_passkeys');
}

export async function beginPasskey(context: SafetyContext, site: string, viewer: Viewer): Promise<NewPasskeyQuestion> {
  await refuseTooMany(context, viewer.accountId);
  return askForNewPasskey(context, site, viewer);
}

interface Addition {
  viewer: Viewer;
  site: string;
  name: string;
  passkey: NewPasskey;
  origin: Origin;
}

export async function addPasskey(
  context: SafetyContext,
  { viewer, site, name, passkey, origin }: Addition,
): Promise<PasskeyRow> {
  const { accountId } = viewer;
  await refuseTooMany(context, accountId);
  // The challenge is spent, whatever follows.
  const challenge = await takeChallenge(context.db, passkey.response.clientDataJSON, 'create', accountId);
  const made = challenge && (await verify(site, challenge, passkey));
  if (!made) throw fail('passkey_refused');
  return inTransaction(context.db, async (transaction) => {
    await context.holdSession(transaction, viewer);
    const row = await insertPasskey(transaction, {
      passkey_id: newId(),
      account_id: accountId,
      credential_id: made.credential.id,
      public_key: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: passkey.response.transports ?? [],
      is_synced: made.credentialBackedUp,
      name,
    });
    if (!row) throw fail('passkey_refused');
    await record(context, transaction, { accountId, event: 'passkey_added', origin, detail: name });
    return row;
  });
}

async function verify(site: string, challenge: string, passkey: NewPasskey) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site,
      expectedRPID: rpIdOf(site),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? registrationInfo : null;
  } catch {
    return null;
  }
}

export async function removePasskey(
  context: SafetyContext,
  { viewer, passkeyId, origin }: { viewer: Viewer; passkeyId: string; origin: Origin },
): Promise<void> {
  const { accountId } = viewer;
  await inTransaction(context.db, async (transaction) => {
    const removed = await deletePasskey(transaction, accountId, passkeyId);
    if (!removed) throw fail('not_found');
    await record(context, transaction, { accountId, event: 'passkey_removed', origin, detail: removed.name });
  });
}
