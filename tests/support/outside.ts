/** The internet as ownership sees it: sites, Telegram's pages and DNS, played on loopback. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StandIns } from '#modules/ownership/server/index.ts';
import { closeAfterFile } from './after-file.ts';

type Handle = (response: ServerResponse, request: IncomingMessage) => void;
export interface Outside {
  standIns: StandIns;
  /** By «host/path»; what is not there is 404. */
  pages: Map<string, string | Handle>;
  /** By name: a record, or the code of an error. */
  txt: Map<string, string[] | { error: string }>;
  /** What was asked, in order. */
  asked: string[];
}

/** Of the hosts named, with «www» as well; others do not resolve here or are judged as ever. */
export async function startOutside(hosts: readonly string[]): Promise<Outside> {
  const pages: Outside['pages'] = new Map();
  const txt: Outside['txt'] = new Map();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const page = `${request.headers.host}${request.url}`;
    asked.push(page);
    const found = pages.get(page);
    if (typeof found === 'function') found(response, request);
    else if (found === undefined) response.writeHead(404).end('Нет такой страницы');
    else response.end(found);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  closeAfterFile(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return {
    pages,
    txt,
    asked,
    standIns: {
      pages: new Map(hosts.flatMap((host) => [host, `www.${host}`]).map((host) => [host, port])),
      async resolveTxt(name) {
        asked.push(`TXT ${name}`);
        const found = txt.get(name) ?? { error: 'ENODATA' };
        if (!Array.isArray(found)) throw Object.assign(new Error(found.error), { code: found.error });
        // In pieces, as long records come.
        return found.map((record) => [record.slice(0, 10), record.slice(10)]);
      },
    },
  };
}

export const siteWith = (head: string, body = '') =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Сайт</title>${head}</head><body>${body}</body></html>`;

/** A card of t.me as it is drawn today. */
export const channelWith = (description: string) => `<!DOCTYPE html><html><head><title>Telegram: View @kitchen</title>
<meta property="og:description" content="кухня"></head><body><div class="tgme_page_wrap"><div class="tgme_page">
<div class="tgme_page_photo"><img class="tgme_page_photo_image" src="https://cdn.example/a.jpg"></div>
<div class="tgme_page_title" dir="auto"><span dir="auto">Кухня</span></div><div class="tgme_page_extra">27 400 subscribers</div>
<div class="tgme_page_description" dir="auto">${description}</div>
<div class="tgme_page_action"><a class="tgme_action_button_new" href="tg://resolve?domain=kitchen">View in Telegram</a></div>
</div></div></body></html>`;
