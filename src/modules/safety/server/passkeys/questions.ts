/** WebAuthn challenges: random, used once, valid for minutes. */
import type { Db } from '#platform/database/schema.ts';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import type { PasskeyQuestion } from '../../../passport/contract.ts';
import type { NewPasskeyQuestion } from '../../contract.ts';
import type { SafetyContext } from '../context.ts';
import { insertQuestion, listPasskeys, takeQuestion } from './store.ts';

/** A sign-in page may stand open for a while before somebody picks their passkey from the field. */
const QUESTION_MINUTES = 15;
const TIMEOUT_MILLISECONDS = 300_000;
const PER_ACCOUNT = { max: 60, windowSeconds: 600 };

/** EdDSA, ES256, RS256: what today's authenticators can. */
export const ALGORITHMS = [-8, -7, -257];

export const rpIdOf = (site: string): string => new URL(site).hostname;

/** The account's own number: a passkey carries it and says nothing else about its owner. */
export const userHandleOf = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');

type Purpose = 'create' | 'use';

async function ask({ db, pool }: SafetyContext, purpose: Purpose, accountId: string | null): Promise<string> {
  if (accountId) await takeFromLimit(pool, `passkey_question:account:${accountId}`, PER_ACCOUNT);
  const challenge = newToken();
  await insertQuestion(db, {
    challenge_hash: hashToken(challenge),
    purpose,
    account_id: accountId,
    minutes: QUESTION_MINUTES,
  });
  return challenge;
}

export async function askForPasskey(
  context: SafetyContext,
  site: string,
  accountId: string | null,
): Promise<PasskeyQuestion> {
  const own = accountId ? await listPasskeys(context.db, accountId) : [];
  return {
    challenge: await ask(context, 'use', accountId),
    rpId: rpIdOf(site),
    timeout: TIMEOUT_MILLISECONDS,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key' as const,
      transports,
    })),
  };
}

export async function askForNewPasskey(
  context: SafetyContext,
  site: string,
  viewer: Viewer,
): Promise<NewPasskeyQuestion> {
  const own = await listPasskeys(context.db, viewer.accountId);
  return {
    challenge: await ask(context, 'create', viewer.accountId),
    rp: { id: rpIdOf(site), name: 'Охват' },
    user: { id: userHandleOf(viewer.accountId), name: viewer.email, displayName: viewer.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: TIMEOUT_MILLISECONDS,
    attestation: 'none',
    excludeCredentials: own.map(({ credential_id }) => ({ id: credential_id, type: 'public-key' as const })),
    // Found by the browser without a name, and opened by a finger, a face or a PIN.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

/** The challenge that was signed, if it is one of ours, asked for this and not answered before; null otherwise. */
export async function takeChallenge(
  db: Db,
  clientDataJson: string,
  purpose: Purpose,
  accountId: string | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJson);
  if (challenge === null) return null;
  const question = { challenge_hash: hashToken(challenge), purpose, account_id: accountId };
  return (await takeQuestion(db, question)) ? challenge : null;
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
