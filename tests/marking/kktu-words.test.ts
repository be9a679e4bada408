import { describe, expect, it } from 'vitest';
import { KKTU } from '#modules/marking/domain/kktu.ts';
import { kktuSections, searchKktu, TABLE } from '#modules/marking/domain/kktu-words.ts';

const first = (typed: string) => searchKktu(KKTU, typed)[0]?.code;

describe('ККТУ by the words of people', () => {
  it.each([
    ['кофейня', '8.1.1'],
    ['завтрак', '8.1.1'],
    ['Завтраки', '8.1.1'],
    ['стрижка', '30.2.6'],
    ['барбершоп', '30.2.6'],
    ['квартира', '13.1.2'],
    ['приложение', '6.1.1'],
    ['курсы английского', '30.5.1'],
    ['кофе', '17.3.1'],
    ['17.3', '17.3.1'],
    ['игрушки', '26.2.1'],
    ['ремонт', '24.2.1'],
    ['стоматология', '12.1.2'],
    ['квартиры в новостройке', '13.1.2'],
  ])('«%s» is %s', (typed, code) => {
    expect(first(typed)).toBe(code);
  });

  it('takes any of the words when nothing has them all', () => {
    const codes = searchKktu(KKTU, 'доставка еды').map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['8.1.1', '30.2.7']));
  });

  it('knows many words, all of them leading to a code that is there', () => {
    expect(TABLE.length).toBeGreaterThan(250);
    const known = new Set(KKTU.map(({ code }) => code));
    expect(TABLE.flatMap(({ codes }) => codes).filter((code) => !known.has(code))).toEqual([]);
    expect(searchKktu(KKTU, 'фыва')).toEqual([]);
  });

  it('is divided into sections with a name each', () => {
    const sections = kktuSections(KKTU);
    expect(sections).toHaveLength(30);
    expect(sections).toContainEqual({ number: '3', name: 'Бытовая техника' });
    expect(sections.at(-1)).toEqual({ number: '30', name: 'Услуги и прочее' });
  });
});
