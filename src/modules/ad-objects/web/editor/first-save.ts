import type { ApiError } from '#platform/web/api.ts';
import { asApiError } from '#platform/web/api.ts';
import { newId } from '#platform/web/new-id.ts';
import type { AdObject } from '../../contract.ts';
import type { Changes, ObjectCalls } from '../calls.ts';
import type { Values } from './field-values.ts';

export type Sent = { values: Values; body: Changes };

/** Nobody knows whether the server has done it. */
const isWorthRepeating = ({ code, status }: ApiError): boolean =>
  code === 'network' || status === 401 || status === 429 || status >= 500;

/** The save that creates the object. Without an answer it is retried with the same idempotency key: the server may have done it already. */
export class FirstSave {
  unanswered: (Sent & { key: string }) | null = null;

  async send({ create }: Pick<ObjectCalls, 'create'>, sent: Sent): Promise<AdObject> {
    this.unanswered ??= { ...sent, key: newId() };
    try {
      const answer = await create(this.unanswered.body, this.unanswered.key);
      this.unanswered = null;
      return answer;
    } catch (thrown) {
      if (!isWorthRepeating(asApiError(thrown))) this.unanswered = null;
      throw thrown;
    }
  }

  forget(): void {
    this.unanswered = null;
  }
}
