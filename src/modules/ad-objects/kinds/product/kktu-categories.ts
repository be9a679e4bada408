/** Consistency of a product's ККТУ code with its legal category. */

/** Beginnings of the codes that belong to a category the law treats apart. */
const CODES_OF: Readonly<Record<string, readonly string[]>> = {
  alcohol: ['1.1.', '16.1.'],
  tobacco: ['1.2.'],
  medicine: ['12.2.1', '12.2.2', '12.2.3'],
  medical: ['12.1.2'],
  finance: ['29.'],
  energy: ['18.2.'],
  gambling: ['5.1.'],
  realty: ['13.1.'],
};

const begins = (code: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => (beginning.endsWith('.') ? code.startsWith(beginning) : code === beginning));

/** Prefixes of the codes of a category, or whole codes. */
export const kktuOf = (category: string): readonly string[] =>
  (Object.hasOwn(CODES_OF, category) && CODES_OF[category]) || [];

export const isKktuOf = (code: string, category: string): boolean => begins(code, kktuOf(category));

/** A code may be of goods inside and outside of their category: among lotteries and prize draws few are gambling. */
const MIXED = ['5.1.1'];

/** The category that goods of the code are in for certain. */
export const categoryOfKktu = (code: string): string | null =>
  MIXED.includes(code) ? null : (Object.keys(CODES_OF).find((category) => isKktuOf(code, category)) ?? null);

/** `elsewhere`: the code is of other goods than the category; a category: the code is of goods that are in this one. */
export function kktuContradiction(code: string, category: string | null): 'elsewhere' | (string & {}) | null {
  const own = Object.entries(CODES_OF).find(([, beginnings]) => begins(code, beginnings))?.[0];
  if (category === null || own === category) return null;
  if (own) return own;
  return Object.hasOwn(CODES_OF, category) ? 'elsewhere' : null;
}
