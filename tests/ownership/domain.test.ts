import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  among,
  type Finding,
  FOUND,
  missing,
  nextCheckAfter,
  ofNames,
  ofRecords,
  recheck,
  TROUBLES,
  whyLapsed,
} from '#modules/ownership/domain/findings.ts';
import { metasNamed, textOfClass } from '#modules/ownership/domain/html.ts';
import { channelOf, instructionsFor, methodsOf } from '#modules/ownership/domain/methods.ts';

const NOW = new Date('2026-11-19T09:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const daysAhead = (days: number) => daysAgo(-days);
const kept = (facts: Partial<Parameters<typeof recheck>[0]> = {}) => ({
  method: 'meta',
  confirmedAt: daysAgo(30),
  misses: 0,
  missedSince: null,
  ...facts,
});

describe('an address', () => {
  it.each([
    ['example.ru', ['meta', 'file', 'dns']],
    ['blog.example.ru/about', ['meta', 'file', 'dns']],
    ['t.me/kitchen', ['description']],
    ['t.me/+abc', []],
    ['t.me/c/1234567', []],
    ['t.me/joinchat', []],
    ['t.me/1kitchen', []],
    ['t.me/abc', []],
    ['t.me', []],
    ['vk.com/kitchen', []],
    ['ok.ru/group/1', []],
    ['somebody.livejournal.com', []],
  ])('%s is proved by %j', (address, methods) => expect(methodsOf(address)).toEqual(methods));

  it('of a channel is its name', () => {
    expect(channelOf('t.me/kitchen_2')).toBe('kitchen_2');
    expect(channelOf('t.me/kitchen/12')).toBeNull();
    expect(channelOf('example.ru/kitchen')).toBeNull();
  });

  it('is proved at its host, whatever its path is', () =>
    expect(instructionsFor('example.ru/blog', 'ohvat-1').map(({ place }) => place)).toEqual([
      'https://example.ru/',
      'https://example.ru/.well-known/ohvat-verification.txt',
      '_ohvat.example.ru',
    ]));
});

describe('a check by the clock', () => {
  it('renews what it finds for a month, and forgets what was missed', () =>
    expect(recheck(kept({ misses: 2, missedSince: daysAgo(2) }), FOUND, NOW)).toEqual({
      state: 'confirmed',
      confirmedAt: NOW,
      misses: 0,
      missedSince: null,
      nextCheckAt: nextCheckAfter(NOW),
    }));

  it('counts what is missing and looks again on the next day', () =>
    expect(recheck(kept(), missing('absent'), NOW)).toEqual({
      state: 'confirmed',
      confirmedAt: daysAgo(30),
      misses: 1,
      missedSince: NOW,
      nextCheckAt: daysAhead(1),
    }));

  it.each([
    [2, 3, 'lapsed'],
    [1, 3, 'confirmed'],
    [2, 2.9, 'confirmed'],
    [9, 2, 'confirmed'],
  ])('after %i misses since %f days ago: %s', (misses, days, state) =>
    expect(recheck(kept({ misses, missedSince: daysAgo(days) }), missing('no_page'), NOW).state).toBe(state),
  );

  it.each(['refused', 'certificate', 'timeout', 'unreachable', 'no_such_host', 'encoded'] as const)(
    'takes an outage (%s) for nothing for two months',
    (trouble) => {
      const before = { misses: 2, missedSince: daysAgo(10) };
      expect(recheck(kept({ ...before, confirmedAt: daysAgo(59) }), missing(trouble), NOW)).toEqual({
        state: 'confirmed',
        confirmedAt: daysAgo(59),
        ...before,
        nextCheckAt: daysAhead(1),
      });
      expect(recheck(kept({ confirmedAt: daysAgo(60) }), missing(trouble), NOW).state).toBe('lapsed');
      expect(recheck(kept({ confirmedAt: daysAgo(600), method: 'description' }), missing(trouble), NOW).state).toBe(
        'confirmed',
      );
    },
  );

  it.each([
    [3, 3, 'missing'],
    [2, 3, 'unanswered'],
    [3, 2.9, 'unanswered'],
    [0, null, 'unanswered'],
  ])('that ended after %i misses since %j days ago: %s', (misses, days, why) =>
    expect(whyLapsed({ misses, missedSince: days === null ? null : daysAgo(days), lapsedAt: NOW })).toBe(why),
  );

  it('never takes a confirmation away by fewer than three answers over three days', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ trouble: fc.constantFrom(null, ...TROUBLES), hours: fc.integer({ min: 1, max: 200 }) }), {
          maxLength: 40,
        }),
        (checks) => {
          let state: Parameters<typeof recheck>[0] = { method: 'meta', confirmedAt: NOW, misses: 0, missedSince: null };
          let now = NOW.getTime();
          let missed: number[] = [];
          for (const { trouble, hours } of checks) {
            now += hours * 3_600_000;
            const finding: Finding = trouble ? missing(trouble) : FOUND;
            if (!trouble) missed = [];
            else if (['other_code', 'absent', 'no_page', 'led_away'].includes(trouble)) missed.push(now);
            const after = recheck(state, finding, new Date(now));
            if (after.state === 'lapsed') {
              const isSilent = now - state.confirmedAt.getTime() >= 60 * 86_400_000;
              const isMissed = missed.length >= 3 && now - (missed[0] ?? now) >= 72 * 3_600_000;
              return isSilent || isMissed;
            }
            state = { method: 'meta', ...after };
          }
          return true;
        },
      ),
    ));
});

describe('the codes of a place', () => {
  it.each<[string[], Finding]>([
    [['b', 'a'], FOUND],
    [['', 'b'], missing('other_code', 'b')],
    [[''], missing('absent')],
    [[], missing('absent')],
  ])('%j', (codes, finding) => expect(among(codes, 'a')).toEqual(finding));
});

describe('of several looks at a site', () => {
  it.each<[string, Finding[], Finding]>([
    ['one that finds it is enough', [missing('timeout'), FOUND], FOUND],
    ['the usual name speaks for it', [missing('absent'), missing('other_code', 'a')], missing('absent')],
    ['a refusal is an answer', [missing('refused', '403'), missing('no_page')], missing('refused', '403')],
    ['who answers is heard', [missing('no_such_host'), missing('absent')], missing('absent')],
    ['silence is the first one’s', [missing('timeout'), missing('no_such_host')], missing('timeout')],
    ['none is nothing', [], missing('absent')],
  ])('%s', (_, findings, best) => expect(ofNames(findings)).toEqual(best));
});

describe('of several lookups in DNS', () => {
  it.each<[string, Finding[], Finding]>([
    ['one that finds it is enough', [missing('timeout'), FOUND], FOUND],
    ['an unanswered one leaves it open', [missing('absent'), missing('timeout')], missing('timeout')],
    ['another code tells more than none', [missing('absent'), missing('other_code', 'a')], missing('other_code', 'a')],
    ['nothing is nothing', [missing('absent'), missing('absent')], missing('absent')],
  ])('%s', (_, findings, best) => expect(ofRecords(findings)).toEqual(best));
});

describe('the head of a page', () => {
  const NAME = 'ohvat-verification';
  const TAG = `<meta name="${NAME}" content="x">`;
  it.each([
    [`<html><head>${TAG}</head>`, ['x']],
    [`\uFEFF<!DOCTYPE html>\n<HTML><HEAD><META CONTENT=' x ' NAME=Ohvat-Verification /></HEAD>`, ['x']],
    [TAG, ['x']],
    [`<head><meta name="${NAME}" name="other" content="a&amp;b"></head>`, ['a&b']],
    [`<head><meta name="${NAME}"></head>`, ['']],
    [`<head><link rel=icon href=/a><style>a>b{}</style><script>if (a<b) '</head>'</script>${TAG}`, ['x']],
    [`<head>${TAG}${TAG.replace('x', 'y')}</head>`, ['x', 'y']],
    [`<head></head>${TAG}`, []],
    [`<head></head><body>${TAG}`, []],
    [`<head>слова${TAG}</head>`, []],
    [`<head><div></div>${TAG}</head>`, []],
    [`<head><title>${TAG}</title></head>`, []],
    [`<head><title>без конца ${TAG}`, []],
    [`<head><noscript>${TAG}</noscript></head>`, []],
    [`<head><!-- ${TAG} --></head>`, []],
    [`<head><!-- без конца ${TAG}`, []],
    [`<head><meta name="description" content='${TAG}'></head>`, []],
    [`<head><meta name="description" content="незакрыто ${TAG}`, []],
    ['<', []],
    ['', []],
  ])('%s has %j', (html, contents) => expect(metasNamed(html, NAME)).toEqual(contents));

  // In time that grows with the square of the length these would not end.
  it('is read to its end, whatever somebody sends', () => {
    for (const piece of ['<a ', '<a "', '<!-- ', '<script>', '</', '<meta a=', "<meta a='", '< ', '<a b c ']) {
      metasNamed(piece.repeat(262_144 / piece.length), NAME);
      textOfClass(piece.repeat(262_144 / piece.length), 'a');
    }
  });

  it.each(['<', '</', '<p><', '<p class="'])(
    'is done with at once when a name without end follows %s',
    (start) => {
      const html = start + 'a'.repeat(262_144 - start.length);
      metasNamed(html, NAME);
      textOfClass(html, 'a');
    },
    1_000,
  );

  it('of any text ends without an error', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('<', '>', '/', '"', "'", '=', ' ', 'meta', '!--', '-->', 'a')), (pieces) => {
        metasNamed(pieces.join(''), NAME);
        textOfClass(pieces.join(''), 'a');
      }),
    ));
});

describe('an element with a class', () => {
  it.each([
    ['<div class="a b">раз<br/>два <i><b>три</b></i></div>четыре', 'раз\nдва три'],
    ['<div class="b">раз<div>два</div>три</div>четыре', 'раздватри'],
    ['<div class="bb">раз</div>', null],
    ['<div class="c b">раз', 'раз'],
    ['<p title="class=b">раз</p>', null],
    ['<div class="b">&lt;b&gt; &amp; &quot;</div>', '<b> & "'],
  ])('%s holds %j', (html, text) => expect(textOfClass(html, 'b')).toBe(text));
});
