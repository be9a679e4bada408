/** A name stands among the words of others: nothing in it may be invisible, or be all of it. */
import { expect, it } from 'vitest';
import { isOneLine, oneLine } from '#platform/contract.ts';

it.each([
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u061c',
  '\u2060',
  '\u00ad',
  '\ufeff',
  '\u3164',
  '\u202e',
  '\u2067',
  '\n',
  '\u2028',
])('a line with %j in it is refused', (sign) => {
  expect(isOneLine(`Мар${sign}ина`)).toBe(false);
  expect(isOneLine(`👩${sign}ина`)).toBe(false);
});

it.each(['\u200b', '\u2800', '\ufe0f', '\u0301', '\u200d\u200d'])('a name of nothing but %j is refused', (name) => {
  expect(oneLine(80).safeParse(name).success).toBe(false);
});

it.each(['Марина', 'О’Нил — «Ёлка», №1', '5 %', '👩‍🚒', '👩🏽‍🚒 Пожарная', '🏳️‍🌈', '❤️‍🔥 Кафе', '', 'И\u0306од'])(
  '%j stays what it is',
  (name) => {
    expect(oneLine(80).parse(name)).toBe(name);
  },
);
