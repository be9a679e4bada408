/** Endings of nouns, the longer first. */
const ENDING = /(?:ами|ями|ов|ев|ей|ом|ем|ам|ям|ах|ях|ой|ою|а|я|у|ю|ы|и|е|о)$/;
/** «владелец», «владельца»; «рынок», «рынка»: a vowel that comes and goes before the last consonant. */
const FLEETING = /([бвгджзклмнпрстфхцчшщ])[еёо]([кнлрц])$/;

const stemOf = (word: string): string => word.replace(ENDING, '');
const isShut = (stem: string): boolean => FLEETING.test(stem);
const closed = (stem: string): string => stem.replace(FLEETING, '$1$2').replace(/ь([кнлрц])$/, '$1');

/** Whether two spellings are one word in other cases, which the dictionary of endings takes for two. */
export function isSameWord(one: string, other: string): boolean {
  const stems = [stemOf(one), stemOf(other)] as const;
  // Both with a vowel there: one of them is a mistake.
  if (stems[0] !== stems[1] && isShut(stems[0]) === isShut(stems[1])) return false;
  return Math.min(...stems.map(({ length }) => length)) > 2 && closed(stems[0]) === closed(stems[1]);
}
