import { dayOf } from '#words/moments.ts';
import type { BasketContext } from '../context.ts';
import { fail } from '../fail.ts';

/** A day that has passed cannot be wished for; one that passes later is warned about. */
export function refusePastDay({ now }: Pick<BasketContext, 'now'>, wishedOn: string | null | undefined): void {
  if (wishedOn && wishedOn < dayOf(now())) {
    throw fail('invalid_fields', { fields: { wished_on: 'Этот день уже прошёл. Выберите другой.' } });
  }
}
