// Pictures of every page of the demonstration site, at two widths and in both themes, and what differs between two sets.
//   npm run pictures -- FOLDER [PART…]                 takes them; PART: only those whose address or name contains it
//   npm run pictures -- compare BEFORE AFTER [PART…]   draws what differs into AFTER/differs
// The site keeps its data in .prepare/pictures, so that both sets show the same objects. A compared set is one of another
// build, not of another day: «5 минут назад» goes on.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from './chromium.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DATA_DIR = path.join(ROOT, '.prepare/pictures');
const PORT = process.env.PORT ?? '3917';
const ADDRESS = `http://127.0.0.1:${PORT}`;
const WIDTHS = [1280, 390];
const THEMES = ['light', 'dark'];
/** Tolerance per colour channel of a pixel, 0 to 255: less is how letters are smoothed. */
const SEEN_FROM = 24;

const say = (text) => process.stdout.write(`${text}\n`);

/** Pages that one address shows by its query or by the rest of its path. */
const MORE = {
  '/admin/$': ['', '/payouts', '/people', '/log', '/health', '/dictionaries', '/legality'].map(
    (page) => `/admin${page}`,
  ),
  '/moderation': ['objects', 'complaints', 'disputes', 'appeals', 'marking', 'log'].map(
    (tab) => `/moderation?tab=${tab}`,
  ),
  '/catalog/': ['product', 'campaign', 'resource', 'contractor'].map((kind) => `/catalog?kind=${kind}`),
  '/dev/ui': [],
  // Goes on by itself.
  '/settings/finance/topup/$topupId': [],
};
const STAFF = /^\/(?:admin|moderation)/;
const STRANGER = /^\/(?:auth|legal|no)/;
const SELLER = /^\/(?:objects|resource|contractor)/;

const [mode, ...rest] = process.argv.slice(2);
if (!mode || (mode === 'compare' && rest.length < 2)) {
  say('Использование: npm run pictures -- FOLDER [PART…] | compare BEFORE AFTER [PART…]');
  process.exit(2);
}
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  if (mode === 'compare') await compare(...rest);
  else await withSite(() => take(mode, rest));
} finally {
  await browser.close();
}

async function withSite(work) {
  const site = spawn(process.execPath, [path.join(ROOT, 'src/app/main.ts')], {
    env: { ...process.env, NODE_ENV: 'production', PORT, DATA_DIR, DEMO: '1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((done) => site.once('exit', done));
  try {
    const isReady = () =>
      fetch(`${ADDRESS}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (site.exitCode !== null) throw new Error('the site has ended');
      await sleep(250);
    }
    await work();
  } finally {
    site.kill('SIGTERM');
    await ended;
  }
}

async function visitor(email) {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'ru-RU' });
  const call = async (key, data) => {
    const [method, address] = key.split(' ');
    const answer = await context.request.fetch(`${ADDRESS}/api${address}`, { method, data });
    if (!answer.ok()) throw new Error(`${key}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const session = email && (await call('POST /v1/passport/login', { email, password: 'ohvat-demo-2026' }));
  return { context, call, page: await context.newPage(), session };
}

/** Addresses of the route tree with somebody's things in them. */
async function addresses({ advertiser, seller }) {
  const firstOf = (answer) => Object.values(answer).find(Array.isArray)?.[0] ?? {};
  // The first start tells its stories after it listens.
  while (!firstOf(await advertiser.call('GET /v1/chats')).dialog_id) await sleep(1000);
  const values = { kind: 'resource', accountId: seller.session.account_id };
  for (const kind of ['product', 'campaign', 'resource', 'contractor']) {
    const owner = SELLER.test(`/${kind}`) ? seller : advertiser;
    const list = (filter) => owner.call(`POST /v1/products/${kind}/get_list`, { filter });
    values[`${kind}Id`] = { ...firstOf(await list({})), ...firstOf(await list({ mine: true })) }[`${kind}_id`];
  }
  values.objectId = values.resourceId;
  values.projectId = firstOf(await advertiser.call('GET /v1/projects')).project_id;
  values.dialogId = firstOf(await advertiser.call('GET /v1/chats')).dialog_id;
  const deals = Object.values(await advertiser.call('GET /v1/deals')).find(Array.isArray) ?? [];
  const byState = [...new Map(deals.map((deal) => [deal.state, deal.deal_id])).values()];
  const tree = fs.readFileSync(path.join(ROOT, 'src/app/web/routeTree.gen.ts'), 'utf8');
  const paths = [.../fullPaths:([^;]+);/.exec(tree)[1].matchAll(/'([^']+)'/g)].map(([, each]) => each);
  return [
    ...paths.flatMap((each) => {
      if (each === '/deals/$dealId') return byState.map((id) => `/deals/${id}`);
      return MORE[each] ?? [each.replaceAll(/\$(\w+)/g, (_, name) => values[name]).replace(/(?<=.)\/$/, '')];
    }),
    ...['list', 'timeline', 'notes', 'files'].map((view) => `/projects/${values.projectId}?view=${view}`),
    `/admin/people/${seller.session.account_id}`,
    '/no/such/page',
  ];
}

async function take(folder, parts) {
  fs.mkdirSync(folder, { recursive: true });
  const people = {
    advertiser: await visitor('marina@demo.ohvat.ru'),
    seller: await visitor('anton@demo.ohvat.ru'),
    staff: await visitor('admin@demo.ohvat.ru'),
    stranger: await visitor(),
  };
  for (const address of await addresses(people)) {
    if (parts.length > 0 && !parts.some((part) => address.includes(part))) continue;
    const role = [
      [STAFF, 'staff'],
      [STRANGER, 'stranger'],
      [SELLER, 'seller'],
    ].find(([pattern]) => pattern.test(address))?.[1];
    await picture(people[role ?? 'advertiser'].page, address, folder);
  }
}

async function picture(page, address, folder) {
  const name = address
    .slice(1)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => id.slice(-6))
    .replaceAll(/\W+/g, '-');
  await page.setViewportSize({ width: WIDTHS[0], height: 900 });
  const answer = await page.goto(`${ADDRESS}${address}`, { waitUntil: 'load' });
  say(`${answer?.status()} ${address}`);
  // Lazy content is loaded by scrolling to it.
  for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 700) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await sleep(100);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => {});
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of THEMES) {
      await page.evaluate((wanted) => {
        document.documentElement.dataset.theme = wanted;
        document.documentElement.style.colorScheme = wanted;
      }, theme);
      const file = path.join(folder, `${name || 'home'}.${width}.${theme}.png`);
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
    }
  }
}

/** Prints each picture that differs, with its share of points, the worst first. */
async function compare(before, after, ...parts) {
  const differs = path.join(after, 'differs');
  fs.rmSync(differs, { recursive: true, force: true });
  fs.mkdirSync(differs);
  const page = await browser.newPage();
  const found = [];
  for (const name of fs.readdirSync(after).filter((each) => each.endsWith('.png'))) {
    if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue;
    if (!fs.existsSync(path.join(before, name))) {
      say(`new: ${name}`);
      continue;
    }
    const [one, two] = [before, after].map((folder) => fs.readFileSync(path.join(folder, name)));
    if (one.equals(two)) continue;
    const result = await page.evaluate(drawDifference, {
      one: one.toString('base64'),
      two: two.toString('base64'),
      seenFrom: SEEN_FROM,
    });
    if (result.share === 0) continue;
    fs.writeFileSync(path.join(differs, name), Buffer.from(result.drawn, 'base64'));
    found.push({ name, ...result });
  }
  for (const { name, share, heights } of found.sort((a, b) => b.share - a.share)) {
    say(`${(share * 100).toFixed(2).padStart(6)} %  ${heights.join(' → ')}  ${name}`);
  }
  say(`${found.length} differ`);
}

/** Runs in a page. Draws before, after and, in red, what is not the same, side by side. */
async function drawDifference({ one, two, seenFrom }) {
  const pictures = await Promise.all(
    [one, two].map(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      return image;
    }),
  );
  const width = Math.max(...pictures.map((image) => image.width));
  const height = Math.max(...pictures.map((image) => image.height));
  const canvas = new OffscreenCanvas(width * 3, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  pictures.forEach((image, index) => {
    context.drawImage(image, width * index, 0);
  });
  const [left, right] = [0, 1].map((index) => context.getImageData(width * index, 0, width, height).data);
  const marks = context.createImageData(width, height);
  let count = 0;
  for (let at = 0; at < left.length; at += 4) {
    const isSeen = [0, 1, 2, 3].some((channel) => Math.abs(left[at + channel] - right[at + channel]) >= seenFrom);
    if (!isSeen) continue;
    count += 1;
    marks.data.set([214, 30, 30, 255], at);
  }
  context.putImageData(marks, width * 2, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return { share: count / (width * height), heights: pictures.map((image) => image.height), drawn: btoa(text) };
}
