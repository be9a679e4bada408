/** Reads the text of a PDF the way a reader copies it: glyphs of the page through the font's own table of characters. */
import { inflateSync } from 'node:zlib';

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/(<<[\s\S]*?>>)\s*stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    const end = text.indexOf('endstream', start);
    const bytes = pdf.subarray(start, end);
    if (!match[1]?.includes('/FlateDecode')) return [bytes.toString('latin1')];
    try {
      return [inflateSync(bytes).toString('latin1')];
    } catch {
      return [];
    }
  });
}

const charactersOf = (hex: string): string =>
  Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le');

/** `<0000> <00ff> [<0020> <0410> …]`: glyph numbers and their characters. */
function tableOf(map: string): Map<number, string> {
  const table = new Map<number, string>();
  for (const [, from = '', , list = ''] of map.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g)) {
    [...list.matchAll(/<([\w\s]*)>/g)].forEach(([, hex = ''], at) => {
      table.set(Number.parseInt(from, 16) + at, charactersOf(hex));
    });
  }
  return table;
}

/** Fonts are told apart by the order in which pages name them: the n-th font has the n-th table. */
export function textOf(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)].map(([, number, body]) => [number, body ?? '']),
  );
  const streamOf = (number: string) => {
    const at = source.search(new RegExp(`(?:^|\\n)${number} 0 obj`));
    return streamsOf(pdf.subarray(at, source.indexOf('endobj', at)))[0] ?? '';
  };
  const fonts = new Map<string, Map<number, string>>();
  for (const [, name = '', number = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1];
    if (map) fonts.set(name, tableOf(streamOf(map)));
  }
  const lines: string[] = [];
  for (const stream of streamsOf(pdf)) {
    let font: Map<number, string> | undefined;
    for (const [, name, array = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) {
        font = fonts.get(name);
        continue;
      }
      const glyphs = [...array.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      lines.push(glyphs.map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '\ufffd').join(''));
    }
  }
  return lines.join('\n');
}
