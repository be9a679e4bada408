/** The same word typed with another keyboard layout or written in Latin letters. */

const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const pairs = (from: string, to: string) => new Map([...from].map((letter, place) => [letter, to[place] ?? letter]));
const FROM_LATIN_KEYS = pairs(LATIN, RUSSIAN);
const FROM_RUSSIAN_KEYS = pairs(RUSSIAN, LATIN);

const typed = (word: string, keys: ReadonlyMap<string, string>) =>
  [...word].map((letter) => keys.get(letter) ?? letter).join('');

/** «ntktuhfv» → «телеграм», «еудупкфь» → «telegram»; null when the word has letters of both. */
export function otherLayout(word: string): string | null {
  if (/^[a-z[\];',.`]*[a-z][a-z[\];',.`]*$/.test(word)) return typed(word, FROM_LATIN_KEYS);
  return /^[а-яё]+$/.test(word) ? typed(word, FROM_RUSSIAN_KEYS) : null;
}

/** The longest first: «shch» is one letter. */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['yo', 'ё'],
  ['jo', 'ё'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['ph', 'ф'],
  ['x', 'кс'],
  ['w', 'в'],
  ['q', 'к'],
];
const LETTERS = pairs('abcdefghijklmnoprstuvyz', 'абцдефгхийклмнопрстувйз');

/** «kopirayter» → «копирайтер»; null when it is not in Latin letters. */
export function inRussianLetters(word: string): string | null {
  if (!/^[a-z]+$/.test(word)) return null;
  let russian = '';
  for (let at = 0; at < word.length; ) {
    const sound = SOUNDS.find(([latin]) => word.startsWith(latin, at));
    const letter = word.charAt(at);
    // After a consonant it is a vowel: «vystavki», «mebely».
    if (letter === 'y' && /[bcdfghklmnprstvz]/.test(word.charAt(at - 1)) && !sound) russian += 'ы';
    else if (letter === 'c' && !sound) russian += 'к';
    else russian += sound ? sound[1] : (LETTERS.get(letter) ?? letter);
    at += sound ? sound[0].length : 1;
  }
  return russian;
}
