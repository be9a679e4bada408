/**
 * Zip bomb protection: unpacks only the needed parts, with a limit whatever sizes the archive claims, and packs them again without
 * compression, so that the library that reads spreadsheets cannot be made to inflate anything.
 */
import { crc32, inflateRawSync } from 'node:zlib';

const MAX_ENTRIES = 300;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** Pictures, macros and links to elsewhere are none of a table's business. */
const NEEDED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w-]{1,60}\.xml)$/i;

export class UnreadableError extends Error {}
export class TooBigError extends Error {}

export function unpack(bytes: Buffer, maxBytes: number): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end < bytes.length - END_BYTES - MAX_COMMENT || end > bytes.length - END_BYTES)
    throw new UnreadableError('no end of the archive');
  const count = bytes.readUInt16LE(end + 10);
  if (bytes.readUInt32LE(end) !== END || count > MAX_ENTRIES) throw new UnreadableError('too many entries');
  const files = new Map<string, Buffer>();
  let left = maxBytes;
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) throw new UnreadableError('a broken directory');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
    if (NEEDED.test(name) && !files.has(name)) {
      const file = inflate(bytes, at, left);
      left -= file.length;
      files.set(name, file);
    }
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

function inflate(bytes: Buffer, at: number, maxBytes: number): Buffer {
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  const size = bytes.readUInt32LE(at + 20);
  const local = bytes.readUInt32LE(at + 42);
  if (flags & ENCRYPTED) throw new UnreadableError('encrypted');
  if (local + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(local) !== LOCAL)
    throw new UnreadableError('no such entry');
  const from = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (from + size > bytes.length) throw new UnreadableError('cut off');
  const packed = bytes.subarray(from, from + size);
  if (method === STORED) {
    if (size > maxBytes) throw new TooBigError();
    return packed;
  }
  if (method !== DEFLATED) throw new UnreadableError(`method ${method}`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new TooBigError();
    throw new UnreadableError('not deflated');
  }
}

export function packStored(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, file] of files) {
    const nameBytes = Buffer.from(name);
    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(LOCAL, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt32LE(crc32(file), 14);
    local.writeUInt32LE(file.length, 18);
    local.writeUInt32LE(file.length, 22);
    local.writeUInt16LE(nameBytes.length, 26);
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt32LE(ENTRY, 0);
    entry.writeUInt16LE(20, 4);
    local.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, nameBytes, file);
    directory.push(entry, nameBytes);
    offset += LOCAL_BYTES + nameBytes.length + file.length;
  }
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(
    directory.reduce((sum, each) => sum + each.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
