import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#platform/errors.ts';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { hashToken } from '#platform/tokens.ts';
import { CODE_MINUTES, GRACE_DAYS, passportCalls, RESEND_SECONDS } from '../contract.ts';
import { changeAccount } from './commands/change-account.ts';
import { createAccount } from './commands/create-account.ts';
import { deleteAccount } from './commands/delete-account.ts';
import { findObstacle, leave } from './commands/leave.ts';
import { register } from './commands/register.ts';
import { requestCode } from './commands/request-code.ts';
import { resetPassword } from './commands/reset-password.ts';
import { signIn } from './commands/sign-in.ts';
import type { Origin, PassportContext } from './context.ts';
import type { PassportCookies } from './cookies.ts';
import { demoSignIns } from './demo.ts';
import { presentSession, presentWholeAccount } from './presenter.ts';
import { getAccount, listVisibleAccounts } from './queries.ts';
import type { Browser, BrowserTokens } from './sessions.ts';
import { deleteSession } from './store.ts';

const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

export function registerPassportRoutes(
  app: FastifyInstance,
  context: PassportContext,
  cookies: PassportCookies,
  options: CallsOptions,
): void {
  const browserOf = (request: FastifyRequest): Browser => ({
    previousToken: cookies.read(request, 'session'),
    deviceToken: cookies.read(request, 'device'),
    origin: originOf(request),
  });
  const setTokens = (reply: FastifyReply, tokens: BrowserTokens) => {
    cookies.set(reply, 'session', tokens.session);
    cookies.set(reply, 'device', tokens.device);
  };

  registerCalls(
    app,
    passportCalls,
    {
      'GET /v1/passport/account/': ({ viewer, query }) => listVisibleAccounts(context.db, viewer, query),

      'POST /v1/passport/account/': async ({ viewer, body }) =>
        presentWholeAccount(await createAccount(context, body), viewer),

      'GET /v1/passport/account/{account_id}': ({ viewer, params }) => getAccount(context, params.account_id, viewer),

      'PUT /v1/passport/account/{account_id}': async ({ viewer, params, body }) =>
        presentWholeAccount(
          await changeAccount(context, { viewer, accountId: params.account_id, changes: body }),
          viewer,
        ),

      'DELETE /v1/passport/account/{account_id}': async ({ viewer, params, body, request, reply }) => {
        await deleteAccount(context, {
          viewer,
          accountId: params.account_id,
          password: body.password,
          deviceToken: cookies.read(request, 'device'),
        });
        cookies.clear(reply, 'session');
        cookies.clear(reply, 'device');
        return {};
      },

      'GET /v1/safety/deletion': async ({ viewer }) => ({
        obstacle: await findObstacle(context, viewer.accountId),
        grace_days: GRACE_DAYS,
      }),

      'POST /v1/safety/deletion': async ({ viewer, body, request, reply }) => {
        const eraseAfter = await leave(context, {
          viewer,
          accountId: viewer.accountId,
          password: body.password,
          deviceToken: cookies.read(request, 'device'),
        });
        cookies.clear(reply, 'session');
        return { erase_after: eraseAfter.toISOString() };
      },

      'POST /v1/passport/check_email': async ({ query, body, request, reply }) => {
        const token = await requestCode(context, {
          action: query.action,
          email: body.email,
          previousToken: cookies.read(request, 'flow'),
          origin: originOf(request),
        });
        cookies.set(reply, 'flow', token);
        return { expires_in: CODE_MINUTES * 60, resend_in: RESEND_SECONDS };
      },

      'GET /v1/passport/login': ({ viewer, request, reply }) => {
        if (viewer) return presentSession({ ...viewer, account_id: viewer.accountId });
        // An ended session leaves the browser, so that it stops asking.
        if (cookies.read(request, 'session')) cookies.clear(reply, 'session');
        throw fail('unauthorized');
      },

      'POST /v1/passport/login': async ({ body, request, reply }) => {
        const { account, tokens } = await signIn(context, { ...body, ...browserOf(request) });
        setTokens(reply, tokens);
        return presentSession(account);
      },

      'GET /v1/passport/logout': async ({ request, reply }) => {
        const token = cookies.read(request, 'session');
        if (token) await deleteSession(context.db, hashToken(token));
        cookies.clear(reply, 'session');
        return {};
      },

      'POST /v1/passport/register': async ({ body, request, reply }) => {
        const { account, tokens } = await register(context, {
          password: body.password,
          code: body.confirmation_code,
          flowToken: cookies.read(request, 'flow'),
          ...browserOf(request),
        });
        setTokens(reply, tokens);
        cookies.clear(reply, 'flow');
        return presentSession(account);
      },

      'POST /v1/passport/reset_password': async ({ body, request, reply }) => {
        await resetPassword(context, {
          password: body.password,
          code: body.confirmation_code,
          flowToken: cookies.read(request, 'flow'),
        });
        cookies.clear(reply, 'flow');
        return {};
      },

      'GET /v1/passport/demo_accounts': () => ({ items: context.isDemo ? demoSignIns() : [] }),
    },
    options,
  );
}
