import { expect, it } from 'vitest';
import { piecesOf } from '#words/matches.ts';

const marked = (text: string, query: string) =>
  piecesOf(text, query)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['Кухня без спешки', 'кухн', '[Кухн]я без спешки'],
  ['Тексты для телеграм-каналов о еде', 'телеграм еда', 'Тексты для [телеграм]-каналов о [еде]'],
  ['Тёплый стан', 'теплый', '[Тёплый] стан'],
  ['Каналы о финансах', 'финансы', 'Каналы о [финансах]'],
  ['Единый дом', 'еда', 'Единый дом'],
  ['Дом', '', 'Дом'],
  ['<b>Дом</b>', 'дом b', '<b>[Дом]</b>'],
])('«%s» asked for by «%s»', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});
