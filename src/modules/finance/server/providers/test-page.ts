/**
 * The test provider's page, where a bank's would be: plain HTML, one form, no script. The address is the key to it, so it
 * works without a session, as a bank's would; the form's POST confirms, the other button cancels.
 */

import type { FastifyInstance } from 'fastify';
import type { CallsOptions } from '#platform/http/calls.ts';
import { plainPage, sendPlainPage } from '#platform/http/plain-page.ts';
import { escapeHtml } from '#platform/mail/escape-html.ts';
import { roubles } from '#words/money.ts';
import { pathAfter } from '../../domain/return-path.ts';
import { settleTopup } from '../commands/settle-topup.ts';
import type { FinanceContext } from '../context.ts';
import { fail } from '../fail.ts';
import { findOrder } from '../orders/store.ts';
import { findTopup, findTopupByPayment, type TopupRow } from '../store.ts';
import { TEST_PAGE_PATH } from './test-provider.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const TOKEN = /^[\w-]{43}$/;

const NOTE =
  '<div class="note"><b>Тестовый платёж, деньги не списываются</b>Настоящая карта не нужна: всё будет, как если бы вы заплатили.</div>';

/** Nothing in it is anybody's text: a sum and an address we made ourselves. */
function formOf({ amount_kopecks, payment_id }: TopupRow, isOrder: boolean): string {
  const action = `${TEST_PAGE_PATH}/${payment_id}`;
  const sum = roubles(amount_kopecks);
  return plainPage(
    'Тестовый платёж',
    `<div><h1>${isOrder ? 'Оплата заказа' : 'Пополнение баланса'}</h1><div class="sum">${sum}</div></div>${NOTE}
<form method="post" action="${action}"><button type="submit">Заплатить ${sum}</button><button type="submit" class="line" formaction="${action}/cancel">Отменить</button></form>`,
  );
}

const OUTCOMES: Record<Exclude<TopupRow['state'], 'pending'>, string> = {
  succeeded: 'Платёж прошёл',
  cancelled: 'Платёж отменён',
  refunding: 'Платёж возвращается',
  refunded: 'Платёж возвращён',
};

export function registerTestPage(
  app: FastifyInstance,
  context: FinanceContext,
  { refuseForeignWrite }: CallsOptions,
): void {
  async function getTopup(token: string): Promise<TopupRow> {
    const topup = TOKEN.test(token) ? await findTopupByPayment(context.db, 'test', token) : undefined;
    if (!topup) throw fail('not_found');
    return topup;
  }

  /** The form's pages know only their own address; where they lead to was checked when the top-up was made. */
  async function backOf({ topup_id }: TopupRow): Promise<string> {
    const [topup, order] = await Promise.all([findTopup(context.db, topup_id), findOrder(context.db, topup_id)]);
    const path = topup && pathAfter({ ...topup, order: order ? { ...order, path: order.leads_to } : null });
    return path ?? `/settings/finance/topup/${topup_id}`;
  }

  app.register(async (scope) => {
    // Nothing in the body is read: the address says everything. No other route takes a form.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    );

    scope.get<{ Params: { token: string } }>(`${TEST_PAGE_PATH}/:token`, async ({ params }, reply) => {
      const topup = await getTopup(params.token);
      if (topup.state === 'pending') {
        const order = await findOrder(context.db, topup.topup_id);
        return sendPlainPage(reply, formOf(topup, order !== undefined));
      }
      const content = `<div><h1>${OUTCOMES[topup.state]}</h1><div class="sum">${roubles(topup.amount_kopecks)}</div></div>${NOTE}<a class="button" href="${escapeHtml(await backOf(topup))}">Вернуться в Охват</a>`;
      return sendPlainPage(reply, plainPage(OUTCOMES[topup.state], content));
    });

    for (const [suffix, to] of [
      ['', 'succeeded'],
      ['/cancel', 'cancelled'],
    ] as const) {
      scope.post<{ Params: { token: string } }>(
        `${TEST_PAGE_PATH}/:token${suffix}`,
        { onRequest: async (request) => refuseForeignWrite(request) },
        async ({ params }, reply) => {
          const topup = await getTopup(params.token);
          // Pressed twice, or pressed after the other button: the first press counts.
          await settleTopup(context, topup, { to, from: ['pending'] });
          return reply.header('cache-control', 'no-store').redirect(await backOf(topup), 303);
        },
      );
    }
  });
}
