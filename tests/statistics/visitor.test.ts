import { describe, expect, it } from 'vitest';
import { isRobot, markOf } from '#modules/statistics/server/views/visitor.ts';
import { networkOf } from '#platform/http/origin.ts';
import { addDays, daysUpTo } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';

const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 YaBrowser/25.10.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
];
const ROBOTS = [
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; Mail.RU_Bot/2.1)',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'python-requests/2.32.3',
  '',
  undefined,
];

describe('visitors', () => {
  it.each(BROWSERS)('a browser is no robot: %s', (userAgent) => {
    expect(isRobot(userAgent)).toBe(false);
  });

  it.each(ROBOTS)('a robot is a robot: %s', (userAgent) => {
    expect(isRobot(userAgent)).toBe(true);
  });

  it('are told apart by the network of an IPv6 address, not by its changing half', () => {
    expect(networkOf('2a02:6b8:0:40c:1:2:3:4')).toBe(networkOf('2A02:06b8::40c:ffff:0:0:1'));
    expect(networkOf('2a02:6b8:0:40c:1:2:3:4')).not.toBe(networkOf('2a02:6b8:0:40d:1:2:3:4'));
    expect(networkOf('::1')).toBe('0:0:0:0');
    expect(networkOf('::ffff:95.24.118.7')).toBe('95.24.118.7');
    expect(networkOf('95.24.118.7')).toBe('95.24.118.7');
  });

  it('leave another mark under another salt', () => {
    const one = markOf(Buffer.alloc(32, 1), 'visitor');
    expect(one).toEqual(markOf(Buffer.alloc(32, 1), 'visitor'));
    expect(one).not.toEqual(markOf(Buffer.alloc(32, 2), 'visitor'));
    expect(one).toHaveLength(16);
  });
});

describe('days', () => {
  it('begin at midnight in Moscow', () => {
    expect(dayOf(new Date('2026-11-14T20:59:59.999Z'))).toBe('2026-11-14');
    expect(dayOf(new Date('2026-11-14T21:00:00Z'))).toBe('2026-11-15');
  });

  it('cross months and years', () => {
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysUpTo('2028-03-01', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });
});
