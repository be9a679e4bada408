import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { originOf } from '#platform/http/origin.ts';
import { safetyCalls } from '../contract.ts';
import type { SafetyContext } from './context.ts';
import { fail } from './fail.ts';
import { addPasskey, beginPasskey, removePasskey } from './passkeys/change-passkeys.ts';
import { renamePasskey } from './passkeys/store.ts';
import { presentPasskey } from './presenter.ts';
import { getOverview, listLog } from './queries.ts';
import { confirmTotp, renewRecoveryCodes, startTotp, stopTotp } from './totp/set-up.ts';

export function registerSafetyRoutes(app: FastifyInstance, context: SafetyContext, options: CallsOptions): void {
  const siteOf = (request: FastifyRequest) => context.publicUrl ?? `${request.protocol}://${request.host}`;
  registerCalls(
    app,
    safetyCalls,
    {
      'GET /v1/safety': ({ viewer }) => getOverview(context, viewer.accountId),

      'GET /v1/safety/log': ({ viewer, query }) => listLog(context, viewer.accountId, query),

      'POST /v1/safety/totp': ({ viewer }) => startTotp(context, viewer),

      'POST /v1/safety/totp/confirm': async ({ viewer, body, request }) => {
        await confirmTotp(context, { viewer, code: body.code, origin: originOf(request) });
        return {};
      },

      'DELETE /v1/safety/totp': async ({ viewer, request }) => {
        await stopTotp(context, { viewer, origin: originOf(request) });
        return {};
      },

      'POST /v1/safety/totp/recovery_codes': async ({ viewer, request }) => ({
        recovery_codes: await renewRecoveryCodes(context, { viewer, origin: originOf(request) }),
      }),

      'POST /v1/safety/passkeys/question': ({ viewer, request }) => beginPasskey(context, siteOf(request), viewer),

      'POST /v1/safety/passkeys': async ({ viewer, body, request }) =>
        presentPasskey(
          await addPasskey(context, { ...body, viewer, site: siteOf(request), origin: originOf(request) }),
        ),

      'PATCH /v1/safety/passkeys/{passkey_id}': async ({ viewer, params, body }) => {
        const renamed = await renamePasskey(context.db, viewer.accountId, params.passkey_id, body.name);
        if (!renamed) throw fail('not_found');
        return presentPasskey(renamed);
      },

      'DELETE /v1/safety/passkeys/{passkey_id}': async ({ viewer, params, request }) => {
        await removePasskey(context, { viewer, passkeyId: params.passkey_id, origin: originOf(request) });
        return {};
      },
    },
    options,
  );
}
