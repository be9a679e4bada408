/** Formatting buttons of the Markdown editor. Pure: the text and the selection in, one replacement out. */

export interface Selected {
  text: string;
  from: number;
  to: number;
}

/** Replaces `from`…`to` of the text by `words`, and selects `select` of the new text. */
export interface Replacement {
  from: number;
  to: number;
  words: string;
  select: readonly [number, number];
}

const STAR = '**';

/** Bold, or no longer bold. */
export function strong({ text, from, to }: Selected): Replacement {
  // «слово » is wrapped without its space: Markdown knows no bold that ends in one.
  const chosen = text.slice(from, to);
  const start = from + (chosen.length - chosen.trimStart().length);
  const end = Math.max(start, from + chosen.trimEnd().length);
  const words = text.slice(start, end);
  if (text.slice(start - 2, start) === STAR && text.slice(end, end + 2) === STAR)
    return { from: start - 2, to: end + 2, words, select: [start - 2, end - 2] };
  if (words.length > 4 && words.startsWith(STAR) && words.endsWith(STAR))
    return { from: start, to: end, words: words.slice(2, -2), select: [start, end - 4] };
  return { from: start, to: end, words: `${STAR}${words}${STAR}`, select: [start + 2, end + 2] };
}

/** Every chosen line becomes a point of a list, or all of them cease to be. */
export function list({ text, from, to }: Selected): Replacement {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const isMarked = (line: string) => line.startsWith('- ') || (line.trim() === '' && lines.length > 1);
  const words = lines.map((line) => (isList ? line.slice(2) : isMarked(line) ? line : `- ${line}`)).join('\n');
  const grown = words.length - (end - start);
  const caret = Math.max(start, to + grown);
  return { from: start, to: end, words, select: from === to ? [caret, caret] : [start, start + words.length] };
}

const ADDRESS = 'https://';

/** Words and where they lead; whichever of the two is not there yet is selected to be typed. */
export function link({ text, from, to }: Selected): Replacement {
  const chosen = text.slice(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(chosen);
  const name = isAddress || chosen === '' ? 'текст' : chosen;
  const address = isAddress ? chosen : ADDRESS;
  const start = isAddress || chosen === '' ? from + 1 : from + name.length + 3;
  const length = isAddress || chosen === '' ? name.length : address.length;
  return { from, to, words: `[${name}](${address})`, select: [start, start + length] };
}
