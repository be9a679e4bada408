/** Parses the Range header (RFC 9110, 14): one range of bytes. Several at once are answered with the whole. */

export interface ByteRange {
  first: number;
  /** The last byte of the part itself. */
  last: number;
}

const ONE_RANGE = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i;

/** Null when the header is to be ignored: then the whole file is the answer. */
export function rangeIn(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = ONE_RANGE.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return 'unsatisfiable';
  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** The part that a request gets; `tag` names what it is a part of, and a part of anything else is of no use. */
export function askedRange(
  { range, 'if-range': ifRange }: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  { size, tag }: { size: number; tag: string },
): ByteRange | 'unsatisfiable' | null {
  if (range === undefined || (ifRange !== undefined && ifRange !== tag)) return null;
  return rangeIn(range, size);
}
