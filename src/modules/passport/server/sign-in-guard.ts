/**
 * Growing delays against guessing, never a lock-out. A browser that has signed in to the account before has a count of
 * its own, so a stranger's failures cannot keep the owner out; a new password by e-mail clears the account's count.
 */
import { errorsOf } from '#platform/errors.ts';
import { passportErrors } from '../contract.ts';
import { type Db, forgetFailures, releaseReservation, reserveSignIn } from './store.ts';

const fail = errorsOf(passportErrors);

const BY_ACCOUNT = { freeAttempts: 5, maxDelaySeconds: 300 };
/** Whole offices share an address, so it gets more room. */
const BY_ADDRESS = { freeAttempts: 30, maxDelaySeconds: 60 };

const addressKey = (address: string) => `address:${address}`;
const accountKey = (accountId: string) => `account:${accountId}`;
const deviceKey = (deviceHash: Buffer) => `device:${deviceHash.toString('base64url')}`;

async function reserve(db: Db, key: string, rule: typeof BY_ACCOUNT): Promise<void> {
  const waitSeconds = await reserveSignIn(db, key, rule);
  if (waitSeconds !== null) throw fail('sign_in_delayed', { retryAfterSeconds: waitSeconds });
}

export const reserveByAddress = (db: Db, address: string): Promise<void> =>
  reserve(db, addressKey(address), BY_ADDRESS);

export const reserveByAccount = (db: Db, accountId: string, knownDevice: Buffer | null): Promise<void> =>
  reserve(db, knownDevice ? deviceKey(knownDevice) : accountKey(accountId), BY_ACCOUNT);

export async function signInSucceeded(
  db: Db,
  accountId: string,
  address: string,
  knownDevice: Buffer | null,
): Promise<void> {
  await forgetFailures(db, knownDevice ? deviceKey(knownDevice) : accountKey(accountId));
  await releaseReservation(db, addressKey(address));
}

export const forgiveAccount = (db: Db, accountId: string): Promise<void> => forgetFailures(db, accountKey(accountId));
