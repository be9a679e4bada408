import { z } from 'zod';
import { defineCalls, id, nothing } from '#platform/contract.ts';

export const riskCalls = defineCalls({
  'POST /v1/marking/deals/{deal_id}/accept_risk': {
    summary: 'Понимаю риск: правила о товаре, который назвали только вместе с макетом',
    access: 'signed_in',
    params: z.object({ deal_id: id }),
    body: z.strictObject({ accepted_rules: z.array(id).max(50, 'Не больше 50 правил.') }),
    answer: nothing,
    errors: ['marking_not_needed', 'marking_closed', 'marking_disputed', 'risk_not_accepted'],
  },
});
