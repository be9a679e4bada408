import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { markingCalls } from '../contract.ts';
import { acceptRisk } from './commands/accept-risk.ts';
import { approveCreative, reuseCreative, startVersion } from './commands/agree.ts';
import { agreeErid, declineErid, enterErid } from './commands/bring-erid.ts';
import { putAdvertiser, putCreative } from './commands/edit.ts';
import type { MarkingContext } from './context.ts';
import { listQueue, rename, retryObject, stopSending, waive } from './desk/desk.ts';
import { monthHandlers } from './months/handlers.ts';
import { findKktu, getMarking, listOwnCreatives } from './queries.ts';

export function registerMarkingRoutes(app: FastifyInstance, context: MarkingContext, options: CallsOptions): void {
  const after = async (dealId: string, viewer: Viewer, work: Promise<void>) => {
    await work;
    return getMarking(context, dealId, viewer);
  };
  const done = async (work: Promise<void>) => {
    await work;
    return {};
  };
  registerCalls(
    app,
    markingCalls,
    {
      ...monthHandlers(context),
      'GET /v1/dictionaries/kktu': async ({ query }) => ({
        items: await findKktu(context, query.q, query.category),
      }),
      'GET /v1/marking/deals/{deal_id}': ({ params, viewer }) => getMarking(context, params.deal_id, viewer),
      'PUT /v1/marking/deals/{deal_id}/advertiser': ({ params: { deal_id: dealId }, viewer, body: advertiser }) =>
        after(dealId, viewer, putAdvertiser(context, { dealId, viewer, advertiser })),
      'POST /v1/marking/deals/{deal_id}/accept_risk': ({ params: { deal_id: dealId }, viewer, body }) =>
        done(acceptRisk(context, { dealId, viewer, acceptedRules: body.accepted_rules })),
      'PUT /v1/marking/deals/{deal_id}/creative': ({ params: { deal_id: dealId }, viewer, body: input }) =>
        after(dealId, viewer, putCreative(context, { dealId, viewer, input })),
      'POST /v1/marking/deals/{deal_id}/creative/approve': ({ params: { deal_id: dealId }, viewer, body }) =>
        after(dealId, viewer, approveCreative(context, { dealId, viewer, hash: body.content_hash })),
      'POST /v1/marking/deals/{deal_id}/creative/version': ({ params: { deal_id: dealId }, viewer }) =>
        after(dealId, viewer, startVersion(context, { dealId, viewer })),
      'POST /v1/marking/deals/{deal_id}/creative/reuse': ({ params: { deal_id: dealId }, viewer, body }) =>
        after(dealId, viewer, reuseCreative(context, { dealId, viewer, creativeId: body.creative_id })),
      'POST /v1/marking/deals/{deal_id}/erid': ({ params: { deal_id: dealId }, viewer, body }) =>
        after(
          dealId,
          viewer,
          enterErid(context, { dealId, viewer, typed: body.erid, issuer: body.issuer, reporter: body.reporter }),
        ),
      'POST /v1/marking/deals/{deal_id}/erid/agree': ({ params: { deal_id: dealId }, viewer, body }) =>
        after(dealId, viewer, agreeErid(context, { dealId, viewer, offerId: body.offer_id })),
      'POST /v1/marking/deals/{deal_id}/erid/decline': ({ params: { deal_id: dealId }, viewer, body }) =>
        after(dealId, viewer, declineErid(context, { dealId, viewer, offerId: body.offer_id })),
      'GET /v1/marking/creatives': ({ query, viewer }) => listOwnCreatives(context, query, viewer),
      'GET /v1/desk/marking': ({ query, viewer }) => listQueue(context, query, viewer),
      'POST /v1/desk/marking/{object_id}/retry': ({ params, viewer }) =>
        done(retryObject(context, params.object_id, viewer)),
      'POST /v1/desk/marking/{object_id}/stop': ({ params, viewer, body }) =>
        done(stopSending(context, { objectId: params.object_id, actor: viewer, words: body?.words ?? null })),
      'PUT /v1/desk/marking/{object_id}/name': ({ params, viewer, body }) =>
        done(rename(context, { objectId: params.object_id, actor: viewer, name: body.name })),
      'POST /v1/desk/marking/deals/{deal_id}/waive': ({ params, viewer, body }) =>
        done(waive(context, { dealId: params.deal_id, actor: viewer, words: body.words })),
    },
    options,
  );
}
