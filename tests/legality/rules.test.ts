import { beforeAll, describe, expect, it } from 'vitest';
import { LEGAL_CATEGORIES, PLATFORMS } from '#modules/ad-objects/server/index.ts';
import type { LegalityRule } from '#modules/legality/contract.ts';
import { createLegality } from '#modules/legality/server/index.ts';
import { dayOf } from '#words/moments.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signUpStaff(app, 'admin');
});

const today = dayOf(new Date());
const version = {
  light: 'red',
  law: '38-ФЗ',
  source: 'Текст закона',
  source_url: null,
  words: 'Нельзя.',
  from: today,
  to: null,
};
const rules = async (): Promise<LegalityRule[]> => (await app.visitor().call('GET /v1/legality/rules')).body.data.items;
const titled = async (title: string) => (await rules()).find((rule) => rule.title === title);

/** As another process would ask. */
const elsewhere = (day = '2026-11-17') =>
  createLegality({
    ...app.database,
    record: async () => {},
    now: () => new Date(`${day}T09:00:00Z`),
    codes: { platforms: Object.keys(PLATFORMS), categories: Object.keys(LEGAL_CATEGORIES) },
    judged: async () => [],
    open: {
      dealsAbout: async () => 0,
      dealsAdvertising: async () => 0,
      basketsWith: async () => 0,
      campaignsAbout: async () => [],
    },
  });
const channel = { platform: 'telegram', url: 'https://t.me/kitchen', audience: 5_000, registerNumber: null };

describe('rules of advertising', () => {
  it('about an address that was kept before it was known as another one still concern the page', async () => {
    const { pool } = app.database;
    await admin.call('POST /v1/legality/rules', {
      title: 'Каталог каналов',
      subject: { kind: 'address', address: 'old.example/page' },
      version,
    });
    const kept = JSON.stringify({ kind: 'address', address: 'tgstat.ru/channel/@kept' });
    await pool.query(`UPDATE legality_rules SET subject = $1 WHERE title = 'Каталог каналов'`, [kept]);
    await pool.query('UPDATE legality_version SET version = version + 1');
    const judge = await elsewhere(today).today();
    for (const url of ['https://tgstat.ru/channel/@kept', 'https://t.me/kept'])
      expect([url, judge({ ...channel, url }, null).light]).toEqual([url, 'red']);
  });

  it('begin with what the law says, each with its days and source', async () => {
    const judge = await elsewhere().today();
    expect(judge(channel, null)).toMatchObject({
      light: 'amber',
      checks: [{ title: 'Telegram: спор с ФАС', from: '2026-03-10' }],
    });
    const page = { platform: 'other', url: 'https://www.instagram.com/somebody', audience: 100, registerNumber: null };
    expect(judge(page, null)).toMatchObject({ light: 'red', checks: [{ from: '2025-09-01' }] });
    for (const host of ['threads.com', 'instagr.am', 'ig.me', 'fb.me', 'fb.com', 'm.me', 'instagrаm.com']) {
      expect([host, judge({ ...page, url: `https://${host}/x` }, null).light]).toEqual([host, 'red']);
    }
    const paper = { platform: 'press', url: null, audience: null, registerNumber: null };
    expect(judge(paper, { category: 'tobacco', age: 18 })).toMatchObject({ light: 'red' });
    // Rules about goods apply only when goods are given.
    expect(judge(paper, null)).toEqual({ light: 'green', checks: [] });
    expect(judge(paper, { category: 'energy', age: 18 })).toMatchObject({ light: 'amber' });
    const group = { platform: 'vk', url: 'https://vk.com/kitchen', audience: 10_001, registerNumber: null };
    expect(judge(group, null).light).toBe('amber');
    expect(judge({ ...group, registerNumber: '5163928471' }, null).light).toBe('green');
    expect(judge({ ...group, registerNumber: '5163928471' }, { category: 'gambling', age: 18 }).light).toBe('red');
    const telegram = await titled('Telegram: спор с ФАС');
    expect(telegram?.versions.map(({ light, from }) => [light, from])).toEqual([
      ['green', '2022-09-01'],
      ['amber', '2026-03-05'],
      ['amber', '2026-03-10'],
    ]);
  });

  it('change at the desk, and the next question in every process follows', async () => {
    const other = elsewhere();
    const site = { platform: 'site', url: 'https://blocked.example/page', audience: null, registerNumber: null };
    expect((await other.today())(site, null).light).toBe('green');
    const added = await admin.call('POST /v1/legality/rules', {
      title: 'Закрытый сайт',
      subject: { kind: 'address', address: 'https://WWW.blocked.example/' },
      version: { ...version, from: '2026-01-01' },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    expect((await other.today())(site, null).light).toBe('red');
    const again = await admin.call('POST /v1/legality/rules', {
      title: 'Ещё раз',
      subject: { kind: 'address', address: 'blocked.example' },
      version,
    });
    expect(again.body.error.code).toBe('rule_taken');
    const [entry] = (await admin.call('GET /v1/audit?action=rule_added')).body.data.items;
    expect(entry).toMatchObject({ subject: { kind: 'rule', title: 'Закрытый сайт' } });
  });

  it('are changed by new versions; what has begun is never rewritten', async () => {
    const youtube = await titled('YouTube: спор с ФАС');
    const path = `/v1/legality/rules/${youtube?.rule_id}/versions`;
    const past = await admin.call(`POST ${path}`, { ...version, from: '2026-01-01' });
    expect(past.body.error.fields).toHaveProperty('from');
    const reversed = await admin.call(`POST ${path}`, { ...version, from: '2100-01-02', to: '2100-01-01' });
    expect(reversed.body.error.fields).toHaveProperty('to');
    expect((await admin.call(`POST ${path}`, { ...version, from: '2100-01-01' })).status).toBe(200);
    const twice = await admin.call(`POST ${path}`, { ...version, from: '2100-01-01' });
    expect(twice.body.error.fields).toHaveProperty('from');
    const [, replaced, , future] = (await titled('YouTube: спор с ФАС'))?.versions ?? [];
    expect((await admin.call(`DELETE ${path}/${replaced?.version_id}`)).body.error.code).toBe('version_begun');
    expect((await admin.call(`DELETE ${path}/${future?.version_id}`)).status).toBe(200);
    expect((await titled('YouTube: спор с ФАС'))?.versions).toHaveLength(3);
    await expect(
      app.database.pool.query("UPDATE legality_versions SET light = 'green' WHERE from_on = '2026-03-05'"),
    ).rejects.toThrow('never rewritten');
  });

  it('are taken back at once when they were a mistake, and the history keeps them', async () => {
    const other = elsewhere(dayOf(new Date()));
    const site = { platform: 'site', url: 'https://mistaken.example', audience: null, registerNumber: null };
    const subject = { kind: 'address', address: 'mistaken.example' };
    await admin.call('POST /v1/legality/rules', { title: 'Ошибка', subject, version: { ...version, light: 'amber' } });
    const rule = await titled('Ошибка');
    const path = `/v1/legality/rules/${rule?.rule_id}/versions`;
    expect((await other.today())(site, null).light).toBe('amber');
    const withdrawn = await admin.call(`DELETE ${path}/${rule?.versions[0]?.version_id}`);
    expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200);
    expect((await other.today())(site, null).light).toBe('green');
    expect((await titled('Ошибка'))?.versions).toMatchObject([{ light: 'amber', from: today, withdrawn_on: today }]);
    const twice = await admin.call(`DELETE ${path}/${rule?.versions[0]?.version_id}`);
    expect(twice.body.error.code).toBe('version_begun');

    // The corrected version may begin on the same day.
    expect((await admin.call(`POST ${path}`, version)).status).toBe(200);
    expect((await other.today())(site, null).light).toBe('red');
    await expect(
      app.database.pool.query('UPDATE legality_versions SET withdrawn_on = NULL WHERE withdrawn_on IS NOT NULL'),
    ).rejects.toThrow('never rewritten');
    const [entry] = (await admin.call('GET /v1/audit?action=rule_withdrawn')).body.data.items;
    expect(entry).toMatchObject({ subject: { kind: 'rule', title: 'Ошибка' } });
  });

  it('give way to the version before when the one in force is taken back', async () => {
    const telegram = await titled('Telegram: спор с ФАС');
    const path = `/v1/legality/rules/${telegram?.rule_id}/versions`;
    await admin.call(`POST ${path}`, version);
    const other = elsewhere(today);
    expect((await other.today())(channel, null).light).toBe('red');
    const newest = (await titled('Telegram: спор с ФАС'))?.versions.at(-1);
    await admin.call(`DELETE ${path}/${newest?.version_id}`);
    expect((await other.today())(channel, null)).toMatchObject({ light: 'amber', checks: [{ from: '2026-03-10' }] });
  });

  it.each(['*.com', 'com.ru', 'https://co.uk/', 'ru', 'spb.ru', 'орг.рф', '.com', 'a..com'])(
    'are never about a whole zone: %s',
    async (address) => {
      const body = { title: 'Зона', subject: { kind: 'address', address }, version };
      const { status, body: answer } = await admin.call('POST /v1/legality/rules', body);
      expect(status).toBe(422);
      expect(answer.error.fields).toHaveProperty(['subject.address']);
    },
  );

  it('begin no earlier than the law on advertising', async () => {
    const body = { title: 'Давно', subject: { kind: 'address', address: 'long-ago.example' } };
    const early = await admin.call('POST /v1/legality/rules', { ...body, version: { ...version, from: '0001-01-01' } });
    expect(early.body.error.fields).toHaveProperty(['version.from']);
    const first = await admin.call('POST /v1/legality/rules', { ...body, version: { ...version, from: '2006-01-01' } });
    expect(first.status).toBe(200);
  });

  it('leave nothing behind when their only version never held', async () => {
    const subject = { kind: 'platform', platform: 'podcast' };
    const later = { ...version, from: '2100-01-01' };
    await admin.call('POST /v1/legality/rules', { title: 'Подкасты', subject, version: later });
    const rule = await titled('Подкасты');
    const path = `/v1/legality/rules/${rule?.rule_id}/versions/${rule?.versions[0]?.version_id}`;
    expect((await admin.call(`DELETE ${path}`)).status).toBe(200);
    expect(await titled('Подкасты')).toBeUndefined();
    const podcast = { platform: 'podcast', url: null, audience: null, registerNumber: null };
    expect((await elsewhere().today())(podcast, null).light).toBe('green');
    expect((await admin.call('POST /v1/legality/rules', { title: 'Подкасты', subject, version: later })).status).toBe(
      200,
    );
  });

  it('say at which field they are wrong', async () => {
    const { status, body } = await admin.call('POST /v1/legality/rules', {
      title: 'Не адрес',
      subject: { kind: 'address', address: 'просто слова' },
      version: { ...version, words: '' },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual(expect.arrayContaining(['subject.address', 'version.words']));
  });

  it('are about platforms and goods that there are', async () => {
    for (const [subject, field] of [
      [{ kind: 'platform', platform: 'myspace' }, 'subject.platform'],
      [{ kind: 'category', category: 'weapons_of_mass', platforms: null }, 'subject.category'],
      [{ kind: 'category', category: 'alcohol', platforms: ['vk', 'myspace'] }, 'subject.platforms'],
      [{ kind: 'documents', category: 'nothing_such' }, 'subject.category'],
    ] as const) {
      const refused = await admin.call('POST /v1/legality/rules', {
        title: 'Ни о чём',
        subject,
        version,
      });
      expect(refused.status, field).toBe(422);
      expect(refused.body.error.fields).toHaveProperty([field]);
      const wish = { subject, light: 'red', from: today, to: null };
      expect((await admin.call('POST /v1/legality/rules/preview', wish)).status).toBe(422);
    }
  });

  it.each([
    ['alcohol', 'outdoor', 'red'],
    ['alcohol', 'radio', 'amber'],
    ['alcohol', 'press', 'amber'],
    ['gambling', 'outdoor', 'red'],
    ['gambling', 'radio', 'amber'],
    ['alcohol', 'event', 'amber'],
    ['gambling', 'event', 'amber'],
    ['tobacco', 'outdoor', 'red'],
    ['tobacco', 'event', 'red'],
    ['ordinary', 'outdoor', 'green'],
  ])('say of %s on %s: %s', async (category, platform, light) => {
    const judge = await elsewhere().today();
    const place = { platform, url: null, audience: null, registerNumber: null };
    expect(judge(place, { category, age: 18 }).light).toBe(light);
  });

  it.each([
    'https://x.com/somebody',
    'https://twitter.com/somebody',
    'https://www.linkedin.com/in/somebody',
    'https://discord.gg/abc',
    'https://discord.com/channels/1',
    'https://ddinstagram.com/p/1',
    'https://www-instagram-com.translate.goog/p/1',
    'https://web.archive.org/web/2026/https://instagram.com/p/1',
  ])('forbid %s and whatever shows it', async (url) => {
    const judge = await elsewhere().today();
    expect(judge({ platform: 'blog', url, audience: 1, registerNumber: null }, null).light).toBe('red');
  });

  it.each(['ok.ru/group/5', 'tiktok.com/@a', 'twitch.tv/a', 'pikabu.ru/@a', 'a.livejournal.com', 'pinterest.com/a'])(
    'want the register of %s too when it has many followers',
    async (address) => {
      const judge = await elsewhere().today();
      const page = { platform: 'blog', url: `https://${address}`, audience: 10_001, registerNumber: null };
      expect(judge(page, null)).toMatchObject({ light: 'amber', checks: [{ kind: 'audience', from: '2025-01-01' }] });
      expect(judge({ ...page, registerNumber: '5163928471' }, null).light).toBe('green');
      expect(judge({ ...page, audience: 10_000 }, null).light).toBe('green');
      // Goods prohibited on the internet are prohibited on this page too.
      expect(judge(page, { category: 'alcohol', age: 18 }).light).toBe('red');
    },
  );
  it('leave a site of one’s own alone', async () => {
    const judge = await elsewhere().today();
    const page = { platform: 'site', url: 'https://example.ru', audience: 1_000_000, registerNumber: null };
    expect(judge(page, null).light).toBe('green');
  });
});
