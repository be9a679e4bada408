/** A browser as its owner would call it: «Chrome, Windows». */

/** The first that fits: most of them call themselves by the names of others as well. */
const BROWSERS = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/(?:OPR|Opera)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

const firstOf = (names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

export function browserName(userAgent: string): string {
  const known = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)].filter((name) => name !== undefined);
  return known.join(', ') || 'Неизвестный браузер';
}
