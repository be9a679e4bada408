/** The whole application as people meet it: its own process, a real database and mailbox, and visitors in Chromium. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Cookie,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { startSiteProcess } from '../browser/site-process.ts';
import type { Answer } from './app.ts';
import { testDatabaseUrl } from './database.ts';
import { copyDemoFiles, demoDatabaseUrl } from './demo.ts';
import { startMailbox, type TestMailbox } from './smtp.ts';

const CHROMIUM = new URL('../../scripts/chromium.mjs', import.meta.url).href;
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PATIENCE_MILLISECONDS = 30_000;
export const PASSWORD = 'туман над зелёным полем';

export interface Person {
  accountId: string;
  email: string;
  password: string;
}

interface VisitorOptions {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  /** Comes signed in. */
  as?: Person;
  context?: BrowserContextOptions;
}

export interface Site {
  address: string;
  mailbox: TestMailbox;
  database: Database;
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** Signs a new person up through the API, with a letter and its code. */
  person(): Promise<Person>;
  /** Ends every session behind the browsers' backs. */
  endSessions(): Promise<void>;
  /** The server ends and starts again, at the same address, as in an update without a second process. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  /** Server errors logged since the test began; reading them makes them expected. */
  takeComplaints(): string[];
}

const COUNTERS = [
  '/api/v1/basket/summary',
  '/api/v1/cabinet/counters',
  '/api/v1/chats/summary',
  '/api/v1/events',
  '/api/v1/favourites/ids',
  '/api/v1/notifications?limit=1&unread=1',
];

/** One browser with cookies of its own. Every console error, policy violation and foreign request is held against it. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly problems: string[] = [];
  readonly expected: string[] = [];
  /**
   * From the start: a stream of events that comes back to find its session ended, the check of a page whose stream has told it
   * so (up to three seconds later), and a report of a failure that fails with it.
   */
  readonly tolerated: (string | RegExp)[] = [
    /^401 \/api\/v1\/events\b/,
    '401 /api/v1/passport/login',
    /^\S+ \/api\/v1\/reports$/,
  ];
  readonly #address: string;

  constructor(context: BrowserContext, page: Page, address: string) {
    this.context = context;
    this.page = page;
    this.#address = address;
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      const lost = /^Failed to load resource: (?:the server responded with a status of (\d+)|(net::\w+))/.exec(
        message.text(),
      );
      const where = message.location().url.replace(address, '');
      this.problems.push(lost ? `${lost[1] ?? lost[2]} ${where}` : message.text());
    });
    context.on('weberror', (error) => this.problems.push(`uncaught: ${error.error().message}`));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== address) this.problems.push(`foreign request: ${request.url()}`);
      // Polling requests may be under way when the session ends.
      if (request.url().endsWith('/v1/passport/logout')) this.countersMayMeet(401);
    });
    context.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') this.problems.push(`dialog: ${dialog.message()}`);
      void dialog.accept();
    });
  }

  /** Refused and lost requests that belong to the story: Chromium reports each of them, e.g. `404 /api/v1/passport/login`. */
  expects(...problems: string[]): void {
    this.expected.push(...problems);
  }

  /** Tolerates a problem that may occur or not, depending on timing. */
  mayMeet(problem: string | RegExp): void {
    this.tolerated.push(problem);
  }

  /** The header's counters and their stream ask in their own time: whether one of them meets this status is a matter of chance. */
  countersMayMeet(status: number): void {
    for (const counter of COUNTERS) this.mayMeet(`${status} ${counter}`);
  }

  /** Opens a page and waits until it listens to clicks. */
  async open(path: string, page = this.page): Promise<number> {
    const response = await page.goto(path.startsWith('http') ? path : `${this.#address}${path}`);
    await listening(page);
    return response?.status() ?? 0;
  }

  /** A call of the API with the visitor's own cookies: for what a journey needs and is not about. */
  async call(
    key: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Pick<Answer, 'status' | 'body'>> {
    const [method, path] = key.split(' ');
    const response = await this.context.request.fetch(`${this.#address}/api${path}`, { method, data: body, headers });
    return { status: response.status(), body: await response.json() };
  }

  async newTab(path: string): Promise<Page> {
    const page = await this.context.newPage();
    page.setDefaultTimeout(PATIENCE_MILLISECONDS);
    await this.open(path, page);
    return page;
  }

  /** Path and query of the page, once it has become the wanted one. */
  async arrives(path: string, page = this.page): Promise<void> {
    await eventually(() => page.url().replace(this.#address, '')).toBe(path);
  }
}

/** Like expect.poll, with a timeout that a busy machine needs. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: PATIENCE_MILLISECONDS, interval: 30 });

/** Waits for hydration: React has taken over the visible part of the page that came from the server, and has rendered the rest. */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    interface Fiber {
      child: Fiber | null;
      sibling: Fiber | null;
      memoizedState: { isDehydrated?: boolean; dehydrated?: Comment } | null;
      stateNode: { current: Fiber };
    }
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'));
    if (!key) return false;
    const { current } = (Reflect.get(document, key) as Fiber).stateNode;
    if (current.memoizedState?.isDehydrated !== false) return false;
    // The frame is there, its content is still being drawn.
    if (document.querySelector('main [aria-busy="true"]')) return false;
    const waiting = [current];
    for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
      // A boundary whose turn is yet to come; the script of one out of sight waits for the reader, and a page that is opened again
      // is scrolled to where it was left: what is above waits as well.
      const place = fiber.memoizedState?.dehydrated?.parentElement?.getBoundingClientRect();
      if (place && place.top < innerHeight && place.bottom > 0) return false;
      if (fiber.child) waiting.push(fiber.child);
      if (fiber.sibling) waiting.push(fiber.sibling);
    }
    return true;
  });
  // Effects follow the paint.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

interface SiteOptions {
  /** Reached and known as localhost, which browsers ask of a site with passkeys. */
  byName?: boolean;
  /** In the whole browser, which the headless shell is not: it shows no notifications. */
  wholeBrowser?: boolean;
}

/** The site of a test file, called at its top level: there before the first test, gone after the last. */
export function siteForTests(variables: Record<string, string> = {}, options: SiteOptions = {}): Site {
  const site = {} as Site;
  const visitors: Visitor[] = [];
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    Object.assign(site, await startSite({ variables, ...options }, visitors, closers));
    // The first file with a demonstration fills it for the others.
  }, 360_000);
  beforeEach(() => forgive(site));
  afterEach(async () => {
    const met = visitors.splice(0);
    // Flushes console messages: those a page has written so far arrive before its answer.
    await Promise.allSettled(met.flatMap(({ context }) => context.pages().map((page) => page.evaluate(() => 0))));
    await Promise.all(met.map(({ context }) => context.close()));
    for (const { problems, expected, tolerated } of met)
      expect(
        problems
          .filter((problem) => expected.includes(problem) || !tolerated.some((one) => isLike(problem, one)))
          .sort(),
      ).toEqual(expected.sort());
    expect(site.takeComplaints()).toEqual([]);
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return site;
}

const isLike = (problem: string, tolerated: string | RegExp): boolean =>
  typeof tolerated === 'string' ? problem === tolerated : tolerated.test(problem);

/** All visitors share one address, and with it the limits meant for one person. */
async function forgive({ database }: Site): Promise<void> {
  // Not TRUNCATE: it waits for a demonstration that is still being filled, and others wait behind it.
  await database.pool.query('DELETE FROM rate_limits');
  await database.pool.query('DELETE FROM sign_in_failures');
}

async function startSite(
  { variables, byName, wholeBrowser = false }: SiteOptions & { variables: Record<string, string> },
  visitors: Visitor[],
  closers: (() => Promise<unknown>)[],
): Promise<Site> {
  const mailbox = await startMailbox();
  closers.push(mailbox.close);
  const hasDemo = variables.DEMO === '1';
  const databaseUrl = await (hasDemo ? demoDatabaseUrl() : testDatabaseUrl());
  const database = openDatabase({ url: databaseUrl, maxConnections: 2 });
  closers.push(database.close);
  const dataDir = await mkdtemp(join(tmpdir(), 'ohvat-site-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  if (hasDemo) await copyDemoFiles(dataDir);
  const port = await freePort();
  const address = `http://${byName ? 'localhost' : '127.0.0.1'}:${port}`;
  const start = () =>
    startSiteProcess({
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SMTP_URL: mailbox.url,
      DEMO: '0',
      ...(byName && { PUBLIC_URL: address }),
      ...variables,
    });
  let server = await start();
  closers.push(() => server.stop());
  const browser = await (wholeBrowser ? launchWhole(closers) : sharedBrowser());
  const devices = new Map<string, Cookie[]>();
  let people = 0;

  const site: Site = {
    address,
    mailbox,
    database,
    takeComplaints: () => server.takeComplaints(),
    async restart(meanwhile) {
      await server.stop();
      try {
        await meanwhile();
      } finally {
        server = await start();
      }
    },
    endSessions: async () => void (await database.pool.query('DELETE FROM sessions')),
    async visitor({ width = 1280, height = 900, theme = 'light', as, context: more } = {}) {
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width, height },
        locale: 'ru-RU',
        colorScheme: theme,
        // Colours are measured at rest, and without a graphics card every animation costs the tests their time.
        reducedMotion: 'reduce',
        // It would stand between the page and the requests that tests intercept; tests/browser/installed.test.ts has it.
        serviceWorkers: 'block',
        ...more,
      });
      await context.addInitScript(reportViolations);
      if (as) {
        // In a browser they have signed in with before: a new one would ring their bell.
        await context.addCookies(devices.get(as.email) ?? []);
        const data = { email: as.email, password: as.password };
        expect((await context.request.post('/api/v1/passport/login', { data })).status()).toBe(200);
      }
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MILLISECONDS);
      const visitor = new Visitor(context, page, address);
      // Whoever is signed in may be signed out, from another tab too, before this one has noticed.
      if (as) visitor.countersMayMeet(401);
      visitors.push(visitor);
      return visitor;
    },
    async person() {
      people += 1;
      const email = `person-${people}-${Date.now()}@example.ru`;
      const context = await browser.newContext({ baseURL: address });
      const { request } = context;
      await forgive(site);
      await request.post('/api/v1/passport/check_email?action=register', { data: { email } });
      const data = { password: PASSWORD, confirmation_code: await mailbox.codeFor(email) };
      const answer = await request.post('/api/v1/passport/register', { data });
      expect(answer.status()).toBe(200);
      const { account_id: accountId } = ((await answer.json()) as { data: { account_id: string } }).data;
      devices.set(
        email,
        (await context.cookies()).filter(({ name }) => name.endsWith('device')),
      );
      await context.close();
      return { accountId, email, password: PASSWORD };
    },
  };
  return site;
}

/** Runs in the page; its console is watched. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    // biome-ignore lint/suspicious/noConsole: see above
    console.error(`content security policy: ${violatedDirective} ${blockedURI} ${sample}`);
  });
}

let launched: Promise<Browser> | undefined;

/** One browser process for all files of a worker: visitors have contexts of their own. Ends with the worker; a crashed one is replaced. */
async function sharedBrowser(): Promise<Browser> {
  if (!(await launched)?.isConnected()) launched = chromiumOptions('light').then((options) => chromium.launch(options));
  return launched as Promise<Browser>;
}

async function launchWhole(closers: (() => Promise<unknown>)[]): Promise<Browser> {
  const browser = await chromium.launch(await chromiumOptions('whole'));
  closers.push(() => browser.close());
  return browser;
}

/** A browser with a profile of its own, as people have it: nothing can be installed or pushed into a private window. */
export async function launchProfile(folder: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...(await chromiumOptions('whole')),
    baseURL,
    viewport: { width: 1280, height: 900 },
    locale: 'ru-RU',
    reducedMotion: 'reduce',
  });
}

async function chromiumOptions(which: 'whole' | 'light') {
  type Find = () => string | undefined;
  const { findChromium, findLightChromium } = (await import(CHROMIUM)) as Record<`find${'' | 'Light'}Chromium`, Find>;
  return { executablePath: which === 'whole' ? findChromium() : findLightChromium(), args: CHROMIUM_ARGUMENTS };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
