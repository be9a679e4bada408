/** Search matches within a text, for highlighting. */

export interface Piece {
  text: string;
  isMatch: boolean;
}

const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** How many letters of the word the asked one stands for: its own, or all when it is another form of the same word. */
function matched(word: string, asked: string): number {
  if (word.startsWith(asked)) return asked.length;
  const isShort = asked.length < 5;
  const isForm =
    asked.length > 2 &&
    commonStart(word, asked) >= asked.length - (isShort ? 1 : 2) &&
    word.length - asked.length <= (isShort ? 0 : 3);
  return isForm ? word.length : 0;
}

/** «Кухня без спешки» asked for by «кухн» is «Кухн» and the rest; «телеграме» is met by «телеграм» whole. */
export function piecesOf(text: string, query: string): Piece[] {
  const asked = fold(query).match(/[\p{L}\d]{2,}/gu) ?? [];
  const pieces: Piece[] = [];
  const add = (part: string, isMatch: boolean) => {
    const last = pieces.at(-1);
    if (part === '') return;
    if (last?.isMatch === isMatch) last.text += part;
    else pieces.push({ text: part, isMatch });
  };
  for (const part of text.split(/([\p{L}\d]+)/u)) {
    const word = fold(part);
    const length = /[\p{L}\d]/u.test(part) ? Math.max(0, ...asked.map((each) => matched(word, each))) : 0;
    add(part.slice(0, length), true);
    add(part.slice(length), false);
  }
  return pieces;
}
