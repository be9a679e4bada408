/** Validation errors are Russian sentences: wrong values for every field of every call of every contract. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EXAMPLE_WORDS } from '#app/api-examples.ts';
import { fieldsOf } from '#platform/http/issue-words.ts';
import { exampleOf } from '#platform/http/openapi-examples.ts';
import { listCalls } from '../support/contracts.ts';

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  additionalProperties?: Shape | boolean;
  anyOf?: readonly Shape[];
  oneOf?: readonly Shape[];
  allOf?: readonly Shape[];
}

/** Every place in it where something can stand. */
function placesOf(shape: Shape, at: readonly string[] = []): string[][] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = shape;
  const inner = [
    ...Object.entries(properties).map(([key, part]) => [key, part] as const),
    ...(items ? [['0', items] as const] : []),
    ...(typeof additionalProperties === 'object' ? [['ключ', additionalProperties] as const] : []),
  ];
  return [
    [...at],
    ...inner.flatMap(([key, part]) => placesOf(part, [...at, key])),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((part) => placesOf(part, at).slice(1)),
  ];
}

const ABSENT = Symbol('absent');
const LONG = 'я'.repeat(120_000);
const WRONG: readonly unknown[] = [
  ...[ABSENT, null, true, false, '', ' ', 'я', 'яя', 'not it', LONG, 'http://', '2026-02-30', '1000-01-01', '25:61'],
  ...['2999-12-31T00:00:00Z', '1000-01-01T00:00:00Z', '0', '-1', '99999', '101', 'a@b', '0'.repeat(12), '0'.repeat(20)],
  ...[0, -1, 1, 1.5, 101, 1e6, -1e15, 1e15, 1e308, 2 ** 53],
  ...[[], [null], [7], ['я'], ['я', 'я'], [[]], [{}], Array(1500).fill('я'), Array(1500).fill({}), {}, { лишнее: 1 }],
];

/** The same with something else in that place. */
function withAt(value: unknown, [key, ...rest]: readonly string[], wrong: unknown): unknown {
  if (key === undefined) return wrong;
  const isList = Array.isArray(value) || (value === undefined && key === '0');
  const copy: Record<string, unknown> | unknown[] = isList
    ? [...((value as unknown[]) ?? [])]
    : { ...(value as object) };
  const inside = copy as Record<string, unknown>;
  if (rest.length === 0 && wrong === ABSENT) delete inside[key];
  else inside[key] = withAt(inside[key], rest, wrong);
  return copy;
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value);

/** Sentence → where it was said, for all that can be wrong with one part of a call. */
function complaints(key: string, schema: z.ZodType): Map<string, string> {
  const found = new Map<string, string>();
  const area = /\/v1\/([\w-]+)/.exec(key)?.[1] ?? '';
  const example = exampleOf(schema, 'input', { words: EXAMPLE_WORDS, area });
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  function hear(value: unknown, place: string): void {
    const { error } = schema.safeParse(value);
    for (const [field, sentence] of Object.entries(error ? fieldsOf(error) : {}))
      if (!found.has(sentence)) found.set(sentence, `${key} ${place} → ${field}`);
  }
  for (const path of placesOf(shape)) {
    for (const wrong of path.length === 0 ? WRONG.filter((one) => typeof one === 'object' && one !== null) : WRONG)
      hear(withAt(example, path, wrong), `${path.join('.')} = ${JSON.stringify(wrong)?.slice(0, 40)}`);
    const right = at(example, path);
    if (typeof right === 'object' && right && !Array.isArray(right))
      hear(withAt(example, [...path, 'лишнее'], 1), `${path.join('.')} with an unknown field`);
    if (Array.isArray(right) && right.length > 0)
      for (const length of [2, 1500])
        hear(withAt(example, path, Array(length).fill(right[0])), `${path.join('.')} × ${length}`);
    if (typeof right === 'string')
      for (const changed of [
        right.slice(0, -1),
        `${right}1`,
        right.toUpperCase(),
        right.replace(/\d$/, (last) => String((Number(last) + 1) % 10)),
      ])
        hear(withAt(example, path, changed), `${path.join('.')} = ${changed.slice(0, 40)}`);
  }
  return found;
}

const INSIDE =
  /\b(?:string|number|boolean|undefined|null|nan|object|array|int|integer|invalid|expected|received|required|input|regex|uuid|iso|instanceof|type)\b/i;
const ZODS_OWN = /неверн(?:ый|ая|ое) (?:ввод|вариант|строка|число)|ожидалось|получено|нераспознанн/i;

const isGood = (sentence: string): boolean =>
  /^[«А-ЯЁ]/.test(sentence) && /[.!?]»?$/.test(sentence) && !INSIDE.test(sentence) && !ZODS_OWN.test(sentence);

const CALLS = await listCalls();

describe('what is said about wrong input', () => {
  it('goes over all contracts', () => {
    expect(CALLS.length).toBeGreaterThan(180);
  });

  it.each(CALLS.filter(([, { query, body }]) => query ?? body))(
    'is a Russian sentence about %s',
    (key, { query, body }) => {
      const said = [query, body].flatMap((schema) => (schema ? [...complaints(key, schema)] : []));
      expect(said.length).toBeGreaterThan(0);
      expect(said.filter(([sentence]) => !isGood(sentence))).toEqual([]);
    },
  );
});
