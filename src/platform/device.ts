/** Device and browser by the User-Agent, in words for its owner. It may lie: good for recognising one's own sessions, for nothing else. */
export interface Device {
  kind: 'computer' | 'phone' | 'tablet' | 'program';
  /** Windows, iPhone, Android…; null when it did not say. */
  system: string | null;
  /** With its main version: «Chrome 141». */
  browser: string | null;
}

/** Order matters: a User-Agent names its ancestors too, the browser itself last. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bYaBrowser\/(\d+)/, 'Яндекс Браузер'],
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPX|OPiOS)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\bUCBrowser\/(\d+)/, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[^ ]* .*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string, Device['kind']][] = [
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

const PROGRAM = /^([A-Za-z][\w.-]{1,30})\/(\d+)/;

export function deviceOf(userAgent: string): Device {
  const [, system = null, kind = 'program'] = SYSTEMS.find(([pattern]) => pattern.test(userAgent)) ?? [];
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return { kind, system, browser: `${name} ${version}` };
  }
  const program = PROGRAM.exec(userAgent);
  const isNamed = program && program[1] !== 'Mozilla';
  return { kind, system, browser: isNamed ? `${program[1]} ${program[2]}` : null };
}

export const nameOfDevice = ({ system, browser }: Device): string =>
  [system, browser].filter(Boolean).join(', ') || 'Неизвестное устройство';
