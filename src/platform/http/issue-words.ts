/** How what zod finds wrong becomes sentences for people. A schema's own sentence wins; here is what all others say. */

import { z } from 'zod';
import { count } from '#words/numbers.ts';
import { counted, type Forms } from '#words/plurals.ts';

/** After «не меньше» and «не больше»: 1 символа, 2 символов; after «ровно»: 1 символ, 2 символа, 5 символов. */
const COUNTED: Record<string, { limited: Forms; exact: Forms }> = {
  string: {
    limited: { one: 'символа', few: 'символов', many: 'символов' },
    exact: { one: 'символ', few: 'символа', many: 'символов' },
  },
  array: {
    limited: { one: 'пункта', few: 'пунктов', many: 'пунктов' },
    exact: { one: 'пункт', few: 'пункта', many: 'пунктов' },
  },
};

const EMPTY = 'Заполните это поле.';
const UNFIT = 'Проверьте это значение: оно не подходит.';
const CHOICE = 'Выберите один из вариантов.';

const BY_TYPE: Record<string, string> = {
  string: 'Здесь нужен текст.',
  number: 'Здесь нужно число.',
  int: 'Нужно целое число.',
  bigint: 'Нужно целое число.',
  boolean: 'Здесь нужно «да» или «нет».',
  array: 'Здесь нужен список.',
  tuple: 'Здесь нужен список.',
  object: 'Здесь нужен набор полей.',
  record: 'Здесь нужен набор полей.',
  date: 'Здесь нужна дата.',
};

const BY_FORMAT: Record<string, string> = {
  email: 'Проверьте адрес почты: должно получиться похоже на name@company.ru.',
  url: 'Проверьте ссылку: она начинается с https://.',
  uuid: 'Такого номера не бывает: скопируйте его целиком.',
  datetime: 'Укажите дату и время, например 2026-11-20T10:00:00Z.',
  date: 'Укажите дату, например 2026-11-20.',
  time: 'Укажите время, например 10:00.',
};

type SizeIssue = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>;

/** Beyond what a number holds exactly, the bound is the machine's and says nothing to a person. */
const isOfMachine = (bound: number) => Math.abs(bound) >= Number.MAX_SAFE_INTEGER;

function sizeWords({ code, origin, exact, inclusive, ...issue }: SizeIssue): string {
  const isSmall = code === 'too_small';
  const bound = Number(isSmall ? issue.minimum : issue.maximum);
  const unit = COUNTED[String(origin)];
  if (unit) {
    if (exact) return `Нужно ровно ${counted(bound, unit.exact)}.`;
    const limit = inclusive ? bound : bound + (isSmall ? 1 : -1);
    if (isSmall && limit === 1) return origin === 'string' ? EMPTY : 'Выберите хотя бы один пункт.';
    return `Нужно не ${isSmall ? 'меньше' : 'больше'} ${counted(limit, unit.limited)}.`;
  }
  if (origin === 'date') return isSmall ? 'Нужна более поздняя дата.' : 'Нужна более ранняя дата.';
  if (isOfMachine(bound)) return isSmall ? 'Слишком маленькое число.' : 'Слишком большое число.';
  const relation = isSmall ? (inclusive ? 'не меньше' : 'больше') : inclusive ? 'не больше' : 'меньше';
  return `Нужно число ${relation} ${count(bound)}.`;
}

const issueWords: z.core.$ZodErrorMap = (issue) => {
  const isAbsent = issue.input === undefined || issue.input === null;
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent ? EMPTY : (BY_TYPE[issue.expected] ?? UNFIT);
    case 'invalid_value':
      return issue.values.length > 1 ? CHOICE : isAbsent ? EMPTY : UNFIT;
    case 'too_small':
    case 'too_big':
      return sizeWords(issue as SizeIssue);
    case 'invalid_format':
      return BY_FORMAT[issue.format] ?? 'Проверьте, как это написано.';
    case 'not_multiple_of':
      return `Число должно делиться на ${count(Number(issue.divisor))} без остатка.`;
    case 'invalid_union':
      return isAbsent ? EMPTY : issue.discriminator ? CHOICE : UNFIT;
    case 'invalid_key':
      return 'Проверьте название поля.';
    default:
      return UNFIT;
  }
};

z.config({ localeError: issueWords });

/** Of a choice between shapes: what is wrong with the one that was most likely meant. Its own sentence wins. */
function likeliest(issue: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] {
  if (issue.message !== UNFIT) return [];
  const about = issue.errors.filter((issues) =>
    issues.some(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  return about.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** Whoever sends a name of their own reads it back, but not at any length. */
const shown = (key: string) => (key.length > 40 ? `${key.slice(0, 40)}…` : key);

/** Sentences for the field they belong to; the first complaint about a field is the one to show. */
export function fieldsOf({ issues }: { issues: readonly z.core.$ZodIssue[] }): Record<string, string> {
  const fields: Record<string, string> = {};
  function add(found: readonly z.core.$ZodIssue[], above: readonly PropertyKey[]): void {
    for (const issue of found) {
      const path = [...above, ...issue.path];
      const at = path.map(String).join('.');
      if (issue.code === 'unrecognized_keys') {
        for (const key of issue.keys) fields[at ? `${at}.${key}` : key] ??= `Поля «${shown(key)}» здесь нет.`;
        continue;
      }
      const inner = issue.code === 'invalid_union' ? likeliest(issue) : [];
      if (inner.length > 0) add(inner, path);
      else fields[at || 'body'] ??= issue.message;
    }
  }
  add(issues, []);
  return fields;
}
