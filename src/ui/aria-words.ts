/**
 * Screen reader strings of React Aria in better Russian: its own reads «3 параметров доступно». The library looks for its strings under
 * these two symbols before it takes those of its packages, and then wants all of them: so they are all here, with ours laid over. Loaded
 * after the page; until then the library speaks for itself.
 */
import * as russian from 'react-aria-components/i18n/ru-RU';
import { counted, plural } from '#words/plurals.ts';

// The library's types call its default a type; it is the strings, by package.
const { default: strings } = russian as unknown as { default: Record<string, Record<string, unknown>> };
const COMBO_BOX = '@react-aria/combobox';

const optionsFound = ({ optionCount }: { optionCount: number }): string =>
  `${plural(optionCount, { one: 'Найден', few: 'Найдено', many: 'Найдено' })} ${counted(optionCount, {
    one: 'вариант',
    few: 'варианта',
    many: 'вариантов',
  })}`;

export const improveWords = (): unknown =>
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: 'ru-RU',
    [Symbol.for('react-aria.i18n.strings')]: {
      ...strings,
      [COMBO_BOX]: { ...strings[COMBO_BOX], countAnnouncement: optionsFound },
    },
  });
