import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Notice, wordsOf } from '#modules/notifications/domain/events.ts';
import type { SecurityData } from '#modules/notifications/domain/security-events.ts';
import { getKey } from '#modules/notifications/server/store.ts';
import { signSubscription } from '#modules/notifications/server/unsubscribing/unsubscribe-token.ts';
import { type Bench, settingsWith, startBench } from './bench.ts';

const at = new Date('2026-11-16T20:30:00Z');
const FACTS: SecurityData = {
  new_sign_in: { at, device: 'Firefox, Windows', address: '203.0.113.7' },
  password_changed: { at },
  email_changed: { at, email: 'new@example.ru' },
  two_factor_on: { at },
  two_factor_off: { at },
  passkey_added: { at, name: 'Телефон' },
  passkey_removed: { at, name: 'Телефон' },
  token_created: { at, name: 'Выгрузка' },
  webhook_off: { at, name: 'hooks.example.ru' },
  recovery_code_used: { at, left: 3 },
};
const NOTICES = Object.entries(FACTS).map(([event, data]) => ({ event, data }) as Pick<Notice, 'event' | 'data'>);

let bench: Bench;
let me: string;
beforeAll(async () => {
  bench = await startBench();
});
beforeEach(async () => {
  me = (await bench.app.signUp()).accountId;
});

const tell = (notices: readonly Pick<Notice, 'event' | 'data'>[]) =>
  bench.app.database.db.transaction().execute((transaction) =>
    bench.notifications.notify(
      transaction,
      notices.map((notice) => ({ ...notice, accountId: me, aboutId: null }) as Notice),
    ),
  );

describe('an event of security', () => {
  it.each(NOTICES)('$event has its words', (notice) => {
    const { group, title, text, link } = wordsOf(notice);
    expect({ group, link }).toEqual({ group: 'security', link: '/settings/safety' });
    expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN|Invalid|\[object/);
    expect(text).toMatch(/^16\sноября( в|,) 23:30 \(мск\)\. /);
  });

  it('comes by e-mail at once, whatever was chosen, in quiet hours too', async () => {
    const chosen = settingsWith({
      digest: 'daily',
      quiet: { from: '22:00', to: '08:00' },
      off: Object.fromEntries(Object.keys(settingsWith({}).channels).map((group) => [group, 'both'])),
    });
    const { status } = await bench.as(me).call('PUT /v1/notifications/settings', chosen);
    expect(status).toBe(200);
    bench.clock.now = at;
    await tell(NOTICES.slice(0, 1));
    const [letter, ...more] = await bench.post();
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('Вход с нового устройства');
    expect(letter?.text).toContain('Firefox, Windows, адрес 203.0.113.7');
    expect(letter?.headers).toBeUndefined();
    expect(letter?.text).toContain('от него нельзя отписаться');
    expect(letter?.text).not.toContain('/unsubscribe');
  });

  it('of several sign-ins is one line until the person looks, and a letter each', async () => {
    const reader = bench.as(me);
    const lines = async () => (await reader.call('GET /v1/notifications')).body.data;
    for (let times = 0; times < 3; times += 1) await tell(NOTICES.slice(0, 1));
    const told = await lines();
    expect(told).toMatchObject({ unread: 1, items: [{ event: 'new_sign_in', title: 'Вход с нового устройства' }] });
    expect(told.items).toHaveLength(1);
    expect(told.items[0].text).toMatch(/До него — ещё 2\sвхода, все — в журнале\./);
    expect(await bench.post()).toHaveLength(3);
    await reader.call('POST /v1/notifications/read', { all: true });
    // Of one millisecond, neither would be the newer one.
    bench.clock.now = new Date(bench.clock.now.getTime() + 60_000);
    await tell(NOTICES.slice(0, 1));
    const next = await lines();
    expect(next).toMatchObject({ unread: 1 });
    expect(next.items).toHaveLength(2);
    expect(next.items[0].text).not.toContain('До него');
    await bench.post();
  });

  it('is a letter of its own beside what is told at the same time', async () => {
    await tell([...NOTICES.slice(1, 2), { event: 'payout_approved', data: { amountKopecks: 500_000 } }]);
    const letters = await bench.post();
    expect(letters.map(({ subject }) => subject).sort()).toEqual(['Вывод одобрен', 'Пароль изменён']);
  });

  it('cannot be switched off for e-mail', async () => {
    const settings = settingsWith({});
    const channels = { ...settings.channels, security: { ...settings.channels.security, email: false } };
    const { status, body } = await bench.as(me).call('PUT /v1/notifications/settings', { ...settings, channels });
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({ 'channels.security.email': 'Письма о безопасности приходят всегда.' });

    const token = signSubscription(await getKey(bench.app.database.db, 'unsubscribe'), {
      accountId: me,
      group: 'security',
    });
    const url = `/unsubscribe?token=${token}`;
    expect((await bench.app.app.inject({ method: 'GET', url })).statusCode).toBe(404);
  });
});

describe('an unread message', () => {
  const words = (text: string, count: number) =>
    wordsOf({ event: 'message_unread', data: { dialogId: '7', name: 'Анна', text, count } });

  it('says who wrote and the beginning of what, on one line', () => {
    expect(words('Добрый день!\n\nЕсть место?', 1)).toMatchObject({
      title: 'Сообщение: Анна',
      text: 'Добрый день! Есть место?',
      link: '/chats/7',
    });
    expect(words('а'.repeat(500), 3)).toMatchObject({
      title: 'Анна: новых сообщений — 3',
      text: `${'а'.repeat(139)}…`,
    });
    expect(words('', 1).text).toBe('Прислали файл или картинку.');
  });
});
