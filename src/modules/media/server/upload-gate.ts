/** How many uploads this process holds in memory at once: each is a whole file until its picture is made. */
import { fail } from '#platform/errors.ts';

const MAX_TOTAL = 24;
const MAX_PER_ACCOUNT = 4;
const RETRY_SECONDS = 3;

export type UploadGate = <T>(accountId: string, work: () => Promise<T>) => Promise<T>;

export function createUploadGate(): UploadGate {
  const held = new Map<string, number>();
  let total = 0;
  return async (accountId, work) => {
    const own = held.get(accountId) ?? 0;
    if (total >= MAX_TOTAL || own >= MAX_PER_ACCOUNT) {
      throw fail('too_many_requests', {
        message: 'Сейчас загружается слишком много картинок. Повторите через несколько секунд.',
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    total += 1;
    held.set(accountId, own + 1);
    try {
      return await work();
    } finally {
      total -= 1;
      const left = (held.get(accountId) ?? 1) - 1;
      if (left > 0) held.set(accountId, left);
      else held.delete(accountId);
    }
  };
}
