/** How a call reaches the ОРД. Throws when there is no answer. */
export type Transport = (request: Request) => Promise<Response>;

const TIMEOUT_MILLISECONDS = 30_000;

/** Redirects are refused: the key goes to the configured host and to no other. */
export const overHttp: Transport = (request) =>
  fetch(request, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
