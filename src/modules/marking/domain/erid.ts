/** An erid as people type or paste it. Letter case is never changed: it is part of the token. */

/** Neither zeros alone nor «aaaaa»: tokens are random, so at least three different characters stand in one. */
export const hasVariety = (token: string): boolean => new Set(token.replaceAll('-', '')).size >= 3;

const TOKEN = /^[0-9A-Za-z]{5,64}$/;
/** Cyrillic letters that look like Latin ones. */
const TWINS: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  н: 'h',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  т: 't',
  у: 'y',
  х: 'x',
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Т: 'T',
  У: 'Y',
  Х: 'X',
};
/** Known tokens have 6, 10 or 11 characters; others are unusual, not wrong. */
const USUAL_LENGTHS = [6, 10, 11];

export type ParsedErid = { erid: string; isUnusual: boolean; problem?: never } | { erid?: never; problem: string };

/** Takes the token out of «erid: …», «erid=…» or a pasted link. */
function tokenIn(text: string): string {
  const trimmed = text.trim();
  const inLink = /[?&#]erid=([^&#\s]+)/i.exec(trimmed)?.[1];
  return inLink ?? trimmed.replace(/^erid\s*[:=]\s*/i, '');
}

export function parseErid(text: string): ParsedErid {
  const token = tokenIn(text);
  if (token === '') return { problem: 'Вставьте erid.' };
  if (TOKEN.test(token) && !hasVariety(token)) return { problem: 'Такого erid не бывает: проверьте знаки.' };
  if (TOKEN.test(token)) return { erid: token, isUnusual: !USUAL_LENGTHS.includes(token.length) };
  const places = [...token].flatMap((letter, at) => (letter in TWINS ? [`${at + 1}-й знак «${letter}»`] : []));
  if (places.length > 0) return { problem: `Русская буква вместо латинской: ${places.join(', ')}.` };
  if (/^[0-9A-Za-z]+$/.test(token)) return { problem: 'В erid от 5 до 64 знаков.' };
  return { problem: 'В erid только латинские буквы и цифры.' };
}

/** The content was registered before both sides of this deal agreed to it: it comes from the library, and so does its erid. */
export function isReused(eridAt: string | Date | null, approvals: readonly (string | Date | null)[]): boolean {
  if (eridAt === null) return false;
  return approvals.some((at) => at !== null && new Date(at) > new Date(eridAt));
}
