import { describe, expect, it } from 'vitest';
import { untilOf } from '#modules/blacklist/domain/terms.ts';
import { accountOfLink, termWords } from '#modules/blacklist/web/wording.ts';
import { dayOf, ownZone } from '#words/moments.ts';

const at = (text: string) => new Date(text);

describe('a term', () => {
  it('is as long as it says, by the calendar', () => {
    const now = at('2026-01-31T12:30:00');
    expect(untilOf('day', '', now)).toEqual(at('2026-02-01T12:30:00'));
    expect(untilOf('week', '', now)).toEqual(at('2026-02-07T12:30:00'));
    expect(untilOf('month', '', now)).toEqual(at('2026-02-28T12:30:00'));
    expect(untilOf('month', '', at('2026-03-15T08:00:00'))).toEqual(at('2026-04-15T08:00:00'));
    expect(untilOf('forever', '2026-05-01', now)).toBeNull();
  });

  it('until a day counts that day whole', () => {
    const until = untilOf('date', '2026-05-01', new Date());
    expect(until).toEqual(at('2026-05-01T23:59:59.999'));
    expect(dayOf(until as Date, ownZone())).toBe('2026-05-01');
  });

  it('is told in words', () => {
    expect(termWords(null, 'Europe/Moscow')).toBe('навсегда');
    expect(termWords('2026-12-05T11:30:00.000Z', 'Europe/Moscow')).toBe('до 5\u00a0декабря 2026 в 14:30');
    expect(termWords('2026-12-05T20:59:59.999Z', 'Europe/Moscow')).toBe('по 5\u00a0декабря 2026');
  });
});

describe('a link to a profile', () => {
  const id = '0199aaaa-1111-7000-8000-000000000001';
  it.each([
    `https://ohvat.example/account/${id}`,
    `/account/${id.toUpperCase()}?from=mail#about`,
    `  ${id} `,
    `ohvat.example/account/${id}/`,
  ])('%s leads to an account', (link) => expect(accountOfLink(link)).toBe(id));

  it.each(['', 'Антон', `https://ohvat.example/resource/${id}`, `/account/${id}0`])('%s does not', (link) =>
    expect(accountOfLink(link)).toBeNull(),
  );
});
