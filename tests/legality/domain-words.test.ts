/** Words that tell what goods are, and words that only look like them. */
import { describe, expect, it } from 'vitest';
import type { StandingRule } from '#modules/legality/domain/rules.ts';
import { isPhrase, readWords } from '#modules/legality/domain/words.ts';

const rule = (category: string | null, words: string[], of: 'goods' | 'places' = 'goods'): StandingRule => ({
  subject: { kind: 'words', of, category, words },
  check: {
    rule_id: category ?? 'none',
    version_id: category ?? 'none',
    title: category ?? 'none',
    kind: 'words',
    light: 'red',
    law: '38-ФЗ',
    source: 'закон',
    source_url: null,
    words: 'Похоже на это.',
    from: '2006-07-01',
    to: null,
    withdrawn_on: null,
  },
});

const RULES = [
  rule('alcohol', ['водк*', 'vodka', 'пив*', '-безалкогольн* пив*', 'вино']),
  rule('tobacco', ['сигарет*', 'табак', 'табака', 'вейп*']),
  rule('gambling', ['казино', 'casino', 'kazino', 'игров* автомат*']),
  rule(null, ['диплом* о высш* образован*', 'купить диплом*', 'гашиш*']),
  rule(null, ['instagram', 'инстаграм*'], 'places'),
];

const read = (text: string, categories: string[] = ['ordinary']) =>
  readWords(RULES, 'goods', { texts: [text] }, categories).flatMap(({ category, said }) =>
    said.map((one) => [category, one]),
  );

describe('words are read', () => {
  it.each([
    ['Сигареты Parliament', 'tobacco'],
    ['СИГАРЕТ много', 'tobacco'],
    ['Водка Белуга', 'alcohol'],
    ['с водкой и без', 'alcohol'],
    ['вoдкa с латинскими буквами', 'alcohol'],
    ['Bодка', 'alcohol'],
    ['в0дка', 'alcohol'],
    ['вооооодка', 'alcohol'],
    ['в\u00adод\u200bка', 'alcohol'],
    ['во́дка с ударением', 'alcohol'],
    ['BOДKA', 'alcohol'],
    ['Казино Вулкан', 'gambling'],
    ['к а з и н о', 'gambling'],
    ['к.а.з.и.н.о', 'gambling'],
    ['ка-зи-но', 'gambling'],
    ['КАЗИНО777', 'gambling'],
    ['онлайн-казино', 'gambling'],
    ['Ka3ино', 'gambling'],
    ['KAZINO', 'gambling'],
    ['Sigarety', 'tobacco'],
    ['игровые автоматы', 'gambling'],
    ['Диплом о высшем образовании', null],
    ['дипломы о высшем образовании недорого', null],
    ['Купить диплом', null],
  ])('%s', (text, category) => {
    expect([...new Set(read(text).map(([found]) => found))]).toEqual([category]);
  });

  it.each([
    'Водкаст о рекламе',
    'Казинформ, новости Астаны',
    'Сигаретный дым и как от него избавиться',
    'Улица Табачная, 5',
    'Театр Табакова',
    'Дипломат',
    'Дипломная работа: оформление',
    'Диплом победителя конкурса',
    'Виноград и винегрет',
    'Безалкогольное пиво',
    'Водолазка',
    'Пивовар — настольная игра',
    'Вейпер',
    'а и б сидели на трубе',
    '',
  ])('and not where they only look so: %s', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('an exception takes its own words alone', () => {
    expect(read('Безалкогольное пиво, водка')).toEqual([['alcohol', 'водка']]);
  });

  it('goods that say what they are need no doubt, and what has no category always does', () => {
    expect(read('Водка Белуга', ['alcohol'])).toEqual([]);
    expect(read('Гашиш', ['alcohol', 'tobacco'])).toEqual([[null, 'гашиш']]);
  });

  it.each([
    ['https://vulkan-casino.ru/bonus', 'gambling'],
    ['https://vulkancasino24.com', 'gambling'],
    ['https://xn--80aaj4bmcda.xn--p1ai/', null],
    ['https://shop.example/vodka', null],
  ])('an address is read by its host: %s', (url, category) => {
    const found = readWords(RULES, 'goods', { texts: [], urls: [url] }, ['ordinary']);
    expect(found[0]?.category ?? null).toBe(category);
  });

  it('words about places are read of those who place', () => {
    expect(read('Реклама в Instagram')).toEqual([]);
    expect(readWords(RULES, 'places', { texts: ['Посты в инстаграме'] })).toHaveLength(1);
  });

  it.each(['виды чая и казначейство '.repeat(850), 'а'.repeat(20_000), 'бв'.repeat(10_000), 'а-'.repeat(10_000)])(
    '20 000 characters are read in no time: %.20s',
    (text) => expect(read(text)).toEqual([]),
    // Half a second on a busy machine; whoever looks back from every letter needs minutes.
    20_000,
  );
});

it('a phrase begins with three letters and has words only', () => {
  expect(['водк*', '-безалкогольн* пив*', 'диплом* о высш* образован*'].every(isPhrase)).toBe(true);
  expect(['', '-', 'ро*', '*', 'a.b', 'о высшем'].some(isPhrase)).toBe(false);
});
