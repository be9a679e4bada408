import type { RenderedPage } from './renderer.ts';

/** The last resort, when the renderer itself fails: plain HTML that depends on nothing. */
export function fallbackPage(requestId: string): RenderedPage {
  const id = requestId.replaceAll(/[^\w.:-]/g, '');
  const html = `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Ошибка на нашей стороне — Охват</title></head><body><h1>Помехи в эфире</h1><p>Мы уже получили сигнал и разбираемся. Номер обращения: <code>${id}</code>.</p><p><a href="">Обновить страницу</a> · <a href="/">На главную</a> · <a href="/help">Помощь</a></p></body></html>`;
  return {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    cookies: [],
    body: Buffer.from(html),
    scriptHashes: [],
  };
}
