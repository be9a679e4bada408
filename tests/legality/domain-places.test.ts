import { describe, expect, it } from 'vitest';
import {
  hostsOf,
  hostsOfPlatform,
  isIpAddress,
  isOneSite,
  isWithin,
  normalAddress,
  platformAt,
  rememberedAddress,
} from '#modules/legality/domain/address.ts';
import { lettersOf, seenAs } from '#modules/legality/domain/look-alikes.ts';
import { type Goods, inForce, judgeOf, type Place, type Rule, type Subject } from '#modules/legality/domain/rules.ts';
import { versionOn } from '#modules/legality/domain/versions.ts';

const rule = (subject: Subject, light: 'green' | 'amber' | 'red' = 'red', title: string = subject.kind): Rule => ({
  rule_id: title,
  title,
  subject,
  versions: [
    {
      version_id: title,
      light,
      law: '38-ФЗ',
      source: 'Текст закона',
      source_url: null,
      words: 'Слова',
      from: '2022-09-01',
      to: null,
      withdrawn_on: null,
    },
  ],
});
const PLACE: Place = { platform: 'vk', url: 'https://vk.com/kitchen', audience: 20_000, registerNumber: null };
const ALCOHOL: Goods = { category: 'alcohol', age: 18 };
const lightOf = (rules: Rule[], place: Place | null, goods: Goods | null = null) =>
  judgeOf(inForce(rules, '2026-11-17'))(place, goods).light;

describe('one place under several names', () => {
  it.each([
    ['telegram.dog/kitchen', 't.me/kitchen'],
    ['m.vk.com/kitchen', 'vk.com/kitchen'],
    ['m.youtube.com/kitchen', 'youtube.com/kitchen'],
    ['zen.yandex.ru/kitchen', 'dzen.ru/kitchen'],
    ['t.me/s/s/kitchen', 't.me/kitchen'],
    ['t.me/kitchen/s/1', 't.me/kitchen/s/1'],
    ['vk.com/s/kitchen', 'vk.com/s/kitchen'],
    ['  vk.com/kitchen  ', 'vk.com/kitchen'],
    ['vk.com/kitchen%20%20', 'vk.com/kitchen'],
    ['vk.com/a%20b', 'vk.com/a%20b'],
    ['notwww.vk.com', 'notwww.vk.com'],
    ['a.b.t.me/x', 'a.b.t.me/x'],
    ['kitchen.t.me.example.ru', 'kitchen.t.me.example.ru'],
  ])('%s is %s', (written, normal) => expect(normalAddress(written)).toBe(normal));

  it.each(['ftp://vk.com/x', 'shttp://vk.com', 'httpsx://vk.com'])('%s is no address of a page', (written) =>
    expect(normalAddress(written)).toBeNull(),
  );

  it('is known by all its hosts', () => {
    expect(hostsOf('vk.com')).toEqual(expect.arrayContaining(['vk.com', 'm.vk.com', 'vk.ru']));
    expect(hostsOf('example.ru')).toEqual(['example.ru']);
  });

  it('remembers an address as it is, none included', () => {
    for (const written of ['vk.com/kitchen', 'vk.com/kitchen', 'no address', 'no address'])
      expect(rememberedAddress(written)).toBe(normalAddress(written));
  });
});

describe('the platform of an address', () => {
  it.each([
    ['https://t.me/kitchen', 'telegram'],
    ['https://web.telegram.org/k', 'telegram'],
    ['https://vk.ru/kitchen', 'vk'],
    ['https://vkvideo.ru/x', 'vk'],
    ['https://max.ru/x', 'max'],
    ['https://dzen.ru/x', 'dzen'],
    ['https://rutube.ru/x', 'rutube'],
    ['https://www.youtube.com/x', 'youtube'],
    ['https://youtu.be/x', 'youtube'],
    ['https://www.youtube-nocookie.com/x', 'youtube'],
    ['https://example.ru/t.me', null],
    ['no address', null],
    ['', null],
    [null, null],
  ])('of %s is %s', (written, platform) => expect(platformAt(written)).toBe(platform));

  it('has these hosts', () => {
    expect(hostsOfPlatform('telegram')).toEqual(['t.me', 'telegram.org']);
    expect(hostsOfPlatform('site')).toEqual([]);
  });
});

describe('a site', () => {
  it.each(['http://127.0.0.1/x', '10.0.0.1', 'https://[::1]/', ' 8.8.8.8 '])('%s is only a number', (written) =>
    expect(isIpAddress(written)).toBe(true),
  );
  it.each(['https://vk.com', 'https://1.2.3.4.example.ru', 'https://a.1.2.3.example', '', 'vk.com/1.2.3.4'])(
    '%s has a name',
    (written) => expect(isIpAddress(written)).toBe(false),
  );

  it.each([
    'example.ru',
    'a.example.ru/x',
    'spb.example.ru',
    'com.com',
    'shop.com.ru',
    'x_y.ru',
    'a.co.uk',
    'xn--e1afmkfd.xn--p1ai',
  ])('%s belongs to somebody', (address) => expect(isOneSite(address)).toBe(true));
  it.each([
    'ru',
    '*.com',
    'com.ru',
    'co.uk',
    'spb.ru',
    'xn--c1avg.xn--p1ai',
    '',
    '-a.ru',
    'a-.ru',
    'a..ru',
    'com.ru/path',
  ])('%s belongs to many or to nobody', (address) => expect(isOneSite(address)).toBe(false));

  it('lies within another by whole parts of host and path', () => {
    expect(isWithin('vk.com/kitchen', 'vk.com')).toBe(true);
    expect(isWithin('vk.com', 'vk.com/kitchen')).toBe(false);
    expect(isWithin('example.ru/vk.com', 'vk.com')).toBe(false);
    expect(isWithin('vk.com/kitchen/1', 'vk.com/kitchen/2')).toBe(false);
  });
});

describe('letters that look like others', () => {
  it('are read for every Latin letter', () => {
    const twins = 'аьсԁеƒɡһіјкӏмпорԛгѕтυѵԝху';
    const plain = 'abcdefghijklmnopqrstuvwxy';
    [...twins].forEach((twin, at) => {
      const host = new URL(`https://${twin}${twin}.example`).host;
      expect(seenAs(host), twin).toBe(`${plain[at]}${plain[at]}.example`);
    });
  });

  it('leave the path alone and say nothing of plain hosts', () => {
    expect(seenAs('vk.com/xn--x')).toBeNull();
    expect(seenAs(`${new URL('https://vкk.com').host}/a/b`)).toBe('vkk.com/a/b');
  });

  it.each(['xn--', 'xn--!!!', 'xn--a-é', 'xn--99999999', 'vk'])('%s without a meaning stay as they are', (part) => {
    expect([part, '']).toContain(lettersOf(part));
  });
});

describe('what a rule is about', () => {
  it('is a platform, wherever the ad stands on it', () => {
    const rules = [rule({ kind: 'platform', platform: 'vk' })];
    expect(lightOf(rules, PLACE)).toBe('red');
    expect(lightOf(rules, { ...PLACE, platform: 'site' })).toBe('green');
    expect(lightOf(rules, { ...PLACE, platform: null })).toBe('green');
    expect(lightOf(rules, null)).toBe('green');
  });

  it('is an address, of a foreign agent as well', () => {
    for (const kind of ['address', 'foreign_agent'] as const) {
      const rules = [rule({ kind, address: 'vk.com/kitchen' })];
      expect(lightOf(rules, PLACE)).toBe('red');
      expect(lightOf(rules, { ...PLACE, url: 'https://vk.com/other' })).toBe('green');
      expect(lightOf(rules, { ...PLACE, url: null })).toBe('green');
      expect(lightOf(rules, null)).toBe('green');
    }
  });

  it('are goods, by their category or by one more', () => {
    const rules = [rule({ kind: 'category', category: 'alcohol', platforms: null })];
    expect(lightOf(rules, null, ALCOHOL)).toBe('red');
    expect(lightOf(rules, null, { ...ALCOHOL, category: 'food' })).toBe('green');
    expect(lightOf(rules, null, { category: 'food', age: 0, moreCategories: ['alcohol'] })).toBe('red');
    expect(lightOf(rules, null, { category: 'food', age: 0, moreCategories: ['sweets'] })).toBe('green');
    expect(lightOf(rules, PLACE)).toBe('green');
  });

  it('are goods on some platforms only', () => {
    const rules = [rule({ kind: 'category', category: 'alcohol', platforms: ['vk', 'site'] })];
    expect(lightOf(rules, PLACE, ALCOHOL)).toBe('red');
    expect(lightOf(rules, { ...PLACE, platform: 'outdoor', url: null }, ALCOHOL)).toBe('green');
    expect(lightOf(rules, { ...PLACE, platform: 'other', url: null }, ALCOHOL)).toBe('red');
    expect(lightOf(rules, null, ALCOHOL)).toBe('green');
  });

  it('is an age mark that is too low', () => {
    const rules = [rule({ kind: 'age', category: 'alcohol', from: 18 })];
    expect(lightOf(rules, PLACE, { ...ALCOHOL, age: 17 })).toBe('red');
    expect(lightOf(rules, PLACE, ALCOHOL)).toBe('green');
    expect(lightOf(rules, PLACE, { category: 'food', age: 0 })).toBe('green');
    expect(lightOf(rules, PLACE)).toBe('green');
  });

  it('is a paper that is missing, once somebody has asked for it', () => {
    const rules = [rule({ kind: 'documents', category: 'alcohol' })];
    expect(lightOf(rules, PLACE, { ...ALCOHOL, hasDocument: false })).toBe('red');
    expect(lightOf(rules, PLACE, { ...ALCOHOL, hasDocument: true })).toBe('green');
    expect(lightOf(rules, PLACE, ALCOHOL)).toBe('green');
    expect(lightOf(rules, PLACE, { category: 'food', age: 0, hasDocument: false })).toBe('green');
  });

  it('is an audience over the limit', () => {
    const rules = [rule({ kind: 'audience', over: 10_000, platforms: ['vk'] })];
    expect(lightOf(rules, PLACE)).toBe('red');
    expect(lightOf(rules, { ...PLACE, audience: null })).toBe('green');
    expect(lightOf(rules, null)).toBe('green');
  });
});

describe('rules in force', () => {
  it('stand the worst first, equal ones by their titles', () => {
    const vk = { kind: 'platform', platform: 'vk' } as const;
    const rules = [rule(vk, 'amber', 'Б'), rule(vk, 'red', 'Я'), rule(vk, 'amber', 'А'), rule(vk, 'green', 'В')];
    const { light, checks } = judgeOf(inForce(rules, '2026-11-17'))(PLACE, null);
    expect(light).toBe('red');
    expect(checks.map(({ title }) => title)).toEqual(['Я', 'А', 'Б', 'В']);
    expect(checks[0]).toMatchObject({ rule_id: 'Я', kind: 'platform', law: '38-ФЗ' });
  });

  it('say together what each of them says alone, in their order', () => {
    const subjects: Subject[] = [
      { kind: 'address', address: 'instagram.com' },
      { kind: 'address', address: 'site.example.ru' },
      { kind: 'foreign_agent', address: 'example.ru/agent' },
      { kind: 'foreign_agent', address: 'vk.com/kitchen' },
      { kind: 'platform', platform: 'vk' },
      { kind: 'audience', over: 10_000, platforms: ['vk', 'ok'] },
      { kind: 'category', category: 'alcohol', platforms: ['vk'] },
      { kind: 'age', category: 'alcohol', from: 18 },
      { kind: 'documents', category: 'alcohol' },
      { kind: 'words', of: 'goods', words: ['вино'], category: 'alcohol' },
    ];
    const lights = ['amber', 'red', 'green'] as const;
    const standing = inForce(
      subjects.map((subject, at) => rule(subject, lights[at % 3], `Правило ${at}`)),
      '2026-11-17',
    );
    const urls = [
      'vk.com/kitchen',
      'instagram.com',
      'm.instagram.com/x',
      'instagrаm.com',
      'deep.site.example.ru/a',
      'ru',
    ];
    const places = [
      ...urls,
      'notinstagram.com',
      'site.example.ru/agent',
      'ok.ru/kitchen',
      'example.ru/agent/12',
    ].flatMap((url) => ['vk', 'site', 'other'].map((platform): Place => ({ ...PLACE, platform, url })));
    const goods = [null, ALCOHOL, { ...ALCOHOL, age: 16, hasDocument: false }, { category: 'food', age: 0 }];
    const judgeAll = judgeOf(standing);
    for (const place of [null, { ...PLACE, url: null }, ...places])
      for (const one of goods) {
        const alone = standing.flatMap((each) => judgeOf([each])(place, one).checks);
        expect(judgeAll(place, one)).toEqual({ light: alone[0]?.light ?? 'green', checks: alone });
      }
    expect(judgeAll({ ...PLACE, url: 'deep.site.example.ru' }, null).checks.map(({ title }) => title)).toContain(
      'Правило 1',
    );
  });

  it('are none before their first day', () => {
    expect(inForce([rule({ kind: 'platform', platform: 'vk' })], '2022-08-31')).toEqual([]);
  });

  it('of two versions from one day hold by the later one', () => {
    const dated = (from: string, name: string) => ({ from, to: null, withdrawn_on: null, name });
    const versions = [dated('2026-01-01', 'first'), dated('2026-01-01', 'second'), dated('2025-01-01', 'old')];
    expect(versionOn({ versions }, '2026-06-01')?.name).toBe('second');
  });
});
