/**
 * Rate limit of sign-in: growing delays against guessing, never a lock-out. A known browser, that is one that has signed in there or set a
 * new password by e-mail, has a count of its own in each account that knows it, so neither do others' failures keep it out nor
 * does signing in to one account forgive guesses at another. Browsers it does not know are counted
 * by network, so that failures elsewhere do not delay the owner; guesses from very many networks are slowed down together, and
 * then the way in is a new password by e-mail, which makes this browser a known one.
 */
import type { Db } from '#platform/database/schema.ts';
import { networkOf } from '#platform/http/origin.ts';
import { hashToken } from '#platform/tokens.ts';
import { fail } from '../fail.ts';
import {
  findDevice,
  forgetFailures,
  forgetFailuresOf,
  type KnownDevice,
  releaseAttempt,
  takeSignInAttempt,
} from './store.ts';

const BY_ACCOUNT = { freeAttempts: 5, maxDelaySeconds: 300 };
/** Offices share an address (NAT), so it gets more attempts. */
const BY_ADDRESS = { freeAttempts: 30, maxDelaySeconds: 60 };
/** All unknown browsers of an account together, wherever they are. */
const EVERYWHERE = { freeAttempts: 100, maxDelaySeconds: 3600 };

const accountKey = (accountId: string) => `account:${accountId}`;
export const deviceKey = ({ counted_as }: KnownDevice): string => `device:${counted_as.toString('base64url')}`;

interface Attempt {
  /** Whose attempts are counted: an account or, so that a stranger's e-mail costs the same, what stands for none. */
  accountId: string;
  /** The browser, if this account knows it. */
  device: KnownDevice | null;
  /** Absent where somebody signed in already proves a password again. */
  address?: string;
  /** Codes of the second step are counted apart from passwords. */
  step?: 'second';
}

interface Reservation {
  /** Runs the check; when it could not be made at all, the attempt is given back. */
  keepUnlessUnchecked<T>(check: () => Promise<T>): Promise<T>;
  succeeded(db: Db): Promise<void>;
}

interface Count {
  key: string;
  rule: { freeAttempts: number; maxDelaySeconds: number };
}

/** Stands for the account id of an e-mail that has none. */
export const nobodyWith = (email: string): string => `nobody:${hashToken(email).toString('base64url')}`;

export async function knownDeviceOf(
  db: Db,
  accountId: string,
  deviceToken: string | undefined,
): Promise<KnownDevice | null> {
  return (deviceToken && (await findDevice(db, accountId, hashToken(deviceToken)))) || null;
}

/** The first is the attempt's own, which success forgets; the others are shared with strangers. */
function countsOf({ accountId, device, address, step }: Attempt): readonly [Count, ...Count[]] {
  const account = accountKey(accountId);
  // Only whoever has the password comes to the second step. A browser that has set it by e-mail has shown no more than that:
  // otherwise each reset in a new browser would begin the count anew.
  if (step)
    return [{ key: `${step}:${account}${device?.has_signed_in ? `@${deviceKey(device)}` : ''}`, rule: BY_ACCOUNT }];
  if (device) return [{ key: `${account}@${deviceKey(device)}`, rule: BY_ACCOUNT }];
  if (!address) return [{ key: `signed_in:${accountId}`, rule: BY_ACCOUNT }];
  const network = networkOf(address);
  return [
    { key: `${account}@${network}`, rule: BY_ACCOUNT },
    { key: `address:${network}`, rule: BY_ADDRESS },
    { key: account, rule: EVERYWHERE },
  ];
}

/** Counts the attempt as failed before the password is checked, so that concurrent ones count; or refuses with the time to wait. */
export async function reserveSignIn(db: Db, attempt: Attempt): Promise<Reservation> {
  const [own, ...shared] = countsOf(attempt);
  const taken: string[] = [];
  const release = async (handle: Db, keys: readonly string[]) => {
    for (const key of keys) await releaseAttempt(handle, key);
  };
  for (const { key, rule } of [own, ...shared]) {
    const waitSeconds = await takeSignInAttempt(db, key, rule);
    if (waitSeconds !== null) {
      // The password is not looked at, so the attempts taken so far are released.
      await release(db, taken);
      throw fail('sign_in_delayed', { retryAfterSeconds: waitSeconds });
    }
    taken.push(key);
  }
  return {
    async keepUnlessUnchecked(check) {
      try {
        return await check();
      } catch (error) {
        await release(db, taken);
        throw error;
      }
    },
    async succeeded(transaction) {
      await forgetFailures(transaction, own.key);
      await release(
        transaction,
        shared.map(({ key }) => key),
      );
    },
  };
}

export const forgiveAccount = (db: Db, accountId: string): Promise<void> => forgetFailuresOf(db, accountKey(accountId));
