import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Transaction } from '#platform/database/schema.ts';
import type { PasskeyAnswer } from '../../../passport/contract.ts';
import { rpIdOf, takeChallenge, userHandleOf } from './questions.ts';
import { lockPasskey, markUsed, type PasskeyRow } from './store.ts';

/** Verifies a WebAuthn assertion: whose passkey it is, or null for any failure, without telling which. */
export async function spendPasskey(
  transaction: Transaction,
  site: string,
  answer: PasskeyAnswer,
  accountId: string | null,
): Promise<string | null> {
  const challenge = await takeChallenge(transaction, answer.response.clientDataJSON, 'use', accountId);
  if (challenge === null) return null;
  const passkey = await lockPasskey(transaction, answer.id);
  if (!passkey || (accountId !== null && passkey.account_id !== accountId)) return null;
  const { userHandle } = answer.response;
  if (userHandle && userHandle !== userHandleOf(passkey.account_id)) return null;
  const used = await verify(site, challenge, answer, passkey);
  if (!used) return null;
  await markUsed(transaction, passkey.passkey_id, used);
  return passkey.account_id;
}

async function verify(site: string, challenge: string, answer: PasskeyAnswer, passkey: PasskeyRow) {
  // Lazy import: only those who use passkeys pay for its certificates and formats.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site,
      expectedRPID: rpIdOf(site),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
  } catch {
    // A wrong signature, site or counter, or bytes that mean nothing: all of them are a no.
    return null;
  }
}
