import { fieldsOf } from '#platform/http/issue-words.ts';
import { type AdObjectKind, adObjectCalls, type ListFilter } from '../../../ad-objects/contract.ts';
import { fail } from '../fail.ts';

/** A filter must be what the list call of the kind understands. */
export function readFilter(kind: AdObjectKind, filter: Record<string, unknown>): ListFilter {
  const result = adObjectCalls[`POST /v1/products/${kind}/get_list`].body.safeParse({ filter });
  if (result.success) return result.data.filter ?? {};
  throw fail('invalid_fields', { fields: fieldsOf(result.error) });
}
