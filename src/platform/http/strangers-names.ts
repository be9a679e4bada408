/** Names of strangers' hosts, asked of the name servers without the threads that our own calls resolve theirs by. */
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

export type ResolveName = (hostname: string, signal: AbortSignal) => Promise<LookupAddress[]>;

/** Doubled for the second try: three seconds in all, which leaves time for the page. */
const TRY = { timeout: 1_000, tries: 2 };

/** `dns.lookup` cannot be called off and holds one of a few threads: a silent name server would keep everybody else's names waiting. */
export const resolveStranger: ResolveName = async (hostname, signal) => {
  const resolver = new Resolver(TRY);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [old, young] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [...addressesOf(old, 4), ...addressesOf(young, 6)];
    if (found.length > 0) return found;
    throw whyNone(hostname, [old, young]);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

type Answered = PromiseSettledResult<string[]>;

const addressesOf = (answered: Answered, family: 4 | 6): LookupAddress[] =>
  answered.status === 'fulfilled' ? answered.value.map((address) => ({ address, family })) : [];

/** A name is missing only when nothing else has gone wrong. */
function whyNone(hostname: string, answers: readonly Answered[]): Error {
  const errors = answers.flatMap((answered) => (answered.status === 'rejected' ? [answered.reason as Error] : []));
  const isMissing = (error: Error) => /^(?:ENOTFOUND|ENODATA)$/.test(String(Reflect.get(error, 'code')));
  const other = errors.find((error) => !isMissing(error));
  return other ?? Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' });
}
