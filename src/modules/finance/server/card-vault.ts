/**
 * Card numbers while somebody has to send money to them: AES-256-GCM under a key that is not in the database. Bound to its
 * payout, so that a number cannot be moved to another one.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface CardVault {
  seal(payoutId: string, number: string): Promise<Buffer>;
  open(payoutId: string, sealed: Buffer): Promise<string>;
  /** A checksum of something with a card number in it, from which the number cannot be guessed without the key. */
  blind(checksum: Buffer): Promise<Buffer>;
}

/** Made by the first process that needs it; the others, started at the same moment, find it there. */
async function keyInFolder(folder: string): Promise<Buffer> {
  const file = join(folder, 'payouts.key');
  const known = await readFile(file).catch(() => null);
  if (known) return known;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.payouts-${process.pid}-${randomBytes(4).toString('hex')}`);
  await writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600, flush: true });
  // A link appears whole or not at all, and never in the place of another.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(file);
}

export function createCardVault({ key, dataDir }: { key: Buffer | undefined; dataDir: string }): CardVault {
  let known: Promise<Buffer> | undefined;
  const keyOf = () => {
    known ??= key ? Promise.resolve(key) : keyInFolder(join(dataDir, 'secrets'));
    return known.catch((error: unknown) => {
      known = undefined;
      throw error;
    });
  };
  return {
    async seal(payoutId, number) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', await keyOf(), nonce).setAAD(Buffer.from(payoutId));
      return Buffer.concat([nonce, cipher.update(number, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    async open(payoutId, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', await keyOf(), sealed.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(payoutId)).setAuthTag(sealed.subarray(-TAG_BYTES));
      return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    blind: async (checksum) =>
      createHmac('sha256', await keyOf())
        .update(checksum)
        .digest(),
  };
}
