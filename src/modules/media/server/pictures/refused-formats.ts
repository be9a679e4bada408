/** Formats people do send that we do not take: each gets a sentence that says what to do, before any decoder sees it. */

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const SNIFFED_BYTES = 1024;

const SENTENCES = {
  svg: 'SVG не подходит: в нём может быть программа. Сохраните картинку как PNG или JPEG.',
  gif: 'GIF не подходит. Сохраните картинку как PNG или JPEG.',
  heic: 'Формат HEIC с айфона не подходит. Отправьте снимок как JPEG: «Настройки → Камера → Форматы → Наиболее совместимый».',
  pdf: 'PDF не подходит. Сохраните нужную страницу как картинку: PNG или JPEG.',
} as const;

function formatOf(bytes: Uint8Array): keyof typeof SENTENCES | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SNIFFED_BYTES));
  const text = start.toString('latin1');
  // UTF-16 has a zero at every other place; a gzipped SVG is not unpacked to find out, the decoder refuses it.
  const letters = text.replaceAll('\u0000', '').replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '');
  if (/^\s*<(?:\?xml|!doctype|!--|!entity|svg|html)/i.test(letters) || /^\s*<[^>]*:svg/i.test(letters)) return 'svg';
  if (text.startsWith('GIF8')) return 'gif';
  if (text.startsWith('%PDF')) return 'pdf';
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(text.slice(8, 12))) return 'heic';
  return undefined;
}

export function refusalOfFormat(bytes: Uint8Array): string | undefined {
  const format = formatOf(bytes);
  return format && SENTENCES[format];
}
