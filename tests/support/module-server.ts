/** HTTP server of one module alone, with ports and a clock of the test's own; visitors are whoever they say. */
import Fastify from 'fastify';
import { handleErrors } from '#platform/http/error-handler.ts';
import type { ServerModule } from '#platform/module.ts';
import { Visitor } from './app.ts';

export function serveModule(
  module: ServerModule,
  sessionOf: (accountId: string) => Promise<string> = async () => '',
): (accountId: string) => Visitor {
  const server = Fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 } });
  handleErrors(server);
  module.registerRoutes(server, {
    authenticate: async ({ headers }) => {
      const accountId = String(headers.cookie).replace('me=', '');
      return { accountId, sessionId: await sessionOf(accountId), role: 'member', name: '', email: '', isProved: true };
    },
    refuseForeignWrite: () => {},
    verifyAnswers: true,
  });
  return (accountId) => {
    const visitor = new Visitor(server, '127.0.0.1');
    visitor.cookies.set('me', accountId);
    return visitor;
  };
}
