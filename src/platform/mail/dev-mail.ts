/** /dev/mail: letters of a server without SMTP, for the person at this machine only. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { numericMoment } from '#words/moments.ts';
import { fail } from '../errors.ts';
import { requireLoopback } from '../http/loopback.ts';
import { escapeHtml } from './escape-html.ts';
import type { StoredLetter } from './mailer.ts';

const MAX_SHOWN = 100;

const PAGE_CSS = `body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#17161c;background:#fbfaf8}main{max-width:720px;margin:0 auto;padding:32px 16px}
h1{font-size:26px;letter-spacing:-.02em}article{background:#fff;border:1px solid #e7e3dc;border-radius:18px;margin:16px 0;overflow:hidden}header{padding:16px 20px}
header b{display:block}header span{color:#5c5866;font-size:13px}iframe{display:block;width:100%;height:560px;border:0;border-top:1px solid #e7e3dc}`;

async function readLetters(folder: string): Promise<StoredLetter[]> {
  const names = await readdir(folder).catch(() => []);
  const letters = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredLetter),
  );
  return letters.sort((a, b) => b.sent_at.localeCompare(a.sent_at)).slice(0, MAX_SHOWN);
}

export function registerDevMail(app: FastifyInstance, folder: string): void {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

  app.get('/dev/mail', { onRequest: requireLoopback }, async (_request, reply) => {
    const letters = await readLetters(folder);
    const items = letters.map(
      (
        letter,
      ) => `<article><header><b>${escapeHtml(letter.subject)}</b><span>${escapeHtml(letter.to)} · ${escapeHtml(numericMoment(letter.sent_at))}</span></header>
<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="${escapeHtml(letter.subject)}" src="/dev/mail/${letter.messageId}"></iframe></article>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `${policy}; frame-src 'self'`)
      .send(`<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Письма</title><style>${PAGE_CSS}</style></head>
<body><main><h1>Письма</h1><p>Почтовый сервер не задан, поэтому письма приходят сюда.</p>${items.join('') || '<p>Писем пока нет.</p>'}</main></body></html>`);
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', { onRequest: requireLoopback }, async (request, reply) => {
    const letter = (await readLetters(folder)).find(({ messageId }) => messageId === request.params.id);
    if (!letter) throw fail('not_found');
    // Links of a letter open in the window that shows it, as in a mail program.
    const html = letter.html.replace('<head>', '<head><base target="_top">');
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
  });
}
