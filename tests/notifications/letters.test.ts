import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationSettings } from '#modules/notifications/contract.ts';
import { type Bench, settingsWith, startBench } from './bench.ts';

let bench: Bench;
let me: string;
beforeAll(async () => {
  bench = await startBench();
});
beforeEach(async () => {
  me = (await bench.app.signUp()).accountId;
  bench.clock.now = new Date('2026-11-16T09:00:00Z');
});

const choose = async (settings: NotificationSettings) => {
  const { status, body } = await bench.as(me).call('PUT /v1/notifications/settings', settings);
  expect(status, JSON.stringify(body)).toBe(200);
};
const onSite = async () => (await bench.as(me).call('GET /v1/notifications')).body.data.items.length as number;
const subjectsAt = async (instant: string) => {
  bench.clock.now = new Date(instant);
  await bench.notifications.collect();
  return (await bench.post()).map(({ subject }) => subject);
};

describe('channels', () => {
  it('both tell by default', async () => {
    await bench.tell(me);
    expect(await onSite()).toBe(1);
    expect(await bench.post()).toHaveLength(1);
  });

  it('without e-mail there is no letter', async () => {
    await choose(settingsWith({ off: { payouts: 'email' } }));
    await bench.tell(me);
    expect(await onSite()).toBe(1);
    expect(await subjectsAt('2026-11-18T09:00:00Z')).toEqual([]);
  });

  it('without the site there is only the letter', async () => {
    await choose(settingsWith({ off: { payouts: 'site' } }));
    await bench.tell(me);
    expect(await onSite()).toBe(0);
    expect(await bench.post()).toHaveLength(1);
  });

  it('without any of them nothing is kept', async () => {
    await choose(settingsWith({ off: { payouts: 'both' } }));
    await bench.tell(me);
    expect(await onSite()).toBe(0);
    expect(await subjectsAt('2026-11-18T09:00:00Z')).toEqual([]);
  });

  it('e-mail that is switched off takes back what was promised', async () => {
    await bench.tell(me);
    await choose(settingsWith({ off: { payouts: 'email' } }));
    expect(await bench.post()).toEqual([]);
  });
});

describe('a digest', () => {
  it('by the hour comes at the next full hour, once, with everything', async () => {
    await choose(settingsWith({ digest: 'hourly' }));
    bench.clock.now = new Date('2026-11-16T09:10:00Z');
    await bench.tell(me, 100_000);
    bench.clock.now = new Date('2026-11-16T09:40:00Z');
    await bench.tell(me, 200_000);
    expect(await subjectsAt('2026-11-16T09:59:00Z')).toEqual([]);
    bench.clock.now = new Date('2026-11-16T10:00:00Z');
    await bench.notifications.collect();
    const [letter, ...more] = await bench.post();
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('Что нового: 2 — Охват');
    expect(letter?.text).toMatch(/1\s000\s₽ отправлены[\s\S]*2\s000\s₽ отправлены/);
    expect(await subjectsAt('2026-11-16T11:00:00Z')).toEqual([]);
  });

  it('by the day comes at nine by the clock of the person', async () => {
    await choose(settingsWith({ digest: 'daily', zone: 'Asia/Yekaterinburg' }));
    await bench.tell(me);
    expect(await subjectsAt('2026-11-17T03:59:00Z')).toEqual([]);
    expect(await subjectsAt('2026-11-17T04:00:00Z')).toEqual(['Вывод одобрен']);
  });

  it('leaves out what was read on the site meanwhile', async () => {
    await choose(settingsWith({ digest: 'hourly' }));
    await bench.tell(me);
    await bench.as(me).call('POST /v1/notifications/read', { all: true });
    expect(await subjectsAt('2026-11-16T10:00:00Z')).toEqual([]);
  });

  it('is written once by two processes', async () => {
    await choose(settingsWith({ digest: 'hourly' }));
    await bench.tell(me);
    bench.clock.now = new Date('2026-11-16T10:00:00Z');
    const counts = await Promise.all([bench.notifications.collect(), bench.notifications.collect()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await bench.post()).toHaveLength(1);
  });
});

describe('quiet hours', () => {
  const night = { from: '22:00', to: '08:00' };

  it('hold letters until they end, by the clock of the person', async () => {
    await choose(settingsWith({ quiet: night, zone: 'Asia/Vladivostok' }));
    // 23:30 in Vladivostok.
    bench.clock.now = new Date('2026-11-16T13:30:00Z');
    await bench.tell(me);
    expect(await onSite()).toBe(1);
    expect(await bench.post()).toEqual([]);
    expect(await subjectsAt('2026-11-16T21:59:00Z')).toEqual([]);
    expect(await subjectsAt('2026-11-16T22:00:00Z')).toEqual(['Вывод одобрен']);
  });

  it('let letters go at once outside of them', async () => {
    await choose(settingsWith({ quiet: night }));
    // 21:59 and 08:00 in Moscow.
    for (const instant of ['2026-11-16T18:59:00Z', '2026-11-17T05:00:00Z']) {
      bench.clock.now = new Date(instant);
      await bench.tell(me);
      expect(await bench.post(), instant).toHaveLength(1);
    }
  });

  it('put a digest off too', async () => {
    await choose(settingsWith({ digest: 'daily', quiet: { from: '07:00', to: '10:30' } }));
    await bench.tell(me);
    expect(await subjectsAt('2026-11-17T06:00:00Z')).toEqual([]);
    expect(await subjectsAt('2026-11-17T07:30:00Z')).toEqual(['Вывод одобрен']);
  });
});

describe('unsubscribing', () => {
  async function linkOfLetter(): Promise<string> {
    const [letter] = await bench.post();
    const url = /<(.+)>/.exec(letter?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(letter?.html).toContain(url);
    const { pathname, search } = new URL(url);
    return pathname + search;
  }
  const request = (method: 'GET' | 'POST', url: string, type = 'application/x-www-form-urlencoded') =>
    bench.app.app.inject({
      method,
      url,
      ...(method === 'POST' && {
        headers: { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' },
        payload: 'List-Unsubscribe=One-Click',
      }),
    });

  it('needs no session: the page asks, the press unsubscribes from the group alone', async () => {
    await bench.tell(me);
    const url = await linkOfLetter();
    const page = await request('GET', url);
    expect(page.body).toContain('Отписаться от писем «Вывод денег»?');
    // Looking, as programs do that check links, changes nothing.
    expect((await bench.as(me).call('GET /v1/notifications/settings')).body.data.channels.payouts.email).toBe(true);
    expect((await request('POST', url)).statusCode).toBe(200);
    const { channels } = (await bench.as(me).call('GET /v1/notifications/settings')).body.data;
    expect(channels.payouts).toEqual({ site: true, email: false, push: true });
    expect(channels.orders).toEqual({ site: true, email: true, push: true });
    await bench.tell(me);
    expect(await bench.post()).toEqual([]);
    expect((await request('GET', url)).body).toContain('Вы отписаны');
  });

  it('is understood in both forms that mail programs send', async () => {
    await bench.tell(me);
    const url = await linkOfLetter();
    expect((await request('POST', url, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
  });

  it('from a letter about several groups is from all of them', async () => {
    await choose(settingsWith({ digest: 'hourly' }));
    await bench.tell(me);
    await bench.app.database.db
      .transaction()
      .execute((transaction) =>
        bench.notifications.notify(transaction, [
          { accountId: me, event: 'review_shown', data: { dealId: me, object: 'Канал', score: 5 }, aboutId: null },
        ]),
      );
    bench.clock.now = new Date('2026-11-16T10:00:00Z');
    await bench.notifications.collect();
    const url = await linkOfLetter();
    await request('POST', url);
    const { channels } = (await bench.as(me).call('GET /v1/notifications/settings')).body.data;
    const mailed = Object.keys(channels).filter((group) => channels[group].email);
    // Which nothing switches off.
    expect(mailed).toEqual(['security']);
    expect((await request('GET', url)).body).toContain('Вы отписаны от всех писем');
  });

  it('refuses what we did not sign', async () => {
    await bench.tell(me);
    const url = await linkOfLetter();
    const other = (await bench.app.signUp()).accountId;
    for (const forged of [url.replace(me, other), url.replace('payouts', 'orders'), url.slice(0, -1), '/unsubscribe']) {
      expect((await request('POST', forged)).statusCode, forged).toBe(404);
    }
    expect((await bench.as(other).call('GET /v1/notifications/settings')).body.data.channels.payouts.email).toBe(true);
  });
});
