/** How a call reaches the ОРД. Throws when there is no answer. */
export type Transport = (request: Request) => Promise<Response>;

const TIMEOUT_MILLISECONDS = 30_000;

/** Redirects are refused: the key goes to the configured host and to no other. */
export const httpTransport =
  (timeoutMilliseconds: number): Transport =>
  (request) =>
    fetch(request, { redirect: 'error', signal: AbortSignal.timeout(timeoutMilliseconds) });

export const overHttp = httpTransport(TIMEOUT_MILLISECONDS);
