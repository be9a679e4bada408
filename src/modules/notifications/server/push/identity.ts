/**
 * By which push services know us (VAPID, RFC 8292): one key pair for all processes, made at the first start. A new one would
 * make every subscription worthless, so it is kept with the data.
 */

import { createECDH } from 'node:crypto';
import type { Db } from '#platform/database/schema.ts';
import { getKey, keepFirstKey } from '../store.ts';

export interface PushIdentity {
  /** base64url, as browsers and push services take them. */
  publicKey: string;
  privateKey: string;
}

const NAME = 'vapid';
const CURVE = 'prime256v1';
const PRIVATE_BYTES = 32;

function newPrivateKey(): Buffer {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const key = pair.getPrivateKey();
  // Leading zeros are left out there, and belong to the key here.
  return Buffer.concat([Buffer.alloc(PRIVATE_BYTES - key.length), key]);
}

/** Of two processes that start at once, both use the key inserted first. */
export async function getPushIdentity(db: Db): Promise<PushIdentity> {
  await keepFirstKey(db, NAME, newPrivateKey());
  const key = await getKey(db, NAME);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(key);
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: key.toString('base64url') };
}
