/** A spreadsheet would run a text that begins like a formula; an apostrophe keeps it a text, and is taken off again on the way in. */
const RISKY = /^'*(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

export const guarded = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

export const unguarded = (text: string): string =>
  text.startsWith("'") && RISKY.test(text.slice(1)) ? text.slice(1) : text;
