/** The buttons over a description. `‹…›` is what is selected. */
import { describe, expect, it } from 'vitest';
import { link, list, type Replacement, type Selected, strong } from '#modules/ad-objects/web/editor/markdown-marks.ts';

function press(mark: (selected: Selected) => Replacement, shown: string): string {
  const [before = '', chosen = '', after = ''] = shown.split(/[‹›]/);
  const text = before + chosen + after;
  const { from, to, words, select } = mark({ text, from: before.length, to: before.length + chosen.length });
  const next = text.slice(0, from) + words + text.slice(to);
  return `${next.slice(0, select[0])}‹${next.slice(select[0], select[1])}›${next.slice(select[1])}`;
}

describe('bold', () => {
  it.each([
    ['чай ‹с мёдом›', 'чай **‹с мёдом›**'],
    ['‹чай ›с мёдом', '**‹чай›** с мёдом'],
    ['чай **‹с мёдом›**', 'чай ‹с мёдом›'],
    ['чай ‹**с мёдом**›', 'чай ‹с мёдом›'],
    ['чай ‹›', 'чай **‹›**'],
  ])('%s → %s', (before, after) => expect(press(strong, before)).toBe(after));
});

describe('a list', () => {
  it.each([
    ['‹чай\nмёд›', '‹- чай\n- мёд›'],
    ['‹- чай\n- мёд›', '‹чай\nмёд›'],
    ['чай\nмё‹›д', 'чай\n- мё‹›д'],
    ['‹›', '- ‹›'],
  ])('%j → %j', (before, after) => expect(press(list, before)).toBe(after));
});

describe('a link', () => {
  it.each([
    ['наш ‹сайт›', 'наш [сайт](‹https://›)'],
    ['‹https://tea.example/a›', '[‹текст›](https://tea.example/a)'],
    ['‹›', '[‹текст›](https://)'],
  ])('%s → %s', (before, after) => expect(press(link, before)).toBe(after));
});
