/**
 * Growing delays against guessing, never a lock-out. A browser that has signed in to the account before has a count of
 * its own, so a stranger's failures cannot keep the owner out; a new password by e-mail clears the account's count.
 */
import { errorsOf } from '#platform/errors.ts';
import { hashToken } from '#platform/tokens.ts';
import { passportErrors } from '../../contract.ts';
import { type Db, findDevice, forgetFailures, releaseAttempt, takeSignInAttempt } from '../store.ts';

const fail = errorsOf(passportErrors);

const BY_ACCOUNT = { freeAttempts: 5, maxDelaySeconds: 300 };
/** Whole offices share an address, so it gets more room. */
const BY_ADDRESS = { freeAttempts: 30, maxDelaySeconds: 60 };

const addressKey = (address: string) => `address:${address}`;
const accountKey = (accountId: string) => `account:${accountId}`;
const deviceKey = (device: Buffer) => `device:${device.toString('base64url')}`;

interface Attempt {
  /** Whose attempts are counted: an account or, so that a stranger's e-mail costs the same, what stands for none. */
  accountId: string;
  /** Hash of the browser's device token, if this account knows it. */
  device: Buffer | null;
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

/** In the place of an account id, for an e-mail that has none. */
export const nobodyWith = (email: string): string => `nobody:${hashToken(email).toString('base64url')}`;

export async function knownDeviceOf(
  db: Db,
  accountId: string,
  deviceToken: string | undefined,
): Promise<Buffer | null> {
  const hash = deviceToken ? hashToken(deviceToken) : null;
  return hash && (await findDevice(db, accountId, hash)) ? hash : null;
}

/** Counts the attempt as failed before the password is looked at, or refuses with the time to wait. */
export async function reserveSignIn(db: Db, { accountId, device, address, step }: Attempt): Promise<Reservation> {
  const passwordKey = device ? deviceKey(device) : accountKey(accountId);
  const ownKey = step ? `${step}:${passwordKey}` : passwordKey;
  const keys = [
    ...(address ? [{ key: addressKey(address), rule: BY_ADDRESS }] : []),
    { key: ownKey, rule: BY_ACCOUNT },
  ];
  for (const { key, rule } of keys) {
    const waitSeconds = await takeSignInAttempt(db, key, rule);
    if (waitSeconds !== null) throw fail('sign_in_delayed', { retryAfterSeconds: waitSeconds });
  }
  return {
    async keepUnlessUnchecked(check) {
      try {
        return await check();
      } catch (error) {
        for (const { key } of keys) await releaseAttempt(db, key);
        throw error;
      }
    },
    async succeeded(transaction) {
      await forgetFailures(transaction, ownKey);
      if (address) await releaseAttempt(transaction, addressKey(address));
    },
  };
}

export const forgiveAccount = (db: Db, accountId: string): Promise<void> => forgetFailures(db, accountKey(accountId));
