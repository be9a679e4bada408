/** What never reaches a log: cookies, authorisation, and codes that ride in a letter's link, keys that ride in an address. */
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Environment } from './environment.ts';

const hideSecrets = (url: string): string =>
  url.replaceAll(/([?&](?:code|token)=)[^&#]*/g, '$1***').replace(/^(\/pay\/test\/)[^/?#]+/, '$1***');

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
