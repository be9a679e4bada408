/**
 * More tabs than a browser has connections to one host (six over HTTP/1.1). Each stream of events takes one of them: if every tab
 * had its own, the seventh page would never load.
 */
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, listening, type Person, siteForTests, type Visitor } from '../support/browser.ts';

const site = siteForTests();
const TABS = 9;
const PAGES = [
  '/',
  '/projects',
  '/chats',
  '/objects',
  '/favourites',
  '/basket',
  '/catalog',
  '/settings',
  '/notifications',
];

/** Counts the streams of events that are open now. */
function streamsOf(visitor: Visitor): () => number {
  const open = new Set<Request>();
  visitor.context.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/v1/events')) open.add(request);
  });
  visitor.context.on('requestfinished', (request) => open.delete(request));
  visitor.context.on('requestfailed', (request) => open.delete(request));
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length;
}

async function openTabs(visitor: Visitor): Promise<Page[]> {
  const tabs = [visitor.page];
  await visitor.open(PAGES[0] ?? '/');
  for (const path of PAGES.slice(1, TABS)) tabs.push(await visitor.newTab(path));
  return tabs;
}

/** Something happens that every open page of theirs has to hear of. */
async function writeTo({ accountId }: Person): Promise<void> {
  const writer = await site.visitor({ as: await site.person() });
  const { body } = await writer.call('POST /v1/chats', { account_id: accountId });
  const key = `POST /v1/chats/${body.data.dialog_id}/messages`;
  const message = { client_id: crypto.randomUUID(), text: 'Все вкладки это слышат' };
  expect((await writer.call(key, message)).status).toBe(200);
}

const unread = (page: Page, count: number) =>
  page
    .getByRole('link', { name: new RegExp(`Чаты.*новых: ${count}`) })
    .filter({ visible: true })
    .first()
    .waitFor();

/** An address without HTTPS that is not this machine's. */
const withoutLocks = () => void Reflect.deleteProperty(Navigator.prototype, 'locks');

it.each([
  ['who agree by a lock', null],
  ['who have no locks, as without HTTPS', withoutLocks],
] as const)(
  `${TABS} tabs %s load, and hear the news over one stream; another tab takes over when its tab closes`,
  async (_, before) => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person });
    if (before) await visitor.context.addInitScript(before);
    const streams = streamsOf(visitor);
    const tabs = await openTabs(visitor);
    await eventually(() => streams()).toBe(1);

    await writeTo(person);
    for (const page of [tabs[1], tabs[7]]) await unread(page as Page, 1);

    // Tabs in their order: the first has the lock, the last has come last.
    for (const place of [0, -1]) await (tabs.at(place) as Page).close();
    await eventually(() => streams()).toBe(1);
    const [, left] = tabs as [Page, Page];
    await left.reload();
    await listening(left);
    await eventually(() => streams()).toBe(1);
    await writeTo(person);
    await unread(tabs[4] as Page, 2);
  },
);
