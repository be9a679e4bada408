/** Tables for spreadsheets: the mark of UTF-8 and semicolons, as Russian Excel expects them. */

const BYTE_ORDER_MARK = '\ufeff';

/** A spreadsheet would run a text that begins like a formula; the apostrophe keeps it a text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');
