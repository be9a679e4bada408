import { describe, expect, it } from 'vitest';
import { wholeOf } from '#modules/ad-objects/kinds/resource/web/shares.ts';
import { longDay, shortDays } from '#words/days.ts';
import { leadTime } from '#words/durations.ts';
import { dayOf, monthSince } from '#words/moments.ts';
import { roubles, roughRoubles, shortRoubles } from '#words/money.ts';
import { shortCount } from '#words/numbers.ts';
import { counted } from '#words/plurals.ts';
import { KIND_DETAILS } from '../../src/modules/ad-objects/kinds/details.ts';
import { type AnyCard, factsOf } from '../../src/modules/ad-objects/kinds/facts.ts';
import { type AdObjectKind, KINDS } from '../../src/modules/ad-objects/kinds/kind.ts';
import { seoOf } from '../../src/modules/ad-objects/kinds/seo.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const ID = '0199a1dd-0000-7000-8000-000000000001';

function cardOf(kind: AdObjectKind, details: object = {}): AnyCard {
  return {
    ...KIND_DETAILS[kind].empty,
    [`${kind}_id`]: ID,
    kind,
    owner: { account_id: ID, name: 'Анна' },
    title: 'Название',
    summary: null,
    description: null,
    topics: [],
    region: null,
    media: [],
    price_from: null,
    cpm: null,
    rating: null,
    reviews_count: 0,
    ...details,
  } as unknown as AnyCard;
}

describe('figures in words', () => {
  it('shortens only what is long', () => {
    expect(
      [0, 980, 9_999, 26_700, 96_249, 184_300, 999_600, 1_240_000].map((value) => plain(shortCount(value))),
    ).toEqual(['0', '980', '9 999', '26,7 тыс.', '96,2 тыс.', '184 тыс.', '1 млн', '1,2 млн']);
  });

  it('shows kopecks only when there are some', () => {
    expect(plain(roubles(1_250_000))).toBe('12 500 ₽');
    expect(plain(roubles(1_250_050))).toBe('12 500,50 ₽');
    expect(plain(roughRoubles(39_812))).toBe('398 ₽');
    expect(plain(roughRoubles(340))).toBe('3,40 ₽');
    expect(plain(shortRoubles(125_000_000))).toBe('1,3 млн ₽');
  });

  it('agrees words with numbers and names days', () => {
    expect(plain(counted(21, { one: 'день', few: 'дня', many: 'дней' }))).toBe('21 день');
    expect(plain(leadTime(3))).toBe('3 дня');
    expect(leadTime(0)).toBe('день в день');
    expect(plain(longDay('2026-05-01'))).toBe('1 мая 2026');
    expect(plain(shortDays('2026-11-20', '2026-12-28'))).toBe('20 ноя — 28 дек');
    expect(dayOf('2026-11-14T22:30:00Z')).toBe('2026-11-15');
    expect(monthSince('2026-02-28T22:00:00Z')).toBe('марта 2026 года');
  });
});

describe.each(KINDS)('facts of a %s', (kind) => {
  it('stand even for an empty draft', () => {
    const { path, badge, facts, price, objectId } = factsOf(cardOf(kind));
    expect(path).toBe(`/${kind}/${ID}`);
    expect(objectId).toBe(ID);
    expect(badge.label).not.toBe('');
    expect(facts.length).toBeLessThanOrEqual(3);
    expect(price).toBeNull();
  });

  it('give search engines a title and a description', () => {
    const places = { url: 'https://a.ru/x', images: [], ownerUrl: 'https://a.ru/account/1' };
    const { title, description, structured } = seoOf(cardOf(kind) as never, places);
    expect(title).toContain('Название');
    expect(description).not.toBe('');
    expect(structured).toMatchObject({ '@context': 'https://schema.org', name: 'Название' });
    expect(structured).toHaveProperty('@type');
    expect(structured).not.toHaveProperty('aggregateRating');
  });
});

describe('cards', () => {
  it('of a resource tell the audience, the reach and the price per thousand', () => {
    const card = cardOf('resource', {
      platform: 'telegram',
      audience_size: 184_300,
      average_reach: 31_400,
      cpm: 39_809,
      price_from: 1_250_000,
      offers: [{}, {}],
    });
    const { facts, price, badge } = factsOf(card);
    expect(facts.map(({ value, caption }) => `${plain(value)} ${caption}`)).toEqual([
      '184 тыс. подписчиков',
      '31,4 тыс. охват',
      '398 ₽ CPM',
    ]);
    expect(price && { ...price, sum: plain(price.sum) }).toEqual({ word: 'от', sum: '12 500 ₽' });
    expect(badge).toEqual({ label: 'Telegram', icon: 'telegram' });
  });

  it('of a busy contractor say until when', () => {
    const { facts } = factsOf(cardOf('contractor', { capacity: 'busy', busy_until: '2026-12-01' }));
    expect(facts.map(({ value, caption }) => plain(`${value} ${caption}`))).toEqual(['Занят до 1 дек']);
  });
});

describe('where an audience is from', () => {
  it('adds up to the whole, with what is left named once', () => {
    const geo = [
      { name: 'Санкт-Петербург', share: 75 },
      { name: 'Другие регионы', share: 5 },
      { name: 'Москва', share: 5 },
    ];
    expect(wholeOf(geo)).toEqual([geo[0], geo[2], { name: 'Другие регионы', share: 20 }]);
    expect(wholeOf([{ name: 'Казань', share: 99.9 }])[1]?.share).toBe(0.1);
    expect(wholeOf([{ name: 'Казань', share: 100 }])).toHaveLength(1);
    expect(
      wholeOf([
        { name: 'Казань', share: 70 },
        { name: 'Уфа', share: 40 },
      ]),
    ).toHaveLength(2);
  });
});
