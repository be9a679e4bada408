/** Hashing is costly by design, so its concurrency is limited: two at once, a queue of twenty, then a polite refusal. */
import { hash, verify } from '@node-rs/argon2';
import { fail } from '../fail.ts';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_AT_ONCE = 2;
const MAX_WAITING = 20;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Constant time: without a stored hash the same work is done, so that the time tells nothing. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
  refuseCommon(password: string): Promise<void>;
}

function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= MAX_AT_ONCE) {
      if (waiting.length >= MAX_WAITING) throw fail('too_busy', { retryAfterSeconds: 3 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The slot is handed to the next in the queue.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

let commonPasswords: Promise<Set<string>> | undefined;

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

export function createPasswords(): Passwords {
  const queue = createQueue();
  // Unicode normalisation: equal strings must be equal bytes, whatever keyboard composed them.
  const normalise = (password: string) => password.normalize('NFKC');
  const decoy = hash('decoy', OPTIONS);
  return {
    hash: (password) => queue(() => hash(normalise(password), OPTIONS)),
    verify: (storedHash, password) =>
      queue(async () => {
        const isRight = await verify(storedHash ?? (await decoy), normalise(password));
        return storedHash !== null && isRight;
      }),
    async refuseCommon(password) {
      commonPasswords ??= loadCommonPasswords();
      if ((await commonPasswords).has(password.toLowerCase())) {
        throw fail('invalid_fields', {
          fields: { password: 'Этот пароль слишком известен, его подберут первым. Придумайте другой.' },
        });
      }
    },
  };
}
