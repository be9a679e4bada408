import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { blacklistCalls } from '../contract.ts';
import { blockPerson } from './commands/block-person.ts';
import { unblockPerson } from './commands/unblock-person.ts';
import type { BlacklistContext } from './context.ts';
import { presentBlock, presentBlocked } from './presenter.ts';
import { listPage } from './queries.ts';
import { findBlock } from './store.ts';

export function registerBlacklistRoutes(app: FastifyInstance, context: BlacklistContext, options: CallsOptions): void {
  registerCalls(
    app,
    blacklistCalls,
    {
      'GET /v1/blacklist': ({ viewer, query }) => listPage(context, viewer.accountId, query),

      'GET /v1/blacklist/{account_id}': async ({ viewer, params }) => {
        const block = await findBlock(context.db, viewer.accountId, params.account_id, context.now());
        return { block: block ? presentBlock(block) : null };
      },

      'PUT /v1/blacklist/{account_id}': async ({ viewer, params, body }) => {
        const block = await blockPerson(context, {
          accountId: viewer.accountId,
          blockedId: params.account_id,
          reason: body.reason ?? null,
          until: body.until ?? null,
        });
        return presentBlocked(block, await context.accounts.facesOf([block.blocked_id]));
      },

      'DELETE /v1/blacklist/{account_id}': async ({ viewer, params }) => {
        await unblockPerson(context, { accountId: viewer.accountId, blockedId: params.account_id });
        return {};
      },
    },
    options,
  );
}
