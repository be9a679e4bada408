import type { z } from 'zod';
import { check, type Fault } from '../rules/fault.ts';

export interface StandInRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

export interface StandInAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  bytes?: Buffer;
}

/** Leaves a handler at once, as an answer of the ОРД does. */
export class Refusal extends Error {
  readonly answer: StandInAnswer;
  constructor(answer: StandInAnswer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

const refusal = (status: number, error: string, errors: object[]) => new Refusal({ status, body: { error, errors } });

export const refusedBody = (faults: readonly Fault[]): Refusal =>
  refusal(
    400,
    'Validation error',
    faults.map(({ field, code, message }) => ({ error_code: code, message, field })),
  );

export const refusedQuery = (name: string, message: string): Refusal =>
  refusal(400, 'Validation error', [{ error_code: 'common_length_out_of_ranges', message, query_param: name }]);

export const unauthorized = (): Refusal =>
  refusal(401, 'Unauthorized', [{ error_code: 'common_authorization_error', message: 'Unauthorized' }]);

export const forbidden = (message: string): Refusal =>
  refusal(403, 'Forbidden', [{ error_code: 'common_forbidden_error', message }]);

export const notFound = (what: string, field?: string): Refusal =>
  refusal(404, 'Not found', [
    { error_code: 'common_not_found_error', message: `${what} is not found`, ...(field && { field }) },
  ]);

export const conflict = (): Refusal =>
  refusal(409, 'Conflict', [{ error_code: 'common_conflict_error', message: 'Entity already exists' }]);

export const gone = (): Refusal =>
  refusal(410, 'Gone', [{ error_code: 'invoice_no_statistics_to_delete', message: 'No statistics to delete' }]);

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw refusedBody([{ field: '', code: 'common_invalid_value', message: 'body is not JSON' }]);
  }
}

/** Paths of fields that the ОРД does not know and ignores. */
function unknownFields(given: unknown, known: unknown, path = ''): string[] {
  if (Array.isArray(given) && Array.isArray(known)) {
    return given.flatMap((one, place) => unknownFields(one, known[place], `${path}${place}.`));
  }
  if (!given || typeof given !== 'object' || !known || typeof known !== 'object') return [];
  return Object.entries(given).flatMap(([name, value]) =>
    name in known
      ? unknownFields(value, (known as Record<string, unknown>)[name], `${path}${name}.`)
      : [`${path}${name}`],
  );
}

export interface Message {
  text: string;
  fields: { field: string; values: unknown[] }[];
}

/** The body by its schema, and what the ОРД says about fields that it does not know. */
export function read<T>(
  schema: z.ZodType<T>,
  body: unknown,
  { isStrict }: { isStrict: boolean },
): { data: T; messages: Message[] } {
  const { data, faults } = check(schema, body);
  if (faults) throw refusedBody(faults);
  const unknown = unknownFields(body, data);
  if (unknown.length === 0) return { data, messages: [] };
  if (isStrict)
    throw refusedBody(
      unknown.map((field) => ({ field, code: 'common_invalid_value', message: `${field} is unknown` })),
    );
  const fields = unknown.map((field) => ({ field, values: [] }));
  return { data, messages: [{ text: 'Unknown fields ignored', fields }] };
}

/** `offset` and `limit` of every list. */
export function pageOf<T>(all: readonly T[], query: URLSearchParams, { most = 1000, usual = 100 } = {}) {
  const number = (name: string, otherwise: number) => {
    const text = query.get(name);
    return text === null ? otherwise : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  };
  const offset = number('offset', 0);
  const limit = number('limit', usual);
  if (Number.isNaN(offset)) throw refusedQuery('offset', 'offset must not be negative');
  if (!(limit >= 1 && limit <= most)) throw refusedQuery('limit', `limit must be between 1 and ${most}`);
  return { page: all.slice(offset, offset + limit), total_items_count: all.length, limit };
}
