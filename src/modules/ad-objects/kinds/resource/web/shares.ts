const OTHERS = 'Другие регионы';
const NAMES_OTHERS = /^(?:друг|остальн|проч)/i;

/** The remainder to 100 % is one entry, whatever the owner called it. */
export function wholeOf(geo: readonly { name: string; share: number }[]): { name: string; share: number }[] {
  const named = geo.filter(({ name }) => !NAMES_OTHERS.test(name.trim()));
  const rest = 100 - named.reduce((sum, { share }) => sum + share, 0);
  // Tenths are summed here: 33.3 × 3 leaves a tenth, not a trillionth less.
  const share = Math.round(rest * 10) / 10;
  return share > 0 ? [...named, { name: OTHERS, share }] : named;
}
