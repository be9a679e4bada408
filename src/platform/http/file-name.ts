/** Names of files as strangers write them, and as a download tells them. */

const MAX_LENGTH = 120;
/** A tail longer than this is no extension. */
const MAX_EXTENSION_LENGTH = 12;
const NAMELESS = 'файл';
/** Names that are devices on some systems, whatever follows the dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The file's name in a form's Content-Disposition: the extended parameter of RFC 5987 goes before the plain one. */
export function nameIn(disposition: string): string {
  const extended = /[; \t]filename\*=utf-8'[^']*'([^;\s]*)/i.exec(disposition)?.[1];
  if (extended) return percentDecoded(extended);
  const quoted = /[; \t]filename="((?:\\["\\]|[^"])*)"/i.exec(disposition)?.[1];
  // How browsers write a quote and a line end, and how others write a quote.
  if (quoted !== undefined) return quoted.replaceAll(/%22|\\"/g, '"').replaceAll(/%0[AD]/gi, ' ');
  return /[; \t]filename=([^;\s]*)/i.exec(disposition)?.[1] ?? '';
}

/** The name alone, without what could mislead a reader or a file system: folders, control and direction characters. */
export function safeFileName(given: string): string {
  const name = (given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  if (!name) return NAMELESS;
  return shortened(DEVICE.test(name) ? `_${name}` : name);
}

/** Cut before its extension, between whole characters. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_LENGTH) return name;
  const dot = characters.lastIndexOf('.');
  const extension = dot > 0 && characters.length - dot <= MAX_EXTENSION_LENGTH ? characters.slice(dot) : [];
  return [...characters.slice(0, MAX_LENGTH - extension.length), ...extension].join('');
}

/** Content-Disposition of a download (RFC 6266): ASCII for old readers, UTF-8 for all others. */
export function attachmentHeader(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%;]/g, '_');
  const extended = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended}`;
}
