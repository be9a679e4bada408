import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { Transport } from '#platform/web/api.ts';

interface Visitor {
  /** Absent for pages that others may see too. */
  cookie?: string | undefined;
  /** Filled with what the API wants set in the visitor's browser. */
  setCookies: Set<string>;
}

/** Loaders on the server call the same API as the browser, in this process and in the visitor's name. */
export function inProcessTransport(app: FastifyInstance, request: FastifyRequest, visitor: Visitor): Transport {
  return async ({ method, path, body, headers }) => {
    const answer = await app.inject({
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
    });
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) visitor.setCookies.add(cookie);
    return {
      status: answer.statusCode,
      body: answer.payload === '' ? undefined : (JSON.parse(answer.payload) as unknown),
      headers: {
        'retry-after': text(answer.headers['retry-after']),
        'x-request-id': text(answer.headers['x-request-id']),
      },
    };
  };
}

function text(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value);
}
