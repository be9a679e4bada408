import { describe, expect, it } from 'vitest';
import { isSameWord } from '#modules/ad-objects/server/search/word-forms.ts';

describe('another form of a word', () => {
  it.each([
    ['владелец', 'владельца'],
    ['владельца', 'владелец'],
    ['рынок', 'рынка'],
    ['щенок', 'щенков'],
    ['книга', 'книги'],
  ])('%s is %s', (one, other) => {
    expect(isSameWord(one, other)).toBe(true);
  });

  it.each([
    ['копирайтир', 'копирайтер'],
    ['дизайнор', 'дизайнер'],
    ['телеграмм', 'телеграм'],
    ['вкантакте', 'вконтакте'],
    ['ntktuhfv', 'телеграм'],
    ['он', 'она'],
  ])('%s is not %s', (one, other) => {
    expect(isSameWord(one, other)).toBe(false);
  });
});
