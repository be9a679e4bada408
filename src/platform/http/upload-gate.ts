/** Concurrency limit of uploads held in memory by this process: each is a whole file until it is processed. */
import { fail } from '../errors.ts';

const RETRY_SECONDS = 3;

export type UploadGate = <T>(accountId: string, work: () => Promise<T>) => Promise<T>;

interface GateOptions {
  maxTotal: number;
  maxPerAccount: number;
  /** A sentence for whoever has to wait. */
  refusal: string;
  /** Another one when it is their own uploads they have to wait for. */
  ownRefusal?: string;
}

export function createUploadGate({ maxTotal, maxPerAccount, refusal, ownRefusal = refusal }: GateOptions): UploadGate {
  const held = new Map<string, number>();
  let total = 0;
  return async (accountId, work) => {
    const own = held.get(accountId) ?? 0;
    const isOwn = own >= maxPerAccount;
    if (isOwn || total >= maxTotal) {
      throw fail('too_many_requests', { message: isOwn ? ownRefusal : refusal, retryAfterSeconds: RETRY_SECONDS });
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
