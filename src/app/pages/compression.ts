import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const GZIP_LEVEL = 6;
const MIN_BYTES = 1024;

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/;

export function pickEncoding(accepted: string | string[] | undefined, bytes: number): Encoding {
  if (typeof accepted !== 'string' || bytes < MIN_BYTES) return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

function accepts(header: string, name: string): boolean {
  if (!header.includes(name)) return false;
  return header.split(',').some((part) => part.trim().startsWith(name) && !REFUSED.test(part));
}

/** Works on the thread pool, so that other requests do not wait for it. */
export async function compress(body: Buffer, encoding: Encoding, brotliQuality: number): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return zip(body, { level: GZIP_LEVEL });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
