/** What never reaches a log: cookies, authorisation, and codes that ride in a letter's link, keys that ride in an address. */
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Environment } from './environment.ts';

const hideSecrets = (url: string): string =>
  url.replaceAll(/([?&](?:code|token)=)[^&#]*/g, '$1***').replace(/^(\/pay\/test\/)[^/?#]+/, '$1***');

export function loggerOptions(
  environment: Pick<Environment, 'logLevel' | 'isDevelopment'>,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: environment.logLevel,
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
