/** A call that is refused for want of a fresh proof asks for it and is made again; pages know nothing of it. */
import type { Transport } from './api.ts';

const codeOf = (body: unknown): unknown => (body as { error?: { code?: unknown } } | undefined)?.error?.code;

/** `askForProof` resolves to whether it was given. */
export function provingTransport(transport: Transport, askForProof: () => Promise<boolean>): Transport {
  return async (request) => {
    const answer = await transport(request);
    if (answer.status !== 403 || codeOf(answer.body) !== 'fresh_proof_required') return answer;
    return (await askForProof()) ? transport(request) : answer;
  };
}
