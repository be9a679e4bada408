import type { FastifyInstance } from 'fastify';
import { inTransaction } from '#platform/database/transaction.ts';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { deskCalls } from '../contract.ts';
import { blockPerson, changeRole, endSessions, unblockPerson } from './commands/change-person.ts';
import type { DeskContext } from './context.ts';
import { fail } from './fail.ts';
import { figuresReader } from './figures/figures.ts';
import { getHealth, getPerson, listQueues, searchPeople } from './queries.ts';

export function registerDeskRoutes(app: FastifyInstance, context: DeskContext, options: CallsOptions): void {
  const personAfter = async (work: Promise<void>, accountId: string, viewer: Viewer) => {
    await work;
    return getPerson(context, accountId, viewer);
  };

  const readFigures = figuresReader(context);
  registerCalls(
    app,
    deskCalls,
    {
      'GET /v1/desk/queues': async ({ viewer }) => ({ items: await listQueues(context, viewer) }),
      'GET /v1/desk/figures': ({ query }) => readFigures(query.days),
      'GET /v1/desk/people': ({ query }) => searchPeople(context, query),
      'GET /v1/desk/people/{account_id}': ({ params, viewer }) => getPerson(context, params.account_id, viewer),
      'PUT /v1/desk/people/{account_id}/role': ({ params: { account_id: accountId }, body, viewer }) =>
        personAfter(changeRole(context, { actor: viewer, accountId, role: body.role }), accountId, viewer),
      'PUT /v1/desk/people/{account_id}/block': ({ params: { account_id: accountId }, body, viewer }) =>
        personAfter(blockPerson(context, { actor: viewer, accountId, ...body }), accountId, viewer),
      'DELETE /v1/desk/people/{account_id}/block': ({ params: { account_id: accountId }, viewer }) =>
        personAfter(unblockPerson(context, { actor: viewer, accountId }), accountId, viewer),
      'DELETE /v1/desk/people/{account_id}/sessions': ({ params: { account_id: accountId }, viewer }) =>
        personAfter(endSessions(context, { actor: viewer, accountId }), accountId, viewer),
      'DELETE /v1/desk/people/{account_id}/sessions/{session_id}': ({ params, viewer }) =>
        personAfter(
          endSessions(context, { actor: viewer, accountId: params.account_id, sessionId: params.session_id }),
          params.account_id,
          viewer,
        ),
      'GET /v1/desk/health': () => getHealth(context),
      'POST /v1/desk/jobs/{queue}/{job_id}/retry': async ({ params: { queue, job_id: jobId }, viewer }) => {
        await inTransaction(context.db, async (transaction) => {
          if (!(await context.retryJob(transaction, queue, jobId))) throw fail('not_found');
          await context.record(transaction, viewer, {
            action: 'job_retried',
            subject: { kind: 'job', id: jobId, title: queue },
          });
        });
        return {};
      },
    },
    options,
  );
}
