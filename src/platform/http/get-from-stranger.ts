/** A GET of a page that somebody else named: from the public internet alone, with bounds on time, size and redirects, without cookies. */
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { isPublicHost, NotPublicAddress, publicLookupBy } from './public-address.ts';
import { type ResolveName, resolveStranger } from './strangers-names.ts';

const TIMEOUT_MILLISECONDS = 5_000;
const MAX_BYTES = 256 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_REDIRECTS = 3;

export interface StrangersPage {
  status: number;
  /** As UTF-8, the first 256 KB at most. */
  body: string;
}

export type NotFetchedReason =
  | 'not_public'
  | 'no_such_host'
  | 'certificate'
  | 'timeout'
  | 'led_away'
  | 'too_many_redirects'
  | 'encoded'
  | 'failed';

/** Nothing was answered that could be read. */
export class NotFetched extends Error {
  override name = 'NotFetched';
  readonly reason: NotFetchedReason;

  constructor(reason: NotFetchedReason, options?: ErrorOptions) {
    super(`the page was not fetched: ${reason}`, options);
    this.reason = reason;
  }
}

export interface GetFromStranger {
  userAgent: string;
  /** Asked of every redirect; a refused one ends in `led_away`. */
  mayFollow: (to: URL, from: URL) => boolean;
  /** Only for tests: hosts that a server on a port of this machine stands in for. All others are judged as ever. */
  standIns?: ReadonlyMap<string, number> | undefined;
  /** Only for tests: in the place of DNS. */
  resolveName?: ResolveName;
  /** Of all redirects together. */
  timeoutMilliseconds?: number;
}

export async function getFromStranger(address: string, asked: GetFromStranger): Promise<StrangersPage> {
  const signal = AbortSignal.timeout(asked.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS);
  // Time ends it by itself: it depends on no event that a stranger's server may withhold.
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new NotFetched('timeout')), { once: true });
  });
  late.catch(() => {});
  let url = parsed(address);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await Promise.race([ask(url, asked, signal), late]);
    if (typeof answer !== 'string') return answer;
    const next = parsed(answer, url);
    if (!asked.mayFollow(next, url)) throw new NotFetched('led_away');
    if (redirects === MAX_REDIRECTS) throw new NotFetched('too_many_redirects');
    url = next;
  }
}

function parsed(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url) throw new NotFetched('failed');
  return url;
}

/** Other ports and credentials are no page that everybody sees. The name alone; what it resolves to is judged by the lookup. */
const isPage = ({ protocol, port, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && port === '' && username === '' && password === '';

/** The page, or where it has moved to. */
function ask(
  url: URL,
  { userAgent, standIns, resolveName = resolveStranger }: GetFromStranger,
  signal: AbortSignal,
): Promise<StrangersPage | string> {
  const standIn = standIns?.get(url.hostname);
  if (!isPage(url) || (standIn === undefined && !isPublicHost(url.hostname))) {
    return Promise.reject(new NotFetched('not_public'));
  }
  const isPlain = standIn !== undefined || url.protocol === 'http:';
  const { pathname, search } = url;
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const giveUp = (error: unknown) => reject(new NotFetched(reasonOf(error, signal), { cause: error }));
    const sending = (isPlain ? requestPlain : request)(
      standIn === undefined ? url : new URL(`http://127.0.0.1:${standIn}${pathname}${search}`),
      {
        // A connection of its own: one kept open for another request would have been judged for that one.
        agent: false,
        signal,
        maxHeaderSize: MAX_HEADER_BYTES,
        headers: {
          host: url.host,
          'user-agent': userAgent,
          accept: 'text/html, text/plain;q=0.9, */*;q=0.1',
          // A compressed body could be a thousand times its size.
          'accept-encoding': 'identity',
        },
        ...(standIn === undefined && { lookup: publicLookupBy((name) => resolveName(name, signal)) }),
      },
      (answer) => {
        isAnswered = true;
        const { statusCode: status = 0, headers } = answer;
        if (headers.location !== undefined && status >= 300 && status < 400) {
          answer.destroy();
          return resolve(headers.location);
        }
        if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
          answer.destroy();
          return reject(new NotFetched('encoded'));
        }
        readStart(answer).then((body) => resolve({ status, body }), giveUp);
      },
    );
    sending.on('error', giveUp);
    // Another protocol is no page. Without a listener such an answer would be dropped without an error.
    sending.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new NotFetched('failed'));
    });
    sending.on('close', () => {
      if (!isAnswered) giveUp(new Error('closed without an answer'));
    });
    sending.end();
  });
}

async function readStart(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= MAX_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, MAX_BYTES).toString('utf8');
}

function reasonOf(error: unknown, signal: AbortSignal): NotFetchedReason {
  if (error instanceof NotPublicAddress) return 'not_public';
  if (signal.aborted) return 'timeout';
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (code === 'ENOTFOUND') return 'no_such_host';
  return /CERT|ERR_TLS|SELF_SIGNED|UNABLE_TO_/.test(code) ? 'certificate' : 'failed';
}
