/**
 * The part of Markdown that people use in descriptions, read into a tree. There is no raw HTML in it: whatever is not
 * understood stays text, and a link that is not http or https does too. Time grows with the length, never faster.
 */

import { safeAddress } from './web-address.ts';

export type Inline =
  | string
  | { type: 'strong' | 'em' | 'del'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'break' };

export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: 1 | 2 | 3; children: Inline[] }
  | { type: 'list'; start: number | null; items: Block[][] }
  | { type: 'quote'; children: Block[] }
  | { type: 'code'; text: string }
  | { type: 'rule' };

const MAX_DEPTH = 6;
const MAX_LABEL = 400;
const MAX_ADDRESS = 2000;

const LIST_ITEM = /^( {0,3})([-*+•]|\d{1,9}[.)])(?: +(.*)|)$/;
const RULE = /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/;
const HEADING = /^ {0,3}(#{1,6}) +(.*)$/;
const FENCE = /^ {0,3}(?:```|~~~)/;
const QUOTE = /^ {0,3}> ?/;

export function parseMarkdown(source: string): Block[] {
  const lines = source.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n');
  const blocks = blocksOf(lines, 0);
  evenHeadings(blocks);
  return blocks;
}

/** The text's own highest heading becomes the first level, and no level is skipped on the way down. */
function evenHeadings(blocks: readonly Block[]): void {
  const headings = blocks.filter((block) => block.type === 'heading');
  const highest = Math.min(...headings.map(({ level }) => level));
  let last = 0;
  for (const heading of headings) {
    last = Math.min(heading.level - highest + 1, last + 1);
    heading.level = last as 1 | 2 | 3;
  }
}

function blocksOf(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  const line = () => lines[at] ?? '';
  const isNested = depth < MAX_DEPTH;

  while (at < lines.length) {
    const heading = HEADING.exec(line());
    if (line().trim() === '') {
      at += 1;
    } else if (FENCE.test(line())) {
      const fence = line().trim().slice(0, 3);
      const from = at + 1;
      at = from;
      while (at < lines.length && !line().trim().startsWith(fence)) at += 1;
      blocks.push({ type: 'code', text: lines.slice(from, at).join('\n') });
      at += 1;
    } else if (heading) {
      const level = Math.min(3, heading[1]?.length ?? 1) as 1 | 2 | 3;
      blocks.push({ type: 'heading', level, children: inlinesOf((heading[2] ?? '').replace(/ +#+ *$/, '')) });
      at += 1;
    } else if (RULE.test(line())) {
      blocks.push({ type: 'rule' });
      at += 1;
    } else if (isNested && QUOTE.test(line())) {
      const from = at;
      while (at < lines.length && QUOTE.test(line())) at += 1;
      const inner = lines.slice(from, at).map((each) => each.replace(QUOTE, ''));
      blocks.push({ type: 'quote', children: blocksOf(inner, depth + 1) });
    } else if (isNested && LIST_ITEM.test(line())) {
      const { block, next } = listAt(lines, at, depth);
      blocks.push(block);
      at = next;
    } else {
      const from = at;
      at += 1;
      while (at < lines.length && !endsParagraph(line(), isNested)) at += 1;
      const text = lines.slice(from, at).map((each) => each.trim());
      blocks.push({ type: 'paragraph', children: inlinesOf(text.join('\n')) });
    }
  }
  return blocks;
}

function endsParagraph(line: string, isNested: boolean): boolean {
  if (line.trim() === '' || HEADING.test(line) || FENCE.test(line) || RULE.test(line)) return true;
  return isNested && (QUOTE.test(line) || LIST_ITEM.test(line));
}

function listAt(lines: readonly string[], from: number, depth: number): { block: Block; next: number } {
  const isOrdered = (marker: string | undefined) => /\d/.test(marker ?? '');
  const first = LIST_ITEM.exec(lines[from] ?? '');
  const ordered = isOrdered(first?.[2]);
  const items: string[][] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const item = LIST_ITEM.exec(line);
    const isIndented = /^ {2,}\S/.test(line);
    const current = items.at(-1);
    if (item && (item[1]?.length ?? 0) < 2) {
      if (isOrdered(item[2]) !== ordered) break;
      items.push([item[3] ?? '']);
    } else if (current && isIndented) current.push(line.replace(/^ {1,4}/, ''));
    else if (current && line.trim() === '' && /^ {2,}\S|^ ?(?:[-*+•]|\d{1,9}[.)]) /.test(lines[at + 1] ?? ''))
      current.push('');
    else if (item && !current) items.push([item[3] ?? '']);
    else break;
  }
  return {
    block: {
      type: 'list',
      start: ordered ? Number.parseInt(first?.[2] ?? '1', 10) : null,
      items: items.map((item) => blocksOf(item, depth + 1)),
    },
    next: at,
  };
}

const MARKS = [
  { mark: '**', type: 'strong' },
  { mark: '__', type: 'strong' },
  { mark: '~~', type: 'del' },
  { mark: '*', type: 'em' },
  { mark: '_', type: 'em' },
] as const;

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);

function inlinesOf(text: string, depth = 0): Inline[] {
  const found: Inline[] = [];
  /** Marks that do not occur any further: looking for them again would make the time grow with the square. */
  const exhausted = new Set<string>();
  let plain = '';
  let at = 0;

  const add = (inline: Inline) => {
    if (plain) found.push(plain);
    plain = '';
    found.push(inline);
  };

  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === '\\' && /[\\`*_~[\](){}#+\-.!>]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1];
      at += 2;
      continue;
    }
    if (character === '\n') {
      add({ type: 'break' });
      at += 1;
      continue;
    }
    const special =
      character === '`'
        ? codeAt(text, at, exhausted)
        : character === '['
          ? linkAt(text, at, depth)
          : character === 'h' || character === 'H'
            ? bareLinkAt(text, at)
            : '*_~'.includes(character)
              ? markedAt(text, at, depth, exhausted)
              : null;
    if (special) {
      add(special.inline);
      at = special.next;
    } else {
      plain += character;
      at += 1;
    }
  }
  if (plain) found.push(plain);
  return found;
}

type Found = { inline: Inline; next: number } | null;

function codeAt(text: string, at: number, exhausted: Set<string>): Found {
  if (exhausted.has('`')) return null;
  const end = text.indexOf('`', at + 1);
  if (end < 0) exhausted.add('`');
  return end > at + 1 ? { inline: { type: 'code', text: text.slice(at + 1, end) }, next: end + 1 } : null;
}

function linkAt(text: string, at: number, depth: number): Found {
  if (depth >= MAX_DEPTH) return null;
  const match = /^\[([^[\]\n]+)\]\(\s*<?([^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)?)>?(?:\s+"[^"\n]*")?\s*\)/.exec(
    text.slice(at, at + MAX_LABEL + MAX_ADDRESS),
  );
  const href = match?.[2] ? safeAddress(match[2]) : null;
  if (!match?.[1] || !href) return null;
  // A link inside a link would be neither; its label keeps only its letters and their weight.
  const children = inlinesOf(match[1], depth + 1).map((inline) =>
    typeof inline !== 'string' && inline.type === 'link' ? textOf([inline]) : inline,
  );
  return { inline: { type: 'link', href, children }, next: at + match[0].length };
}

function bareLinkAt(text: string, at: number): Found {
  if (isWord(text[at - 1])) return null;
  const match = /^https?:\/\/[^\s<>"'`*[\]]+/i.exec(text.slice(at, at + MAX_ADDRESS));
  // The full stop of the sentence and the bracket around the address are not its part.
  const written = match?.[0].replace(/[.,;:!?…»)]+$/, '');
  const href = written ? safeAddress(written) : null;
  return written && href ? { inline: { type: 'link', href, children: [written] }, next: at + written.length } : null;
}

function markedAt(text: string, at: number, depth: number, exhausted: Set<string>): Found {
  if (depth >= MAX_DEPTH) return null;
  for (const { mark, type } of MARKS) {
    if (!text.startsWith(mark, at) || exhausted.has(mark)) continue;
    const from = at + mark.length;
    if (isSpace(text[from]) || (mark.includes('_') && isWord(text[at - 1]))) continue;
    const end = closingAt(text, from, mark);
    if (end < 0) {
      exhausted.add(mark);
      continue;
    }
    return {
      inline: { type, children: inlinesOf(text.slice(from, end), depth + 1) },
      next: end + mark.length,
    };
  }
  return null;
}

function closingAt(text: string, from: number, mark: string): number {
  for (let end = text.indexOf(mark, from + 1); end >= 0; end = text.indexOf(mark, end + 1)) {
    const isDouble = mark.length === 1 && (text[end - 1] === mark || text[end + 1] === mark);
    const isInsideWord = mark.includes('_') && isWord(text[end + mark.length]);
    if (!isSpace(text[end - 1]) && text[end - 1] !== '\\' && !isDouble && !isInsideWord) return end;
  }
  return -1;
}

function textOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) =>
      typeof inline === 'string'
        ? inline
        : 'children' in inline
          ? textOf(inline.children)
          : inline.type === 'code'
            ? inline.text
            : ' ',
    )
    .join('');
}

/** The words alone, for places that take no markup: search engines, link previews. */
export function plainText(source: string, max: number): string {
  const words = (blocks: readonly Block[]): string =>
    blocks
      .map((block) =>
        block.type === 'list'
          ? block.items.map(words).join(' ')
          : block.type === 'quote'
            ? words(block.children)
            : 'children' in block
              ? textOf(block.children)
              : '',
      )
      .join(' ');
  const whole = words(parseMarkdown(source.slice(0, max * 4)))
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (whole.length <= max) return whole;
  const cut = whole.slice(0, max - 1);
  return `${cut.slice(0, cut.lastIndexOf(' ') > max / 2 ? cut.lastIndexOf(' ') : cut.length).trimEnd()}…`;
}
