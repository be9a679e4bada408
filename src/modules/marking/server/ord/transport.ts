import type { StandIn } from './stand-in/index.ts';

/** How a call reaches the ОРД. Throws when there is no answer. */
export type Transport = (request: Request) => Promise<Response>;

const TIMEOUT_MILLISECONDS = 30_000;

/** Redirects are refused: the key goes to the configured host and to no other. */
export const overHttp: Transport = (request) =>
  fetch(request, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });

/** `MARKING=test`: the stand-in answers within the program. */
export const toStandIn =
  ({ answer }: StandIn): Transport =>
  async (request) => {
    const url = new URL(request.url);
    const { status, body, headers, bytes } = await answer({
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(request.headers),
      body: Buffer.from(await request.arrayBuffer()),
    });
    const content = bytes ? new Uint8Array(bytes) : body === undefined ? null : JSON.stringify(body);
    return new Response(content, { status, headers: { 'content-type': 'application/json', ...headers } });
  };
