/** One API client for pages and loaders; the transport under it is fetch in the browser and an in-process call on the server. */

import { API_BASE } from '../api-base.ts';
import type { Call, CallAnswer, CallInput, CallKey } from '../contract.ts';

interface TransportRequest {
  method: string;
  /** Begins with API_BASE, query included. */
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}
interface TransportAnswer {
  status: number;
  body: unknown;
  headers: { 'retry-after'?: string; 'x-request-id'?: string };
}
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

interface ApiErrorFacts {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  requestId?: string;
  /** Figures about the failure, for callers that know the code. */
  details?: Record<string, unknown>;
}

/** Its message is a Russian sentence, ready to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.fields = facts.fields;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.requestId = facts.requestId;
    this.details = facts.details;
  }
}

/** Message for any thrown error: the API's own sentence, or that it did not work. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Не получилось. Попробуйте ещё раз.';

/** Any thrown error as an ApiError. */
export const asApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError({ status: 0, code: 'unknown', message: UNKNOWN_MESSAGE });

const NETWORK_MESSAGE = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.';
const UNKNOWN_MESSAGE = 'Что-то пошло не так. Попробуйте ещё раз чуть позже.';
const TIMEOUT_MS = 15_000;

const fetchTransport: Transport = async ({ method, path, body, headers }) => {
  const hasBody = body !== undefined;
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { accept: 'application/json', ...(hasBody && { 'content-type': 'application/json' }), ...headers },
      ...(hasBody && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: parsed(text),
      headers: {
        'retry-after': response.headers.get('retry-after') ?? undefined,
        'x-request-id': response.headers.get('x-request-id') ?? undefined,
      },
    };
  } catch {
    throw new ApiError({ status: 0, code: 'network', message: NETWORK_MESSAGE });
  }
};

/** The transport of API calls in the browser; a later script may wrap it. */
export const wire: { send: Transport } = { send: fetchTransport };
export const browserTransport: Transport = (request) => wire.send(request);

/** A proxy in between may answer with something that is not JSON; the status still tells. */
function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type QueryValue = string | number | boolean | null | undefined;
interface LooseInput {
  params?: Record<string, string | number>;
  query?: Record<string, QueryValue | readonly QueryValue[]>;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Idempotency key of a write: one `newId()` of new-id.ts per thing a person does, kept and sent again with the same body until an answer
 * comes.
 */
type Headers<C> = C extends { idempotency: 'required' }
  ? { headers: Record<string, string> & { 'idempotency-key': string } }
  : { headers?: Record<string, string> };
type Input<C> = CallInput<C> & Headers<C>;
/** For calls without other input. */
type Arguments<C> = Record<never, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

export type Api<C> = <K extends keyof C & CallKey>(key: K, ...input: Arguments<C[K]>) => Promise<CallAnswer<C[K]>>;

export function apiOf<C extends Readonly<Record<string, Call>>>(transport: Transport): Api<C> {
  return async (key, ...[input]) => {
    const { method, path, body, headers } = requestOf(key, (input ?? {}) as LooseInput);
    const answer = await transport({ method, path, body, headers });
    if (answer.status >= 200 && answer.status < 300 && isRecord(answer.body)) {
      return answer.body.data as CallAnswer<C[typeof key]>;
    }
    throw errorOf(answer);
  };
}

function requestOf(key: string, input: LooseInput): TransportRequest {
  const space = key.indexOf(' ');
  const params = input.params ?? {};
  const path = key.slice(space + 1).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${key} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  const tail = query.size > 0 ? `?${query}` : '';
  return {
    method: key.slice(0, space),
    path: `${API_BASE}${path}${tail}`,
    body: input.body,
    ...(input.headers && { headers: input.headers }),
  };
}

function errorOf(answer: TransportAnswer): ApiError {
  const envelope = isRecord(answer.body) && isRecord(answer.body.error) ? answer.body.error : {};
  const { code, message, fields, details } = envelope;
  const retryAfter = Number(answer.headers['retry-after']);
  return new ApiError({
    status: answer.status,
    code: typeof code === 'string' ? code : 'unknown',
    message: typeof message === 'string' ? message : UNKNOWN_MESSAGE,
    ...(isRecord(fields) && { fields: fields as Record<string, string> }),
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
    ...(answer.headers['x-request-id'] && { requestId: answer.headers['x-request-id'] }),
    ...(isRecord(details) && { details }),
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
