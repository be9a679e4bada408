/** Acts as files. Not a call: it answers a file, not the envelope. */
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#platform/api-base.ts';
import { id } from '#platform/contract.ts';
import type { CallsOptions } from '#platform/http/calls.ts';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import { actNumber } from '../../../deals/contract.ts';
import type { FinanceContext } from '../context.ts';
import { fail } from '../fail.ts';
import { renderAct } from './act-document.ts';

const ACTS = { max: 120, windowSeconds: 600 };

export function registerActFile(app: FastifyInstance, context: FinanceContext, { authenticate }: CallsOptions): void {
  app.get<{ Params: { deal_id: string } }>(`${API_BASE}/v1/finance/acts/:deal_id.pdf`, async (request, reply) => {
    const viewer = await authenticate(request);
    if (!viewer) throw fail('unauthorized');
    const dealId = id.safeParse(request.params.deal_id);
    const deal = dealId.success ? await context.deals.findForAct(dealId.data, viewer.accountId) : null;
    if (!deal) throw fail('not_found');
    await takeFromLimit(context.pool, `acts/${viewer.accountId}`, ACTS);
    const bytes = await renderAct(deal);
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="act-${actNumber(deal)}.pdf"`,
        'cache-control': 'no-store',
      })
      .send(bytes);
  });
}
