/** Just enough of HTML to find a code where only the owner of a page can have put it, and never in what visitors have written. */

interface StartTag {
  name: string;
  attributes: Map<string, string>;
}
type Token = { start: StartTag } | { end: string } | { text: string };

/** Their contents are no markup, whatever stands in them. */
const RAW = /^(?:script|style|title|textarea|noscript|template|iframe|xmp|noembed|noframes)$/;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g;
/** A name has one end, looked for within 64 characters: without a bound on it the time would grow with the square of the page. */
const TAG = /<(\/?)([a-z][^\s/>]{0,63})(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/iy;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  '#33': '!',
};
const plain = (text: string): string => text.replaceAll(/&(#?\w+);/g, (written, name) => ENTITIES[name] ?? written);

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    // The first of two is the one that counts.
    if (!found.has(key)) found.set(key, plain(double ?? single ?? bare ?? ''));
  }
  return found;
}

function* tokensOf(html: string): Generator<Token> {
  let at = 0;
  while (at < html.length) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      if (end < 0) return;
      at = end + 3;
      continue;
    }
    if (html.startsWith('<!', at) || html.startsWith('<?', at)) {
      const end = html.indexOf('>', at);
      if (end < 0) return;
      at = end + 1;
      continue;
    }
    TAG.lastIndex = at;
    const tag = html[at] === '<' ? TAG.exec(html) : null;
    // A tag that is never closed swallows the rest, as in a browser, and so does one with an endless name; to look further would cost the square of the length.
    if (!tag && /^<\/?[a-z]/i.test(html.slice(at, at + 3))) return;
    if (!tag) {
      const next = html.indexOf('<', at + 1);
      const end = next < 0 ? html.length : next;
      yield { text: plain(html.slice(at, end)) };
      at = end;
      continue;
    }
    const [whole, slash, written = '', rest = ''] = tag;
    const name = written.toLowerCase();
    at += whole.length;
    if (slash) {
      yield { end: name };
      continue;
    }
    yield { start: { name, attributes: attributesOf(rest) } };
    if (RAW.test(name)) {
      const end = html.slice(at).search(new RegExp(`</${name}[\\s/>]`, 'i'));
      if (end < 0) return;
      at += end;
    }
  }
}

/** What a head may hold; anything else ends it, as a browser has it. */
const OF_HEAD = /^(?:html|head|meta|link|base|script|style|title|noscript|template)$/;

/** Contents of the meta tags of that name in the head. */
export function metasNamed(html: string, name: string): string[] {
  const found: string[] = [];
  for (const token of tokensOf(html)) {
    if ('end' in token) {
      if (token.end === 'head' || token.end === 'html' || token.end === 'body') break;
      continue;
    }
    if ('text' in token) {
      if (token.text.trim() !== '' && !isInsideHead(token.text)) break;
      continue;
    }
    const { name: tag, attributes } = token.start;
    if (!OF_HEAD.test(tag)) break;
    if (tag === 'meta' && attributes.get('name')?.trim().toLowerCase() === name) {
      found.push(attributes.get('content')?.trim() ?? '');
    }
  }
  return found;
}

/** A byte order mark before the document is no text. */
const isInsideHead = (text: string): boolean => text.replaceAll('\uFEFF', '').trim() === '';

/** Text of the first element with the class, line by line; null where there is none. */
export function textOfClass(html: string, className: string): string | null {
  let within: { tag: string; depth: number } | null = null;
  let text = '';
  for (const token of tokensOf(html)) {
    if (!within) {
      const classes = 'start' in token ? (token.start.attributes.get('class')?.split(/\s+/) ?? []) : [];
      if ('start' in token && classes.includes(className)) within = { tag: token.start.name, depth: 1 };
      continue;
    }
    if ('text' in token) text += token.text;
    else if ('start' in token) {
      if (token.start.name === 'br') text += '\n';
      if (token.start.name === within.tag) within.depth += 1;
    } else if (token.end === within.tag) {
      within.depth -= 1;
      if (within.depth === 0) return text;
    }
  }
  return within ? text : null;
}
