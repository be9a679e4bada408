/** The service worker in a browser with a profile: installing, notices, and a site that cannot be reached. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, launchProfile, listening, siteForTests } from '../support/browser.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

/** Stands before the site; closed, the site is gone for the browser. */
class Gate {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  async open(): Promise<void> {
    const { port: behind } = new URL(site.address);
    this.#server = createServer((socket) => {
      const onward = connect(Number(behind), '127.0.0.1');
      for (const one of [socket, onward]) {
        this.#sockets.add(one);
        one.on('error', () => one.destroy());
        one.on('close', () => this.#sockets.delete(one));
      }
      socket.pipe(onward).pipe(socket);
    });
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close');
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

const gate = new Gate();
let folder: string;
let context: BrowserContext;
let page: Page;
let worker: Worker;
beforeAll(async () => {
  await gate.open();
  folder = await mkdtemp(join(tmpdir(), 'ohvat-profile-'));
  context = await launchProfile(folder, `http://127.0.0.1:${gate.port}`);
  page = context.pages()[0] ?? (await context.newPage());
  const waking = context.waitForEvent('serviceworker', { timeout: 60_000 });
  await page.goto('/catalog');
  worker = await waking;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
});
afterAll(async () => {
  await context?.close();
  await gate.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the installed site', () => {
  it('can be installed, and keeps nothing but the page for when there is no connection', async () => {
    const session = await context.newCDPSession(page);
    expect(await session.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
    expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
    for (const path of ['/', '/catalog', '/api/v1/catalog/counts']) await page.goto(path);
    const kept = await page.evaluate(async () => {
      const requests = [];
      for (const name of await caches.keys()) requests.push(...(await (await caches.open(name)).keys()));
      return requests.map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toEqual(['/offline']);
  });

  it('shows what is pushed, and a press leads to its page', async () => {
    const origin = `http://127.0.0.1:${gate.port}`;
    await context.grantPermissions(['notifications'], { origin });
    await page.goto('/catalog');
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const data = JSON.stringify({ title: 'Новый заказ', text: '1/24, 10 000 ₽.', link: '/deals/7', tag: '/deals/7' });
    const registrationId = await registered;
    // A worker that is just waking up may miss one, as it may in life; told again under the same tag, it shows it once.
    const shown = async () => {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      return page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
      });
    };
    await eventually(shown).toEqual([{ title: 'Новый заказ', body: '1/24, 10 000 ₽.', tag: '/deals/7' }]);

    // Windows open only for a press of a person, so the worker is asked what it would open.
    const pressed = await worker.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: { getNotifications(): Promise<unknown[]> };
        clients: { openWindow(url: string): Promise<void>; matchAll(options: object): Promise<unknown[]> };
        NotificationEvent: new (type: string, init: object) => Event;
      };
      const [notification] = await scope.registration.getNotifications();
      const press = async (link: string, open: readonly string[]) => {
        const done: string[] = [];
        scope.clients.openWindow = async (url) => void done.push(`opens ${url}`);
        scope.clients.matchAll = async () =>
          open.map((url) => ({ url, focus: async () => void done.push(`turns to ${url}`) }));
        const event = new scope.NotificationEvent('notificationclick', { notification });
        const works: Promise<unknown>[] = [];
        Object.assign(event, { waitUntil: (work: Promise<unknown>) => works.push(work) });
        Object.defineProperty(event, 'notification', { value: { close: () => {}, data: { link } } });
        dispatchEvent(event);
        await Promise.all(works);
        return done.map((line) => line.replace(location.origin, ''));
      };
      const { origin } = location;
      return [
        await press('/deals/7', [`${origin}/catalog`]),
        await press('/deals/7', [`${origin}/catalog`, `${origin}/deals/7`]),
        await press('https://evil.example/', []),
      ];
    });
    expect(pressed).toEqual([['opens /deals/7'], ['turns to /deals/7'], ['opens ']]);
  });

  it('says that there is no connection when the site is gone, and comes back by a press or by itself', async () => {
    await page.goto('/legal/terms');
    await gate.close();
    const offline = page.getByRole('heading', { name: 'Нет связи' });
    await page.reload();
    await offline.waitFor();
    expect(page.url()).toMatch(/\/legal\/terms$/);
    await expectUsable(page);
    await page.getByRole('link', { name: 'Попробовать ещё раз' }).click();
    await offline.waitFor();
    await gate.open();
    await page.getByRole('link', { name: 'Попробовать ещё раз' }).click();
    await listening(page);
    expect(await offline.count()).toBe(0);

    await gate.close();
    await page.reload();
    await offline.waitFor();
    await gate.open();
    await offline.waitFor({ state: 'detached', timeout: 60_000 });
    await page.getByRole('contentinfo').waitFor();
    expect(page.url()).toMatch(/\/legal\/terms$/);
  });
});
