import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserName } from '#modules/notifications/domain/browser-name.ts';
import type { Notice } from '#modules/notifications/domain/events.ts';
import { getPushIdentity } from '#modules/notifications/server/push/identity.ts';
import { type PushService, readVapid, startPushService, type TestBrowser } from '../support/push-service.ts';
import { type Bench, settingsWith, startBench } from './bench.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let bench: Bench;
let service: PushService;
let me: string;
beforeAll(async () => {
  [bench, service] = [await startBench(), await startPushService()];
});
beforeEach(async () => {
  me = (await bench.app.signUp()).accountId;
  bench.clock.now = new Date('2026-11-16T09:00:00Z');
});

async function subscribe(browser: TestBrowser, accountId = me): Promise<string> {
  const { status, body } = await bench
    .as(accountId)
    .call('POST /v1/notifications/push', browser.subscription, { 'user-agent': FIREFOX });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.subscription_id;
}
const browsersOf = async (accountId: string) =>
  (await bench.as(accountId).call('GET /v1/notifications/push')).body.data as {
    public_key: string;
    items: { subscription_id: string; device: string }[];
  };
const messagesOf = ({ received }: TestBrowser) => received.map(({ message }) => message);
const titlesOf = (browser: TestBrowser) => messagesOf(browser).map((message) => (message as { title: string }).title);
const choose = (settings: object) => bench.as(me).call('PUT /v1/notifications/settings', settings);
const collectAt = async (instant: string) => {
  bench.clock.now = new Date(instant);
  await bench.notifications.collect();
  await bench.post();
};

describe('the keys', () => {
  it('are the same for two processes that start at once on an empty database', async () => {
    const { db, pool } = bench.app.database;
    const kept = await pool.query(`SELECT key FROM notification_keys WHERE name = 'vapid'`);
    await pool.query(`DELETE FROM notification_keys WHERE name = 'vapid'`);
    const identities = await Promise.all(Array.from({ length: 8 }, () => getPushIdentity(db)));
    expect(new Set(identities.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}`)).size).toBe(1);
    await pool.query(`UPDATE notification_keys SET key = $1 WHERE name = 'vapid'`, [kept.rows[0].key]);
  });
});

describe('a browser', () => {
  it('is told what the bell shows, whole, signed by our key, and nobody on the way can read it', async () => {
    const browser = service.browser();
    await subscribe(browser);
    await bench.tell(me);
    await bench.post();
    const [told, ...more] = browser.received;
    expect(more).toEqual([]);
    const [shown] = (await bench.as(me).call('GET /v1/notifications')).body.data.items;
    expect(told?.message).toEqual({ title: shown.title, text: shown.text, link: shown.link, tag: shown.link });
    const { public_key } = await browsersOf(me);
    expect(readVapid(told?.headers.authorization, public_key)).toMatchObject({
      aud: service.origin,
      sub: 'https://ohvat.example',
    });
    expect(told?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
  });

  it('shows among the own ones under its name, once however often it subscribes, and leaves', async () => {
    const browser = service.browser();
    const first = await subscribe(browser);
    expect(await subscribe(browser)).toBe(first);
    expect((await browsersOf(me)).items).toMatchObject([{ subscription_id: first, device: 'Firefox, Windows' }]);
    expect((await bench.as(me).call(`DELETE /v1/notifications/push/${first}`)).status).toBe(200);
    expect((await browsersOf(me)).items).toEqual([]);
    await bench.tell(me);
    await bench.post();
    expect(browser.received).toEqual([]);
  });

  it('goes over to whoever signs in there next, with nothing of the one before', async () => {
    const browser = service.browser();
    await subscribe(browser);
    await bench.tell(me);
    const next = (await bench.app.signUp()).accountId;
    await subscribe(browser, next);
    expect((await browsersOf(me)).items).toEqual([]);
    await bench.post();
    expect(browser.received).toEqual([]);
  });

  it('is forgotten with its session', async () => {
    const visitor = await bench.app.signUp();
    const browser = service.browser();
    await subscribe(browser, visitor.accountId);
    await visitor.call('GET /v1/passport/logout');
    expect((await browsersOf(visitor.accountId)).items).toEqual([]);
  });

  it('is forgotten with its account', async () => {
    const person = await bench.app.signUp();
    await subscribe(service.browser(), person.accountId);
    const gone = await person.call(`DELETE /v1/passport/account/${person.accountId}`, { password: person.password });
    expect(gone.status).toBe(200);
    const { rows } = await bench.app.database.pool.query('SELECT FROM push_subscriptions WHERE account_id = $1', [
      person.accountId,
    ]);
    expect(rows).toEqual([]);
  });

  it('of somebody else can be neither removed nor tried', async () => {
    const other = (await bench.app.signUp()).accountId;
    const theirs = await subscribe(service.browser(), other);
    expect((await bench.as(me).call(`DELETE /v1/notifications/push/${theirs}`)).status).toBe(404);
    expect((await bench.as(me).call(`POST /v1/notifications/push/${theirs}/try`)).status).toBe(404);
    expect((await browsersOf(other)).items).toHaveLength(1);
  });

  it('is tried by a press, five times a minute at most', async () => {
    const browser = service.browser();
    const id = await subscribe(browser);
    const presses = [];
    for (let press = 0; press < 6; press += 1) {
      presses.push((await bench.as(me).call(`POST /v1/notifications/push/${id}/try`)).status);
    }
    expect(presses).toEqual([200, 200, 200, 200, 200, 429]);
    await bench.post();
    expect(titlesOf(browser)).toEqual(Array(5).fill('Уведомления работают'));
  });

  it('is one of twenty at most: the oldest is forgotten', async () => {
    const oldest = await subscribe(service.browser());
    for (let more = 0; more < 20; more += 1) await subscribe(service.browser());
    const { items } = await browsersOf(me);
    expect(items).toHaveLength(20);
    expect(items.map(({ subscription_id }) => subscription_id)).not.toContain(oldest);
  });
});

describe('a push service that answers', () => {
  const jobOf = async (browser: TestBrowser) => {
    const subscription_id = await subscribe(browser);
    await bench.tell(me);
    const { rows } = await bench.app.database.pool.query(
      'SELECT notification_id FROM notifications WHERE account_id = $1',
      [me],
    );
    const data = { subscription_id, account_id: me, notification_ids: rows.map((row) => row.notification_id) };
    const job = bench.notifications.jobs.find(({ name }) => name === 'notifications-push');
    bench.forget();
    return () => job?.handle(data);
  };

  it.each([404, 410])('%i has lost the browser, and so do we', async (status) => {
    const browser = service.browser();
    const run = await jobOf(browser);
    browser.answers(status);
    await run();
    expect((await browsersOf(me)).items).toEqual([]);
  });

  it.each([429, 500, 503, 302])('%i is asked again later, and the message comes once', async (status) => {
    const browser = service.browser();
    const run = await jobOf(browser);
    browser.answers(status);
    await expect(run()).rejects.toThrow(String(status));
    await run();
    expect(browser.received).toHaveLength(1);
    expect((await browsersOf(me)).items).toHaveLength(1);
  });

  it('413 will never take it: neither the message nor the browser is worth more', async () => {
    const browser = service.browser();
    const run = await jobOf(browser);
    browser.answers(413);
    await run();
    expect(browser.received).toEqual([]);
    expect((await browsersOf(me)).items).toHaveLength(1);
  });

  it('one browser does not keep the others from being told', async () => {
    const [dead, alive] = [service.browser(), service.browser()];
    await subscribe(dead);
    await subscribe(alive);
    dead.answers(410);
    await bench.tell(me);
    await bench.post();
    expect(alive.received).toHaveLength(1);
    expect((await browsersOf(me)).items).toHaveLength(1);
  });
});

describe('what is chosen', () => {
  it('holds for pushes too, also for those that were promised before', async () => {
    const browser = service.browser();
    await subscribe(browser);
    const settings = settingsWith({});
    await bench.tell(me);
    await choose({
      ...settings,
      channels: { ...settings.channels, payouts: { site: true, email: true, push: false } },
    });
    await bench.tell(me);
    await bench.post();
    expect(browser.received).toEqual([]);
  });

  it('as quiet hours holds them until the end, as one, without what was read meanwhile', async () => {
    const browser = service.browser();
    await subscribe(browser);
    await choose(settingsWith({ quiet: { from: '22:00', to: '08:00' }, digest: 'daily' }));
    bench.clock.now = new Date('2026-11-16T20:00:00Z');
    await bench.tell(me, 100_000);
    const [{ notification_id }] = (await bench.as(me).call('GET /v1/notifications')).body.data.items;
    await bench.as(me).call('POST /v1/notifications/read', { ids: [notification_id] });
    await bench.tell(me, 200_000);
    await bench.tell(me, 300_000);
    await bench.post();
    await collectAt('2026-11-17T04:59:00Z');
    expect(browser.received).toEqual([]);
    await collectAt('2026-11-17T05:00:00Z');
    expect(messagesOf(browser)).toMatchObject([{ title: 'Что нового: 2', link: '/' }]);
    await collectAt('2026-11-17T06:00:00Z');
    expect(browser.received).toHaveLength(1);
  });

  it('does not hold back what concerns the safety of the account', async () => {
    const browser = service.browser();
    await subscribe(browser);
    await choose(settingsWith({ quiet: { from: '22:00', to: '08:00' } }));
    bench.clock.now = new Date('2026-11-16T20:00:00Z');
    const notice: Notice = { accountId: me, event: 'two_factor_off', data: { at: bench.clock.now }, aboutId: null };
    await bench.app.database.db
      .transaction()
      .execute((transaction) => bench.notifications.notify(transaction, [notice]));
    await bench.post();
    expect(titlesOf(browser)).toEqual(['Двухфакторная защита выключена']);
    expect(browser.received[0]?.headers.urgency).toBe('high');
  });
});

describe('an address to call', () => {
  it.each([
    'http://push.example.com/send',
    'https://127.0.0.1/send',
    'https://localhost/send',
    'https://metadata.internal/send',
    'https://10.1.2.3/send',
    'https://192.168.0.1/send',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/send',
    'https://[::ffff:127.0.0.1]/send',
    'https://[fd00::1]/send',
    'https://0x7f000001/send',
    'https://2130706433/send',
    'https://database/send',
    'https://push.example.com:8443/send',
    'https://user:secret@push.example.com/send',
    'ftp://push.example.com/send',
  ])('%s is refused', async (endpoint) => {
    const person = await bench.app.signUp();
    const { keys } = service.browser().subscription;
    const { status, body } = await person.call('POST /v1/notifications/push', { endpoint, keys });
    expect(status).toBe(422);
    expect(body.error.fields).toHaveProperty('endpoint');
  });

  it('that leads to our own network after all is not called, and is forgotten', async () => {
    const person = await bench.app.signUp();
    // Accepted by its looks; the name leads to this machine.
    const { rows } = await bench.app.database.pool.query(
      `INSERT INTO push_subscriptions (subscription_id, account_id, session_id, endpoint, p256dh, auth, device)
       SELECT gen_random_uuid(), account_id, session_id, $2, $3, $4, '' FROM sessions WHERE account_id = $1 RETURNING subscription_id`,
      [
        person.accountId,
        service.origin.replace('http://127.0.0.1', 'https://localhost'),
        service.browser().subscription.keys.p256dh,
        service.browser().subscription.keys.auth,
      ],
    );
    const job = bench.app.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'notifications-push');
    await job?.handle({
      subscription_id: rows[0].subscription_id,
      account_id: person.accountId,
      notification_ids: [],
    });
    expect((await browsersOf(person.accountId)).items).toEqual([]);
  });

  it.each([
    ['p256dh', { p256dh: 'B'.repeat(87), auth: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['p256dh', { p256dh: 'short', auth: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['auth', { auth: 'short' }],
  ])('with a wrong %s is refused', async (name, wrong) => {
    const { endpoint, keys } = service.browser().subscription;
    const { status, body } = await bench
      .as(me)
      .call('POST /v1/notifications/push', { endpoint, keys: { ...keys, ...wrong } });
    expect(status).toBe(422);
    expect(body.error.fields).toHaveProperty([`keys.${name}`]);
  });
});

describe('a browser is called', () => {
  it.each([
    [FIREFOX, 'Firefox, Windows'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 YaBrowser/25.8 Safari/537.36',
      'Яндекс Браузер, Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    ['curl/8', 'Неизвестный браузер'],
  ])('%s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
