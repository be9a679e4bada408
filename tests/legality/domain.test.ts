import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMixedLetters, isWithin, normalAddress } from '#modules/legality/domain/address.ts';
import { lettersOf, seenAs } from '#modules/legality/domain/look-alikes.ts';
import { inForce, judgeOf, LIGHTS, type Place, type Rule, type RuleVersion } from '#modules/legality/domain/rules.ts';
import { versionOn } from '#modules/legality/domain/versions.ts';

const version = (light: RuleVersion['light'], from: string, to: string | null = null): RuleVersion => ({
  version_id: `${light} ${from}`,
  light,
  law: '38-ФЗ',
  source: 'Текст закона',
  source_url: null,
  words: 'Слова',
  from,
  to,
  withdrawn_on: null,
});
const rule = (subject: Rule['subject'], ...versions: RuleVersion[]): Rule => ({
  rule_id: JSON.stringify(subject),
  title: subject.kind,
  subject,
  versions,
});
const place = (given: Partial<Place> = {}): Place => ({
  platform: 'telegram',
  url: 'https://t.me/kitchen',
  audience: 5_000,
  registerNumber: null,
  ...given,
});

it('a verdict is remembered of exactly this place, and never in place of one on goods', () => {
  const judge = judgeOf(
    inForce(
      [
        rule({ kind: 'audience', over: 10_000, platforms: ['telegram'] }, version('amber', '2026-01-01')),
        rule({ kind: 'address', address: 't.me/bad' }, version('red', '2026-01-01')),
        rule({ kind: 'category', category: 'alcohol', platforms: null }, version('red', '2026-01-01')),
      ],
      '2026-06-01',
    ),
  );
  const cases = [
    [place(), null, 'green'],
    [place({ audience: 20_000 }), null, 'amber'],
    [place({ audience: 20_000, registerNumber: '51' }), null, 'green'],
    [place({ url: 'https://t.me/bad' }), null, 'red'],
    // What is typed into one field is not taken for another.
    [place({ registerNumber: '1 https://t.me/bad' }), null, 'green'],
    [place(), { category: 'alcohol', age: 18 }, 'red'],
    [null, null, 'green'],
  ] as const;
  for (const _twice of [1, 2])
    for (const [at, goods, light] of cases) expect(judge(at, goods).light, JSON.stringify([at, goods])).toBe(light);
});

it('a place of no known platform is supposed to be on the internet', () => {
  const rules = inForce(
    [rule({ kind: 'category', category: 'alcohol', platforms: ['site'] }, version('red', '2026-01-01', null))],
    '2026-06-01',
  );
  const goods = { category: 'alcohol', age: 18 };
  expect(judgeOf(rules)(place({ platform: 'other', url: 'https://example.ru' }), goods).light).toBe('red');
  expect(judgeOf(rules)(place({ platform: 'radio', url: null }), goods).light).toBe('green');
});

describe('an address', () => {
  it.each([
    ['https://www.T.me/s/Kitchen/?x=1#y', 't.me/kitchen'],
    ['telegram.me/kitchen', 't.me/kitchen'],
    ['HTTP://Пример.рф/путь/', 'xn--e1afmkfd.xn--p1ai/%d0%bf%d1%83%d1%82%d1%8c'],
    ['https://instagram.com./', 'instagram.com'],
    ['https://vk.ru//club1', 'vk.com/club1'],
    // Other ways to write the same channel.
    ['https://t.me/%62adchannel', 't.me/badchannel'],
    ['https://t.me/%73/badchannel%20', 't.me/badchannel'],
    ['t.me/@badchannel', 't.me/badchannel'],
    ['https://badchannel.t.me/about', 't.me/badchannel/about'],
    ['https://instagram.com../x', 'instagram.com/x'],
  ])('%s is %s', (written, normal) => expect(normalAddress(written)).toBe(normal));

  it.each(['', 'mailto:a@b.ru', 'javascript:alert(1)', 'localhost', 'http://[::1]/', 'https://a..ru/'])(
    '%s is none',
    (written) => expect(normalAddress(written)).toBeNull(),
  );

  const path = fc.array(fc.constantFrom('', 's', 'S', 'Кухня', '%20', 'a b', '@x', '..', '%25', 'x?y'), {
    maxLength: 5,
  });
  it('is the same when it is normalised again', () => {
    fc.assert(
      fc.property(fc.constantFrom('t.me', 'www.vk.ru', 'Пример.рф', 'a.b-c.example.'), path, (host, parts) => {
        const once = normalAddress(`https://${host}/${parts.join('/')}?q=1#top`);
        expect(once).not.toBeNull();
        expect(normalAddress(once ?? '')).toBe(once);
      }),
    );
  });

  it('is within its host and path, and within no host that only ends the same way', () => {
    expect(isWithin('www2.instagram.com/x', 'instagram.com')).toBe(true);
    expect(isWithin('notinstagram.com', 'instagram.com')).toBe(false);
    expect(isWithin('t.me/agent/1', 't.me/agent')).toBe(true);
    expect(isWithin('t.me/agents', 't.me/agent')).toBe(false);
  });
});

describe('an address in look-alike letters', () => {
  const banned = rule({ kind: 'address', address: 'instagram.com' }, version('red', '2025-09-01'));
  const light = (url: string) => judgeOf(inForce([banned], '2026-11-17'))(place({ platform: 'site', url }), null).light;

  it.each([
    'https://instagrаm.com/x',
    'https://www.instаgrаm.com',
    'instágram.com',
    'https://xn--instagrm-76g.com/',
    'https://іnstagram.com',
    'ｉｎｓｔａｇｒａｍ.com',
    'https://help.instagrаm.com',
    'https://ɪnstagram.com',
    'https://instagʀam.com',
    'https://instaɢram.com',
    'https://iɴsŧagram.com',
  ])('%s is judged as what it looks like', (url) => expect(light(url)).toBe('red'));

  it.each([
    ['faceboøk.com', 'facebook.com'],
    ['faceboоĸ.com', 'facebook.com'],
    ['tełegram.org', 'telegram.org'],
    ['tiĸtoĸ.com', 'tiktok.com'],
  ])('%s is seen as %s', (host, seen) => expect(seenAs(new URL(`https://${host}`).host)).toBe(seen));

  it.each(['https://instagrom.com', 'https://инстаграм.рф', 'https://xn--e1afmkfd.xn--p1ai', 'https://münchen.de'])(
    '%s is judged as itself',
    (url) => expect(light(url)).toBe('green'),
  );

  it('is read as Node reads it', () => {
    const letter = fc.constantFrom(...'аяёїλωοüßñ中😀az0-'.split(''));
    fc.assert(
      fc.property(fc.array(letter, { minLength: 1, maxLength: 12 }), (letters) => {
        const host = domainToASCII(`x${letters.join('')}x.com`);
        fc.pre(host !== '');
        expect(host.split('.').map(lettersOf).join('.')).toBe(domainToUnicode(host));
      }),
    );
  });

  it('is told from one in its own letters', () => {
    expect(hasMixedLetters('https://instagrаm.com')).toBe(true);
    expect(hasMixedLetters('https://münchen.de')).toBe(false);
    expect(hasMixedLetters('https://пример-2.рф')).toBe(false);
  });
});

describe('a verdict', () => {
  const platform = rule(
    { kind: 'platform', platform: 'telegram' },
    version('green', '2022-09-01'),
    version('amber', '2026-03-05'),
    version('red', '2026-12-01', '2026-12-31'),
  );

  it.each([
    ['2022-08-31', undefined],
    ['2026-03-04', 'green'],
    ['2026-03-05', 'amber'],
    ['2026-12-01', 'red'],
    ['2026-12-31', 'red'],
    // A version that ends leaves no rule behind: what held before it was replaced.
    ['2027-01-01', undefined],
  ])('on %s the version is %s', (day, light) => expect(versionOn(platform, day)?.light).toBe(light));

  it('taken back holds no longer, and the one before it holds again', () => {
    const mistaken = { ...version('red', '2026-11-17'), withdrawn_on: '2026-11-19' };
    const corrected = rule(platform.subject, ...platform.versions.slice(0, 2), mistaken);
    expect(versionOn(corrected, '2026-11-18')?.light).toBe('red');
    expect(versionOn(corrected, '2026-11-19')?.light).toBe('amber');
  });

  const at = (rules: Rule[], given: Partial<Place>, category?: string) =>
    judgeOf(inForce(rules, '2026-11-17'))(place(given), category ? { category, age: 18 } : null);

  it('is the worst of what concerns the place', () => {
    const banned = rule({ kind: 'address', address: 't.me/kitchen' }, version('red', '2025-09-01'));
    const verdict = at([platform, banned], {});
    expect(verdict.light).toBe('red');
    expect(verdict.checks.map(({ light }) => light)).toEqual(['red', 'amber']);
    expect(at([platform, banned], { platform: 'vk', url: 'https://vk.com/kitchen' })).toEqual({
      light: 'green',
      checks: [],
    });
  });

  it('looks at followers without a number in the register', () => {
    const audience = rule({ kind: 'audience', over: 10_000, platforms: ['vk'] }, version('amber', '2025-01-01'));
    expect(at([audience], { platform: 'vk', audience: 10_000 }).light).toBe('green');
    expect(at([audience], { platform: 'vk', audience: 10_001 }).light).toBe('amber');
    expect(at([audience], { platform: 'vk', audience: 10_001, registerNumber: '5163928471' }).light).toBe('green');
    expect(at([audience], { platform: 'site', audience: 10_001 }).light).toBe('green');
  });

  it('looks at goods only when they are known', () => {
    const online = rule({ kind: 'category', category: 'alcohol', platforms: ['vk'] }, version('red', '2022-09-01'));
    const anywhere = rule({ kind: 'category', category: 'gambling', platforms: null }, version('red', '2022-09-01'));
    expect(at([online], { platform: 'vk' }).light).toBe('green');
    expect(at([online], { platform: 'vk' }, 'alcohol').light).toBe('red');
    expect(at([online], { platform: 'outdoor' }, 'alcohol').light).toBe('green');
    expect(at([anywhere], { platform: 'outdoor' }, 'gambling').light).toBe('red');
  });

  it('never gets better by one more rule', () => {
    const light = fc.constantFrom(...LIGHTS);
    const rules = fc.array(
      fc
        .record({ platform: fc.constantFrom('telegram', 'vk'), light })
        .map((one) => rule({ kind: 'platform', platform: one.platform }, version(one.light, '2022-09-01'))),
    );
    fc.assert(
      fc.property(rules, rules, (some, more) => {
        const before = LIGHTS.indexOf(at(some, {}).light);
        expect(LIGHTS.indexOf(at([...some, ...more], {}).light)).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});
