import { describe, expect, it } from 'vitest';
import { countAnswers, findAnswers, TOPICS } from '#modules/help/web/answers.ts';

const idsOf = (query: string) => findAnswers(query).flatMap(({ answers }) => answers.map(({ id }) => id));

describe('answers of the help', () => {
  it('are all there without a query, and for one that says nothing', () => {
    expect(findAnswers('')).toBe(TOPICS);
    expect(findAnswers('  как не  ')).toBe(TOPICS);
  });

  it.each([
    ['когда придут деньги', 'payout'],
    ['Продавец не отвечает', 'silence'],
    ['Кто получает erid', 'token'],
    ['вернуть деньги', 'change'],
    ['как удалить аккаунт?', 'leave'],
    ['акты', 'act'],
    ['ИП', 'forms'],
    ['СПОРЫ', 'judge'],
  ])('are found by «%s» whatever the ending and the case', (query, id) => {
    expect(idsOf(query)).toContain(id);
    expect(idsOf(query).length).toBeLessThan(countAnswers(TOPICS));
  });

  it('are none when a word of the query is nowhere', () => {
    expect(findAnswers('квантовая гравитация')).toEqual([]);
  });

  it('have addresses of their own', () => {
    const ids = TOPICS.flatMap(({ id, answers }) => [id, ...answers.map((answer) => answer.id)]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
