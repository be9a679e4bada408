/**
 * Secrets that have to be read again: AES-256-GCM under a key that is not in the database. Each is bound to its owner, so
 * that it cannot be moved to another one.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Vault {
  seal(owner: string, secret: string): Promise<Buffer>;
  open(owner: string, sealed: Buffer): Promise<string>;
  /** A checksum of something short enough to be guessed, which the database alone does not let anybody try. */
  blind(data: Buffer): Promise<Buffer>;
}

/** Made by the first process that needs it; the others, started at the same moment, find it there. */
async function keyInFolder(folder: string, name: string): Promise<Buffer> {
  const file = join(folder, `${name}.key`);
  const known = await readFile(file).catch(() => null);
  if (known) return known;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${name}-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600, flush: true });
    // A link appears whole or not at all, and never in the place of another.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file);
}

/** Without a key from the settings, one is kept in the data folder under the vault's name. */
export function createVault({ key, name, dataDir }: { key: Buffer | undefined; name: string; dataDir: string }): Vault {
  let known: Promise<Buffer> | undefined;
  const keyOf = () => {
    known ??= key ? Promise.resolve(key) : keyInFolder(join(dataDir, 'secrets'), name);
    return known.catch((error: unknown) => {
      known = undefined;
      throw error;
    });
  };
  return {
    async seal(owner, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', await keyOf(), nonce).setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    async open(owner, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', await keyOf(), sealed.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES));
      return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    blind: async (data) =>
      createHmac('sha256', await keyOf())
        .update(data)
        .digest(),
  };
}
