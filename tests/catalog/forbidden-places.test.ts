/** Whoever looks for a forbidden place by name is told why it is not here. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  forbiddenNamesIn,
  forbiddenPlaces,
  saidTogether,
  wordsWithoutNames,
} from '#modules/catalog/web/forbidden-places.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const placesIn = async (query: string, day = '2026-11-17') => {
  const { items } = (await app.visitor().call('GET /v1/legality/rules')).body.data;
  return forbiddenPlaces(forbiddenNamesIn(query), items, day);
};

describe('a forbidden place in a query', () => {
  it.each(['instagram', 'Инстаграм', 'блогеры в инстаграме', 'инста', 'реклама в инсте', 'INSTA'])(
    'is known by «%s»',
    async (query) => {
      expect(await placesIn(query)).toMatchObject([{ where: 'в Instagram', from: '2025-09-01' }]);
    },
  );

  it('may be one of several', async () => {
    expect((await placesIn('facebook и инста')).map(({ where }) => where)).toEqual(['в Instagram', 'в Facebook']);
    expect((await placesIn('фейсбук')).map(({ where }) => where)).toEqual(['в Facebook']);
  });

  it('is named with its own day and law, together with those of the same', () => {
    const law = { from: '2025-09-01', law: '72-ФЗ', source: 'Закон', source_url: null, words: 'Нельзя.' };
    const [one, two, other] = [
      { where: 'в Instagram', ...law },
      { where: 'в Facebook', ...law },
      { where: 'в Threads', ...law, from: '2026-01-01' },
    ];
    expect(saidTogether([one, other, two])).toEqual([[one, two], [other]]);
  });

  it.each([
    ['инстаграм', ''],
    ['кофе в инстаграме', 'кофе'],
    ['реклама в инсте и facebook казань', 'реклама казань'],
    ['инсталляция в Казани', 'инсталляция в Казани'],
  ])('«%s» is otherwise about «%s»', (query, left) => {
    expect(wordsWithoutNames(query)).toBe(left);
  });

  it.each(['инсталляция', 'инстанция', 'кухня', 'телеграм', 'инструменты'])('is not in «%s»', async (query) => {
    expect(await placesIn(query)).toEqual([]);
  });

  it('is told of only while its rule holds', async () => {
    expect(await placesIn('instagram', '2025-08-31')).toEqual([]);
  });
});
