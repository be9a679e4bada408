/**
 * Offline page, shown when the site cannot be reached. It is cached in the browser, so it carries its style, its script and its fonts
 * with it. The address stays that of the page that was wanted: loading it again is the way back.
 */
import { CYRILLIC_FACE } from '#platform/http/house-font.ts';
import { THEME_SCRIPT } from '#ui/theme.ts';
import { hashSource } from './content-policy.ts';

const CSS = `
${CYRILLIC_FACE}
:root{color-scheme:light;--bg:#fbfaf8;--line:#d3cdc3;--ink:#17161c;--ink-2:#5c5866;--on-ink:#fff;--accent:#d63d12}
[data-theme=dark]{color-scheme:dark;--bg:#121116;--line:#47444f;--ink:#f3f1ee;--ink-2:#b3aebb;--on-ink:#17161c;--accent:#ff7a55}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;grid-template-rows:auto 1fr;background:var(--bg);color:var(--ink);font:400 15px/1.5 Onest,system-ui,-apple-system,"Segoe UI",sans-serif}
header{padding:18px 24px}
.logo{display:inline-flex;align-items:center;gap:10px;color:inherit;font-size:20px;font-weight:700;letter-spacing:-.035em;text-decoration:none}
.logo svg{color:var(--accent)}
main{align-self:center;justify-self:center;width:min(100%,480px);padding:16px 24px 96px;display:grid;justify-items:center;gap:14px;text-align:center}
.scene{width:220px;height:auto;margin-bottom:10px;color:var(--line)}
.scene .point{color:var(--accent)}
h1{margin:0;font-size:36px;line-height:1.1;font-weight:650;letter-spacing:-.03em}
p{margin:0;color:var(--ink-2);text-wrap:balance}
.more{font-size:13px}
.more a{color:inherit}
.again{margin-top:10px;min-height:48px;padding:0 24px;border:0;border-radius:12px;background:var(--ink);color:var(--on-ink);font:inherit;font-weight:600;text-decoration:none;display:grid;place-content:center}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

/** Reconnects by itself: a returned network fires `online`, a returned server does not, so it is polled. */
const SCRIPT = `
${THEME_SCRIPT};
addEventListener('online',function(){location.reload()});
setInterval(function(){
  if(document.visibilityState!=='visible'||!navigator.onLine)return;
  fetch('/healthz',{cache:'no-store'}).then(function(answer){if(answer.ok)location.reload()},function(){});
},4000);
`;

const LOGO =
  '<svg width="26" height="26" viewBox="0 0 26 26" fill="none" stroke="currentColor" aria-hidden="true"><circle cx="13" cy="13" r="4.2" fill="currentColor" stroke="none"/><circle cx="13" cy="13" r="8.5" stroke-width="2.1"/><circle cx="13" cy="13" r="12" stroke-width="1.5" opacity=".45"/></svg>';

/** The rings of the mark, torn. */
const SCENE = `<svg class="scene" viewBox="0 0 220 160" fill="none" stroke="currentColor" stroke-linecap="round" aria-hidden="true"><g class="point"><circle cx="110" cy="80" r="11" fill="currentColor" stroke="none"/></g><circle cx="110" cy="80" r="30" stroke-width="5" stroke-dasharray="62 32"/><circle cx="110" cy="80" r="50" stroke-width="4" stroke-dasharray="46 40 70 50" opacity=".8"/><circle cx="110" cy="80" r="70" stroke-width="3" stroke-dasharray="30 64 54 58" opacity=".55"/></svg>`;

export const OFFLINE_PAGE = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="robots" content="noindex"><title>Нет связи — Охват</title><script>${SCRIPT}</script><style>${CSS}</style></head>
<body><header><a class="logo" href="/">${LOGO}Охват</a></header><main>${SCENE}<h1>Нет связи</h1><p>Проверьте интернет. Как только связь вернётся, страница откроется сама.</p><a class="again" href="">Попробовать ещё раз</a><p class="more">Интернет есть, а страница не открывается? <a href="/help">Помощь</a></p></main></body></html>`;

export const OFFLINE_POLICY = [
  "default-src 'none'",
  `script-src ${hashSource(SCRIPT)}`,
  `style-src ${hashSource(CSS)}`,
  // The theme script sets one attribute before the first paint.
  "style-src-attr 'unsafe-inline'",
  'font-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
