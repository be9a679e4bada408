/** A quick estimate while the person types; the server has the last word on common passwords. */
export interface PasswordStrength {
  score: 0 | 1 | 2 | 3 | 4;
  label: string;
}

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

const LABELS = ['Слишком короткий', 'Слабый пароль', 'Можно лучше', 'Хороший пароль', 'Отличный пароль'] as const;

const ALPHABETS: readonly [RegExp, number][] = [
  [/\p{Ll}/u, 30],
  [/\p{Lu}/u, 30],
  [/\d/, 10],
  [/\s/, 4],
  [/[^\p{L}\d\s]/u, 28],
];

/** Characters that continue a run (aaa, 123, cba) add almost nothing to guess. */
function surprisingLength(characters: readonly string[]): number {
  let length = 0;
  characters.forEach((character, at) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[at - 1]?.codePointAt(0) ?? Number.NaN);
    length += Math.abs(step) <= 1 ? 0.25 : 1;
  });
  return length;
}

export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  if (characters.length < PASSWORD_MIN) return { score: 0, label: LABELS[0] };
  const alphabet = ALPHABETS.reduce((size, [pattern, count]) => size + (pattern.test(password) ? count : 0), 0);
  const variety = new Set(characters).size / characters.length;
  const bits = surprisingLength(characters) * Math.log2(Math.max(alphabet, 2)) * Math.min(1, 0.4 + variety);
  const score = bits < 36 ? 1 : bits < 52 ? 2 : bits < 72 ? 3 : 4;
  return { score, label: LABELS[score] };
}
