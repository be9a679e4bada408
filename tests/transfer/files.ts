/** Files people send, and files nobody should. */
import { crc32, deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import type { AdObjectKind } from '#modules/ad-objects/kinds/kind.ts';
import type { Answer, Visitor } from '../support/app.ts';
import { FORM, formOf } from '../support/uploads.ts';

export const csv = (...rows: (readonly (string | number)[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(';')).join('\r\n'));

export const xlsx = async (...rows: (string | number | Date | null)[][]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Лист', rows }] }));

/** An archive whose directory may claim anything about its entries. */
export function zip(entries: Record<string, Buffer | string>, claimed?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const file = Buffer.from(content);
    const packed = deflateRawSync(file, { level: 9 });
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(file), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claimed ?? file.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    parts.push(Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), head, place, Buffer.from(name));
    offset += 4 + head.length + Buffer.byteLength(name) + packed.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(entries).length, 4);
  end.writeUInt16LE(Object.keys(entries).length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (type: string, target: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION}/${type}" Target="${target}"/></Relationships>`;
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook around a sheet written by hand. */
export const workbook = (sheet: string, more: Record<string, Buffer | string> = {}) => ({
  '[Content_Types].xml': CONTENT_TYPES,
  '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${SHEET}" xmlns:r="${RELATION}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
  'xl/worksheets/sheet1.xml': sheet,
  ...more,
});

export const sheetXml = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="${SHEET}"><sheetData>${rows}</sheetData></worksheet>`;

export const preview = (visitor: Visitor, file: Buffer | string, kind: AdObjectKind = 'resource'): Promise<Answer> =>
  visitor.call(
    `POST /v1/transfer/preview?kind=${kind}`,
    formOf({ bytes: file, fileName: 'table.xlsx', type: 'application/octet-stream' }),
    { 'content-type': FORM },
  );

export const apply = (visitor: Visitor, token: string, publish = false): Promise<Answer> =>
  visitor.call('POST /v1/transfer/apply', { token, publish });

/** Waits until the file has been written or given up. */
export async function settled(visitor: Visitor, token: string) {
  const until = Date.now() + 300_000;
  for (;;) {
    const { body } = await visitor.call(`GET /v1/transfer/${token}`);
    if (body.data.state === 'done' || body.data.state === 'failed') return body.data;
    if (Date.now() > until) throw new Error(`still ${body.data.state}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
