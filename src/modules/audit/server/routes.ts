import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { auditCalls } from '../contract.ts';
import type { AuditContext } from './context.ts';
import { readLog } from './queries.ts';

export function registerAuditRoutes(app: FastifyInstance, context: AuditContext, options: CallsOptions): void {
  registerCalls(app, auditCalls, { 'GET /v1/audit': ({ query }) => readLog(context, query) }, options);
}
