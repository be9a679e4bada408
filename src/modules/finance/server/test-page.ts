/**
 * The test provider's page, where a bank's would be: plain HTML, one form, no script. The address is the key to it, so it
 * works without a session, as a bank's would; the form's POST confirms, the other button cancels.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '#platform/errors.ts';
import type { CallsOptions } from '#platform/http/calls.ts';
import { escapeHtml } from '#platform/mail/escape-html.ts';
import { inRoubles } from '../../ledger/contract.ts';
import { settleTopup } from './commands/settle-topup.ts';
import type { FinanceContext } from './context.ts';
import { TEST_PAGE_PATH } from './providers/test-provider.ts';
import { findTopupByPayment, type TopupRow } from './store.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const TOKEN = /^[\w-]{43}$/;

const CSS = `
:root{color-scheme:light dark;--bg:#fbfaf8;--surface:#fff;--line:#e7e3dc;--strong:#d3cdc3;--ink:#17161c;--ink-2:#5c5866;--accent:#d63d12;--on-accent:#fff;--warn:#8a5a0b;--warn-soft:#fff4dc}
@media (prefers-color-scheme:dark){:root{--bg:#121116;--surface:#1b1a21;--line:#32303a;--strong:#47444f;--ink:#f3f1ee;--ink-2:#b3aebb;--accent:#ff7a55;--on-accent:#17161c;--warn:#f2c063;--warn-soft:#33280f}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:24px;padding:32px 16px;font:400 15px/1.5 Onest,system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:var(--bg)}
.logo{display:inline-flex;align-items:center;gap:10px;font-size:20px;font-weight:700;letter-spacing:-.035em;color:inherit;text-decoration:none}
.logo svg{color:var(--accent)}
main{width:min(100vw - 32px,420px);display:grid;gap:20px;padding:28px;border:1px solid var(--line);border-radius:18px;background:var(--surface)}
h1{margin:0;font-size:17px;font-weight:600;letter-spacing:-.01em}
.sum{margin:4px 0 0;font-size:44px;line-height:1.1;font-weight:650;letter-spacing:-.035em;font-variant-numeric:tabular-nums}
.note{margin:0;padding:12px 14px;border-radius:12px;background:var(--warn-soft);color:var(--ink)}
.note b{display:block;color:var(--warn);font-weight:600}
p{margin:0;color:var(--ink-2)}
form{display:grid;gap:10px}
button,.button{min-height:48px;padding:0 20px;border:1px solid transparent;border-radius:12px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;display:grid;place-content:center}
button.line,.button{background:none;border-color:var(--strong);color:var(--ink)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;
/** Only this style and this form: nothing else is loaded, run or sent anywhere. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const LOGO =
  '<svg width="26" height="26" viewBox="0 0 26 26" fill="none" stroke="currentColor" aria-hidden="true"><circle cx="13" cy="13" r="4.2" fill="currentColor" stroke="none"/><circle cx="13" cy="13" r="8.5" stroke-width="2.1"/><circle cx="13" cy="13" r="12" stroke-width="1.5" opacity=".45"/></svg>';

const page = (title: string, content: string): string => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} — Охват</title><style>${CSS}</style></head>
<body><header><a class="logo" href="/">${LOGO}Охват</a></header><main>${content}</main></body></html>`;

const NOTE =
  '<div class="note"><b>Тестовый платёж, деньги не списываются</b>Настоящая карта не нужна: баланс пополнится, как будто вы заплатили.</div>';

/** Nothing in it is anybody's text: a sum and an address we made ourselves. */
function formOf({ amount_kopecks, payment_id }: TopupRow): string {
  const action = `${TEST_PAGE_PATH}/${payment_id}`;
  const sum = inRoubles(amount_kopecks);
  return page(
    'Тестовый платёж',
    `<div><h1>Пополнение баланса</h1><div class="sum">${sum}</div></div>${NOTE}
<form method="post" action="${action}"><button type="submit">Заплатить ${sum}</button><button type="submit" class="line" formaction="${action}/cancel">Отменить</button></form>`,
  );
}

const OUTCOMES: Record<Exclude<TopupRow['state'], 'pending'>, string> = {
  succeeded: 'Платёж прошёл',
  cancelled: 'Платёж отменён',
  refunding: 'Платёж возвращается',
  refunded: 'Платёж возвращён',
};

/** The form's pages know only their own address; where they lead to was checked when the top-up was made. */
const backOf = ({ return_to, topup_id }: TopupRow): string => return_to ?? `/settings/finance?topup=${topup_id}`;

export function registerTestPage(
  app: FastifyInstance,
  context: FinanceContext,
  { refuseForeignWrite }: CallsOptions,
): void {
  const send = (reply: FastifyReply, html: string) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
        // The address is a key; it goes nowhere.
        'referrer-policy': 'no-referrer',
      })
      .send(html);

  async function getTopup(token: string): Promise<TopupRow> {
    const topup = TOKEN.test(token) ? await findTopupByPayment(context.db, 'test', token) : undefined;
    if (!topup) throw fail('not_found');
    return topup;
  }

  app.register(async (scope) => {
    // Nothing in the body is read: the address says everything. No other route takes a form.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    );

    scope.get<{ Params: { token: string } }>(`${TEST_PAGE_PATH}/:token`, async ({ params }, reply) => {
      const topup = await getTopup(params.token);
      if (topup.state === 'pending') return send(reply, formOf(topup));
      const content = `<div><h1>${OUTCOMES[topup.state]}</h1><div class="sum">${inRoubles(topup.amount_kopecks)}</div></div>${NOTE}<a class="button" href="${escapeHtml(backOf(topup))}">Вернуться в Охват</a>`;
      return send(reply, page(OUTCOMES[topup.state], content));
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
          await settleTopup(context, topup.topup_id, { to, from: ['pending'] });
          return reply.header('cache-control', 'no-store').redirect(backOf(topup), 303);
        },
      );
    }
  });
}
