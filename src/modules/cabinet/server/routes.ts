import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { cabinetCalls } from '../contract.ts';
import type { CabinetContext } from './context.ts';
import { find } from './finding/find.ts';
import { getCounters, getToday } from './queries.ts';

export function registerCabinetRoutes(app: FastifyInstance, context: CabinetContext, options: CallsOptions): void {
  registerCalls(
    app,
    cabinetCalls,
    {
      'GET /v1/cabinet/today': ({ viewer }) => getToday(context, viewer),
      'GET /v1/cabinet/counters': ({ viewer }) => getCounters(context, viewer),
      'GET /v1/cabinet/find': ({ viewer, query }) => find(context, query.q, viewer),
    },
    options,
  );
}
