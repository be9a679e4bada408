/** Headline on the page of a month: what happened, what comes next, and one day for it. */
import { describe, expect, it } from 'vitest';
import type { MarkingMonth, MonthRow } from '#modules/marking/contract.ts';
import { isLeft, monthState, rowWords, storyOf } from '#modules/marking/web/month-words.ts';

const row = (given: Partial<MonthRow>): MonthRow => ({
  deal_id: '0199',
  side: 'seller',
  reporter: null,
  number: '1',
  title: 'Чай',
  place: 'Канал',
  erid: '2Vtzq',
  shows: null,
  amount: 100_00,
  state: 'needs_shows',
  problems: [],
  suggestion: null,
  corrections: [],
  lacks: [],
  published_on: '2026-10-12',
  removed_on: null,
  can: { report: true },
  ...given,
});
const month = (given: Partial<MarkingMonth>): MarkingMonth => ({
  month: '2026-10',
  due_on: '2026-11-30',
  state: 'open',
  is_overdue: false,
  rows: 1,
  own: 1,
  ready: 0,
  changed: 0,
  waiting: 1,
  refused: 0,
  elsewhere: 0,
  mode: 'vk',
  ready_amount: 0,
  left_amount: 0,
  total_shows: 0,
  fee_base: 0,
  vat: 'none',
  contract: null,
  items: [row({})],
  ...given,
});
const told = (given: Partial<MarkingMonth>, today = '2026-11-10') => {
  const story = storyOf(month(given), today);
  return story && { tone: story.tone, words: `${story.title}. ${story.text}`.replaceAll('\u00a0', ' ') };
};

describe('a month that is open', () => {
  it('names what is missing and the last day of the law, and that the rest goes by itself', () => {
    const items = [row({}), row({ state: 'ready', shows: 12 })];
    const { tone, words } = told({ rows: 2, own: 2, ready: 1, items }) ?? {};
    expect(tone).toBe('warn');
    expect(words).toContain('Внесите показы у 1 размещения. Крайний день по закону — 30 ноября');
    expect(words).toContain('Ещё 1 размещение можно отправить сейчас, а с 25 ноября Охват отправит сам');
    expect(words).not.toContain('5 ноября.');
  });

  it('says what is in danger once the day is over', () => {
    const { tone, words } = told({ is_overdue: true }) ?? {};
    expect(tone).toBe('bad');
    expect(words).toContain('Срок отчёта был 30 ноября: внесите показы у 1 размещения сейчас');
    expect(monthState(month({ is_overdue: true }), '2026-11-16')).toMatchObject({ tone: 'bad' });
  });

  it('may be left alone when everything is there', () => {
    const items = [row({ state: 'ready', shows: 12 })];
    const words = (today: string) => told({ ready: 1, waiting: 0, items }, today)?.words;
    expect(words('2026-11-24')).toContain('Отправьте сейчас или ничего не делайте: с 25 ноября Охват отправит сам');
    expect(words('2026-11-27')).toContain('Отправьте сейчас или ничего не делайте: ночью Охват отправит сам');
  });
});

it('a month that goes on asks only for the shows of what is gone', () => {
  const going = { state: 'running' as const, waiting: 0 };
  const running = row({ state: 'running', can: { report: false } });
  expect(told({ ...going, items: [running] })?.words).toContain('Октябрь ещё идёт, сейчас ничего не нужно');
  const items = [running, row({ state: 'running', removed_on: '2026-10-14' })];
  expect(told({ ...going, rows: 2, own: 2, items })).toEqual({
    tone: 'warn',
    words: expect.stringContaining('но показы у 1 размещения можно внести сейчас. Публикации сняты'),
  });
});

it('a month that went out says so and asks for nothing', () => {
  const sent = { state: 'sent' as const, waiting: 0, items: [row({ state: 'sent' })] };
  expect(told(sent)).toMatchObject({ tone: 'good', words: expect.stringContaining('передан: 1 размещение') });
  expect(isLeft(month(sent))).toBe(false);
});

it('a buyer is told who reports, and nothing is ready for them', () => {
  const items = [row({ side: 'buyer', state: 'ready', can: { report: false } })];
  const whole = { own: 0, waiting: 0, items };
  expect(told(whole)?.words).toContain('За октябрь отчитывается продавец, до 30 ноября');
  expect(monthState(month(whole), '2026-11-16').words).toBe('Отправит продавец');
  expect(rowWords(row({ side: 'buyer', state: 'ready' })).words).toBe('Отправит продавец');
});

describe('placements with an erid from another ОРД', () => {
  const elsewhere = row({ state: 'elsewhere', can: { report: false } });
  const inStrip = (given: Partial<MarkingMonth>) =>
    monthState(month(given), '2026-11-16').words.replaceAll('\u00a0', ' ');

  it('are reported there by whoever took that on: nobody says that ЕРИР has them', () => {
    const whole = { state: 'elsewhere' as const, own: 0, waiting: 0, elsewhere: 1, items: [elsewhere] };
    expect(told(whole)).toEqual({
      tone: 'warn',
      words: expect.stringContaining('Отчитайтесь за октябрь в своём ОРД до 30 ноября. По 1 размещению с erid'),
    });
    expect(inStrip(whole)).toBe('В своём ОРД до 30 ноября');
    expect(told({ ...whole, elsewhere: 0 })?.words).toContain('отчитывается другая сторона, в своём ОРД');
  });

  it('are told apart in a month whose others ЕРИР has taken', () => {
    const items = [row({ state: 'verified' }), elsewhere];
    const whole = { state: 'verified' as const, rows: 2, waiting: 0, elsewhere: 1, items };
    const { tone, words } = told(whole) ?? {};
    expect(tone).toBe('warn');
    expect(words).toContain('ЕРИР принял отчёт за октябрь: 1 размещение. По 1 размещению с erid из другого ОРД');
    expect(words).not.toContain('ничего делать не нужно');
    expect(inStrip(whole)).toBe('Принят ЕРИР, ещё 1 в своём ОРД');
  });
});
