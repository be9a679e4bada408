import type { ListedPerson } from '../contract.ts';

export const ROLE_LABELS = {
  member: 'Участник',
  moderator: 'Модератор',
  admin: 'Администратор',
} as const satisfies Record<ListedPerson['role'], string>;

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser/, 'Яндекс Браузер'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];
const nameIn = (names: typeof BROWSERS, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** «Chrome, Windows» */
export const deviceOf = (userAgent: string): string =>
  [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(Boolean).join(', ') || 'Неизвестная программа';
