/** Redaction of logs: cookies, authorisation headers, codes and keys in URLs. */
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Environment } from './environment.ts';

const SECRET = /^(?:code|token|key)$/;
/** A link back holds a whole address, which may hold another. What is wrapped deeper than our own pages do is not shown. */
const MAX_WRAPPINGS = 4;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function hideInValue(value: string, depth: number): string {
  if (!/[%?]/.test(value)) return value;
  const plain = decoded(value);
  if (plain === null || depth === MAX_WRAPPINGS) return '***';
  const hidden = hideInQuery(plain, depth + 1);
  if (hidden === plain) return value;
  return value.includes('%') ? encodeURIComponent(hidden) : hidden;
}

const hideInQuery = (url: string, depth = 0): string =>
  url.replaceAll(/([?&#])([^=&#?]*)=([^&#]*)/g, (_, start: string, name: string, value: string) => {
    const isSecret = SECRET.test(decoded(name) ?? name);
    return `${start}${name}=${isSecret ? '***' : hideInValue(value, depth)}`;
  });

const hideSecrets = (url: string): string => hideInQuery(url).replace(/^(\/pay\/test\/)[^/?#]+/, '$1***');

/**
 * A line that cannot be written (the disk of the log is full, its reader is gone) is lost, and the site goes on without it: an
 * error of standard output that nobody hears would end the process. Later lines are tried again.
 */
export function bearLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

export function loggerOptions(
  environment: Pick<Environment, 'logLevel' | 'isDevelopment'>,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: environment.logLevel,
    // The logger's own way to the same place ends the process when it fails.
    stream: process.stdout,
    redact: {
      paths: ['*.password', '*.confirmation_code', '*.code', 'req.headers.cookie', 'req.headers.authorization'],
      censor: '***',
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: hideSecrets(request.url),
        remoteAddress: request.ip,
      }),
    },
  };
}
