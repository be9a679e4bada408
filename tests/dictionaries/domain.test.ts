import { expect, it } from 'vitest';
import {
  codeHint,
  codePattern,
  DICTIONARIES,
  type DictionaryId,
  OFFERED,
} from '#modules/dictionaries/domain/dictionaries.ts';

it('tells regions by two digits and everything else by Latin words', () => {
  const takes = (id: DictionaryId, code: string) => codePattern(id).test(code);
  expect(['96', '00'].every((code) => takes('regions', code))).toBe(true);
  expect(['9', '961', 'x96', '96x', 'ab'].some((code) => takes('regions', code))).toBe(false);
  for (const id of ['topics', 'platforms', 'specialisations', 'words'] as const) {
    expect(['ab', 'board_games', `a${'b'.repeat(31)}`].every((code) => takes(id, code))).toBe(true);
    expect(
      ['a', '9a', '_a', 'Ab', 'a b', '96', `a${'b'.repeat(32)}`, 'ab!', '!ab'].some((code) => takes(id, code)),
    ).toBe(false);
    expect(codeHint(id)).not.toBe(codeHint('regions'));
  }
});

it('offers every dictionary but the words of the search', () => {
  expect(OFFERED).toEqual(Object.keys(DICTIONARIES).filter((id) => id !== 'words'));
});
