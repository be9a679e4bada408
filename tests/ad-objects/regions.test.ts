import { expect, it } from 'vitest';
import { REGIONS } from '#modules/geography/contract.ts';
import { offeredOf } from '#platform/dictionary-terms.ts';
import { byAlphabet } from '#words/text.ts';

it('regions are offered with the country and the two capitals first, then by the alphabet', () => {
  const [country, first, second, ...rest] = offeredOf(REGIONS).map(({ name }) => name);
  expect([country, first, second]).toEqual(['Вся Россия', 'Москва', 'Санкт-Петербург']);
  expect(rest).toEqual(rest.toSorted(byAlphabet));
});
