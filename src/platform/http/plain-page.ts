/** Pages outside the application: plain HTML, at most one form, no script. */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { ALL_FACES } from './house-font.ts';

const CSS = `
${ALL_FACES}
:root{color-scheme:light dark;--bg:#fbfaf8;--surface:#fff;--line:#e7e3dc;--strong:#d3cdc3;--ink:#17161c;--ink-2:#5c5866;--accent:#d63d12;--on-accent:#fff;--warn:#8a5a0b;--warn-soft:#fff4dc}
@media (prefers-color-scheme:dark){:root{--bg:#121116;--surface:#1b1a21;--line:#32303a;--strong:#47444f;--ink:#f3f1ee;--ink-2:#b3aebb;--accent:#ff7a55;--on-accent:#17161c;--warn:#f2c063;--warn-soft:#33280f}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:24px;padding:32px 16px;font:400 15px/1.5 Onest,system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:var(--bg)}
.logo{display:inline-flex;align-items:center;gap:10px;font-size:20px;font-weight:700;letter-spacing:-.035em;color:inherit;text-decoration:none}
.logo svg{color:var(--accent)}
main{width:min(100vw - 32px,420px);display:grid;gap:20px;padding:28px;border:1px solid var(--line);border-radius:18px;background:var(--surface)}
h1{margin:0;font-size:17px;font-weight:600;letter-spacing:-.01em}
.sum{margin:4px 0 0;font-size:44px;line-height:1.1;font-weight:650;letter-spacing:-.035em}
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
  'font-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const LOGO =
  '<svg width="26" height="26" viewBox="0 0 26 26" fill="none" stroke="currentColor" aria-hidden="true"><circle cx="13" cy="13" r="4.2" fill="currentColor" stroke="none"/><circle cx="13" cy="13" r="8.5" stroke-width="2.1"/><circle cx="13" cy="13" r="12" stroke-width="1.5" opacity=".45"/></svg>';

/** Whoever brings content brings it as safe HTML. */
export const plainPage = (title: string, content: string): string => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} — Охват</title><style>${CSS}</style></head>
<body><header><a class="logo" href="/">${LOGO}Охват</a></header><main>${content}</main></body></html>`;

export const sendPlainPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      // The address is a key; it goes nowhere.
      'referrer-policy': 'no-referrer',
    })
    .send(html);
