import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { isLoopback } from '#platform/http/loopback.ts';
import { originOf } from '#platform/http/origin.ts';
import { hashToken } from '#platform/tokens.ts';
import { CODE_MINUTES, GRACE_DAYS } from '../../terms/contract.ts';
import { passportCalls, RESEND_SECONDS } from '../contract.ts';
import { changeAccount } from './commands/change-account.ts';
import { changePassword } from './commands/change-password.ts';
import { createAccount } from './commands/create-account.ts';
import { deleteAccount } from './commands/delete-account.ts';
import { findObstacle, leave } from './commands/leave.ts';
import { prove } from './commands/prove.ts';
import { register } from './commands/register.ts';
import { requestCode } from './commands/request-code.ts';
import { resetPassword } from './commands/reset-password.ts';
import type { PassportContext } from './context.ts';
import { changeEmail } from './email-change/change-email.ts';
import { undoEmailChange } from './email-change/undo-email-change.ts';
import { fail } from './fail.ts';
import { checkCode } from './mailbox-codes/confirm-code.ts';
import { presentSession, presentViewer, presentWholeAccount } from './presenter.ts';
import { getAccount, getProofWays, listOwnSessions, listVisibleAccounts } from './queries.ts';
import { demoSignIns } from './seeding.ts';
import type { PassportCookies } from './sessions/cookies.ts';
import { endOtherSessions, endSession } from './sessions/end-sessions.ts';
import type { Browser, BrowserTokens } from './sessions/sessions.ts';
import { deleteSession } from './sessions/store.ts';
import { askForPasskey } from './sign-in/ask-for-passkey.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signInByPasskey } from './sign-in/sign-in-by-passkey.ts';
import { takeSecondStep } from './sign-in/take-second-step.ts';
import type { AccountRow } from './store.ts';

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

  const admitted = (reply: FastifyReply, { account, tokens }: { account: AccountRow; tokens: BrowserTokens }) => {
    setTokens(reply, tokens);
    cookies.clear(reply, 'secondStep');
    return presentSession(account, context.documents.through);
  };
  const siteOf = (request: FastifyRequest) => context.publicUrl ?? `${request.protocol}://${request.host}`;

  registerCalls(
    app,
    passportCalls,
    {
      'GET /v1/passport/account/': ({ viewer, query }) => listVisibleAccounts(context.db, viewer, query),

      'POST /v1/passport/account/': async ({ viewer, body }) =>
        presentWholeAccount(
          await createAccount(context, body, (transaction, { account_id, role }) =>
            context.recordDeed(transaction, viewer, {
              action: 'account_created',
              subject: { kind: 'account', id: account_id },
              after: { role },
            }),
          ),
          viewer,
        ),

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

      'POST /v1/safety/deletion': async ({ viewer, reply }) => {
        const eraseAfter = await leave(context, viewer.accountId);
        cookies.clear(reply, 'session');
        return { erase_after: eraseAfter.toISOString() };
      },

      'POST /v1/passport/check_email': async ({ query, body, request, reply }) => {
        const { token, isSent, digits } = await requestCode(context, {
          action: query.action,
          email: body.email,
          previousToken: cookies.read(request, 'flow'),
          deviceToken: cookies.read(request, 'device'),
          origin: originOf(request),
        });
        cookies.set(reply, 'flow', token);
        return {
          expires_in: CODE_MINUTES * 60,
          resend_in: RESEND_SECONDS,
          is_sent: isSent,
          code_digits: digits,
          letters_path: isLoopback(request) ? context.lettersPath : null,
        };
      },

      'POST /v1/passport/check_code': async ({ query, body, request }) => {
        await checkCode(context.db, query.action, cookies.read(request, 'flow'), body.confirmation_code);
        return {};
      },

      'GET /v1/passport/login': ({ viewer, request, reply }) => {
        if (viewer) return presentViewer(viewer);
        // An ended session leaves the browser, so that it stops asking.
        if (cookies.read(request, 'session')) cookies.clear(reply, 'session');
        throw fail('unauthorized');
      },

      'POST /v1/passport/login': async ({ body, request, reply }) => {
        const outcome = await signIn(context, { ...body, ...browserOf(request) });
        if ('pendingToken' in outcome) {
          cookies.set(reply, 'secondStep', outcome.pendingToken);
          throw fail('second_factor_required', { details: { ways: outcome.secondSteps } });
        }
        return admitted(reply, outcome);
      },

      'POST /v1/passport/login/second_step': async ({ body, request, reply }) =>
        admitted(
          reply,
          await takeSecondStep(context, {
            ...body,
            ...browserOf(request),
            pendingToken: cookies.read(request, 'secondStep'),
            site: siteOf(request),
          }),
        ),

      'POST /v1/passport/login/passkey_question': ({ query, request }) =>
        askForPasskey(context, {
          pendingToken: query.step === 'second' ? cookies.read(request, 'secondStep') : undefined,
          site: siteOf(request),
          origin: originOf(request),
        }),

      'POST /v1/passport/login/passkey': async ({ body, request, reply }) =>
        admitted(reply, await signInByPasskey(context, { ...body, ...browserOf(request), site: siteOf(request) })),

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
        return presentSession(account, context.documents.through);
      },

      'POST /v1/passport/reset_password': async ({ body, request, reply }) => {
        const device = await resetPassword(context, {
          password: body.password,
          code: body.confirmation_code,
          flowToken: cookies.read(request, 'flow'),
          deviceToken: cookies.read(request, 'device'),
          origin: originOf(request),
        });
        cookies.set(reply, 'device', device);
        cookies.clear(reply, 'flow');
        return {};
      },

      'GET /v1/safety/sessions': async ({ viewer }) => ({ items: await listOwnSessions(context, viewer) }),

      'DELETE /v1/safety/sessions': async ({ viewer, request }) => ({
        ended: await endOtherSessions(context, { viewer, origin: originOf(request) }),
      }),

      'DELETE /v1/safety/sessions/{session_id}': async ({ viewer, params, request, reply }) => {
        await endSession(context, { viewer, sessionId: params.session_id, origin: originOf(request) });
        if (params.session_id === viewer.sessionId) cookies.clear(reply, 'session');
        return {};
      },

      'GET /v1/safety/proof': ({ viewer }) => getProofWays(context, viewer),

      'POST /v1/safety/proof': async ({ viewer, body, request, reply }) => {
        const token = await prove(context, {
          ...body,
          viewer,
          site: siteOf(request),
          deviceToken: cookies.read(request, 'device'),
          origin: originOf(request),
        });
        cookies.set(reply, 'session', token);
        return {};
      },

      'POST /v1/safety/proof/passkey_question': ({ viewer, request }) =>
        context.factors.askForPasskey(siteOf(request), viewer.accountId),

      'POST /v1/safety/password': async ({ viewer, body, request, reply }) => {
        const token = await changePassword(context, {
          viewer,
          currentPassword: body.current_password,
          password: body.password,
          deviceToken: cookies.read(request, 'device'),
          origin: originOf(request),
        });
        cookies.set(reply, 'session', token);
        return {};
      },

      'POST /v1/safety/email': async ({ viewer, body, request, reply }) => {
        const { token } = await requestCode(context, {
          action: 'change_email',
          email: body.email,
          accountId: viewer.accountId,
          previousToken: cookies.read(request, 'flow'),
          origin: originOf(request),
        });
        cookies.set(reply, 'flow', token);
        return { expires_in: CODE_MINUTES * 60, resend_in: RESEND_SECONDS };
      },

      'POST /v1/safety/email/confirm': async ({ viewer, body, request, reply }) => {
        const account = await changeEmail(context, {
          viewer,
          code: body.confirmation_code,
          flowToken: cookies.read(request, 'flow'),
          origin: originOf(request),
        });
        cookies.clear(reply, 'flow');
        return presentSession(account, context.documents.through);
      },

      'POST /v1/safety/email/undo': async ({ body, request }) => ({
        removed: await undoEmailChange(context, { token: body.token, origin: originOf(request) }),
      }),

      'GET /v1/passport/demo_accounts': () => ({ items: context.isDemo ? demoSignIns() : [] }),
    },
    options,
  );
}
