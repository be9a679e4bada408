import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { ownershipCalls } from '../contract.ts';
import { checkClaim } from './commands/check-claim.ts';
import { openClaim } from './commands/open-claim.ts';
import type { OwnershipContext } from './context.ts';
import { presentClaim, presentFinding } from './presenter.ts';

export function registerOwnershipRoutes(app: FastifyInstance, context: OwnershipContext, options: CallsOptions): void {
  registerCalls(
    app,
    ownershipCalls,
    {
      'POST /v1/ownership/{object_id}/claim': async ({ viewer, params }) =>
        presentClaim(await openClaim(context, { objectId: params.object_id, viewer })),

      'POST /v1/ownership/{object_id}/check': async ({ viewer, params, body }) => {
        const { claim, finding } = await checkClaim(context, { objectId: params.object_id, viewer, ...body });
        return { claim: presentClaim(claim), finding: presentFinding(finding) };
      },
    },
    options,
  );
}
