/** Codes of ККТУ for products by topic or legal category. */
import type { Topic } from '#modules/ad-objects/server/index.ts';
import type { Random } from '../random.ts';

const OF_LEGAL: Readonly<Record<string, string>> = {
  alcohol: '1.1.1',
  medicine: '12.2.1',
  medical: '12.1.2',
  finance: '29.2.1',
  gambling: '5.1.2',
  realty: '13.1.2',
};
const OF_TOPIC: Partial<Record<Topic, string>> = {
  it: '9.2.1',
  auto: '10.9.1',
  kids: '26.2.1',
  food: '17.5.11',
  games: '30.1.1',
  home: '11.1.1',
  animals: '27.1.1',
  art: '5.2.4',
  cinema: '5.2.2',
  books: '30.4.2',
  beauty: '15.3.5',
  fashion: '14.1.6',
  music: '30.3.5',
  education: '30.5.1',
  travel: '5.3.1',
  jobs: '30.5.2',
  sport: '30.11.2',
};
const OTHERS = '30.15.1';

const OF_CATEGORY: readonly [RegExp, string][] = [
  [/^чай/i, '17.3.4'],
  [/^кофе/i, '17.3.1'],
];

export const kktuOf = (legal: string, topic: Topic, category: string): string =>
  OF_LEGAL[legal] ?? OF_CATEGORY.find(([name]) => name.test(category))?.[1] ?? OF_TOPIC[topic] ?? OTHERS;

const WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8];

/** A right ИНН of nobody: no tax office has the number 00. */
export function inventedInn(random: Random): string {
  const digits = [0, 0, ...Array.from({ length: 7 }, () => random.whole(0, 9))];
  const sum = digits.reduce((total, digit, at) => total + digit * (WEIGHTS[at] ?? 0), 0);
  return [...digits, (sum % 11) % 10].join('');
}
