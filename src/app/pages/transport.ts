import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { API_BASE } from '#platform/api-base.ts';
import { callDuringVisit, type Visit } from '#platform/http/in-process.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Transport } from '#platform/web/api.ts';

interface Visitor {
  /** Absent for pages that others may see too. */
  cookie?: string | undefined;
  /** Passes the session that is already known, so that it is not read again. */
  viewer?: Viewer;
  /** Filled with what the API wants set in the visitor's browser. */
  setCookies: Set<string>;
  /** Hook: called with every answer, as it was sent. */
  keep?: (request: Parameters<Transport>[0], status: number, payload: string) => void;
}

/** Loaders on the server call the same API as the browser, in this process and in the visitor's name. */
export function inProcessTransport(app: FastifyInstance, request: FastifyRequest, visitor: Visitor): Transport {
  const visit: Visit = visitor.viewer ? { viewer: Promise.resolve(visitor.viewer) } : {};
  return async ({ method, path, body, headers }) => {
    const { answer, payload } = await callDuringVisit(visit, () =>
      app.inject({
        method: method as InjectOptions['method'],
        url: path,
        remoteAddress: request.ip,
        headers: {
          accept: 'application/json',
          'x-request-id': request.id,
          ...(visitor.cookie !== undefined && { cookie: visitor.cookie }),
          ...(request.headers['user-agent'] !== undefined && { 'user-agent': request.headers['user-agent'] }),
          ...headers,
        },
        ...(body !== undefined && { payload: body as object }),
      }),
    );
    visitor.keep?.({ method, path, body }, answer.statusCode, payload);
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) visitor.setCookies.add(cookie);
    return {
      status: answer.statusCode,
      body: payload === '' ? undefined : (JSON.parse(payload) as unknown),
      headers: {
        'retry-after': text(answer.headers['retry-after']),
        'x-request-id': text(answer.headers['x-request-id']),
      },
    };
  };
}

/** Stub session for shared pages. A page that reads the person's data cannot be shared: it fails, and the error is logged. */
const ANYBODY = new Proxy(
  {},
  {
    get(_target, name) {
      // Promises look up `then` on any value.
      if (name === 'then' || typeof name === 'symbol') return undefined;
      throw new Error(`A page for everybody looks at the session's ${name}`);
    },
  },
);

/** The API without anybody's cookies, but for the session check: that answers as for a signed-in person. */
export function signedInAsAnybody(transport: Transport): Transport {
  return async (request) =>
    request.method === 'GET' && request.path === `${API_BASE}/v1/passport/login`
      ? { status: 200, body: { data: ANYBODY }, headers: {} }
      : transport(request);
}

function text(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value);
}
