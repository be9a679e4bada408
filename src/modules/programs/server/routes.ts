import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { originOf } from '#platform/http/origin.ts';
import { programCalls } from '../contract.ts';
import type { ProgramsContext } from './context.ts';
import { presentToken } from './presenter.ts';
import { createToken } from './tokens/create-token.ts';
import { revokeToken } from './tokens/revoke-token.ts';
import { listTokens } from './tokens/store.ts';

export function registerProgramRoutes(app: FastifyInstance, context: ProgramsContext, options: CallsOptions): void {
  registerCalls(
    app,
    programCalls,
    {
      'GET /v1/programs/tokens': async ({ viewer }) => ({
        items: (await listTokens(context.db, viewer.accountId)).map(presentToken),
      }),

      'POST /v1/programs/tokens': async ({ viewer, body, request }) => {
        const { name, scopes, expires_in_days: days } = body;
        const made = await createToken(context, { viewer, name, scopes, days, origin: originOf(request) });
        return { token: presentToken(made.row), secret: made.secret };
      },

      'DELETE /v1/programs/tokens/{token_id}': async ({ viewer, params, request }) => {
        await revokeToken(context, { viewer, tokenId: params.token_id, origin: originOf(request) });
        return {};
      },
    },
    options,
  );
}
