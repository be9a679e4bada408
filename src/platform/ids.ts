import { randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
/** Random bytes are dear one by one; each of these is used once. */
const stock = Buffer.alloc(ID_BYTES * 256);
let used = stock.length;

/** UUID version 7: sorted by time of creation, so new rows stay together in an index. */
export function newId(now = Date.now()): string {
  if (used === stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  const bytes = stock.subarray(used, used + ID_BYTES);
  used += ID_BYTES;
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Ids of rows made together that sort in the order given: within one millisecond the ids themselves would sort at random. */
export const newIds = (times: readonly number[]): string[] => times.map((time) => newId(time)).sort();
