/** Fuzz of forged cursors, for every call that takes one. From the OpenAPI document: a new call joins by being there. */
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type PageWorld, worldOf } from '../support/page-world.ts';
import { signUpStaff } from '../support/staff.ts';

interface Schema {
  enum?: unknown[];
  properties?: Record<string, Schema>;
}
interface Operation {
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
}

let app: TestApp;
/** An administrator, whom every call lets in. */
let world: PageWorld;
beforeAll(async () => {
  app = await startTestApp();
  world = await worldOf(app, await signUpStaff(app, 'admin'));
});

const NOBODY = '019a0000-0000-7000-8000-000000000000';
const DASHES = '-'.repeat(36);
const packed = (text: string) => Buffer.from(text).toString('base64url');

const MOMENTS = [
  0,
  -1,
  1.5,
  1e14,
  -1e14,
  8.64e15,
  -8.64e15,
  8.64e15 + 1,
  4e17,
  2 ** 63,
  -(2 ** 63),
  1e308,
  null,
  '',
  '1',
  [],
  {},
  true,
];
const IDS = [NOBODY, DASHES, NOBODY.toUpperCase(), '', '\u0000', null, 1, [], 'x'.repeat(100)];
const DAYS = [
  '0000-00-00T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '9999-99-99T99:99:99.999Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00.000Z',
  '',
];

/** Of the right shape, with values that no column holds: what every order of a list is tried with. */
const PLACES = MOMENTS.flatMap((moment) => [
  [moment, NOBODY],
  [true, moment, NOBODY],
]).map((place) => packed(JSON.stringify(place)));
/** In every form that a list has had: pairs, pins, texts, bare ids and numbers. */
const CURSORS = [
  ...IDS.flatMap((id) => [
    [0, id],
    [false, 1.8e12, id],
  ]),
  null,
  0,
  'text',
  {},
  { 0: 0, 1: NOBODY, length: 2 },
  [],
  [0],
  [NOBODY, 0],
].map((place) => packed(JSON.stringify(place)));
const TEXTS = [
  ...DAYS.flatMap((day) => [NOBODY, DASHES, ''].map((id) => packed(`${day} ${id}`))),
  ...['1e999', '[1e999,""]', '[[', '\u0000', '\ud800'].map(packed),
  ...[
    NOBODY,
    DASHES,
    '',
    ' ',
    '0',
    '1',
    '-1',
    '1.5',
    '999999999999999',
    '9223372036854775808',
    '1e309',
    'Infinity',
    'NaN',
  ],
  ...['null', '%00', '\u0000', 'проект', '😀', '__proto__', 'x'.repeat(200)],
];

const VALUES: Record<string, string> = { q: 'чай' };
/** Optional for the contract alone. */
const ALSO: Record<string, string[]> = { 'GET /v1/reviews': ['account_id'] };
const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** Something that is there, by the name of the parameter: a call about nothing would be refused before it reads the cursor. */
const somethingFor = (name: string, { enum: choices }: Schema): string =>
  VALUES[name] ?? world.values[camel(name)] ?? (choices ? String(choices[0]) : (world.values.resourceId ?? ''));

it('a cursor that nobody gave out is refused in words, and never fails', async () => {
  const { paths } = (await app.app.inject('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  const wrong: string[] = [];
  const refused = new Set<string>();
  const tried = new Set<string>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { parameters, requestBody }] of Object.entries(methods)) {
      const inQuery = parameters.some(({ name }) => name === 'cursor');
      const body = requestBody?.content['application/json']?.schema.properties ?? {};
      if (!inQuery && !body.cursor) continue;
      const call = `${method.toUpperCase()} ${path}`;
      tried.add(call);
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        somethingFor(name, parameters.find((each) => each.name === name)?.schema ?? {}),
      );
      const required = parameters.filter(
        (each) => each.in === 'query' && (each.required || ALSO[call]?.includes(each.name)),
      );
      const base: Record<string, string> = Object.fromEntries(
        required.map(({ name, schema }) => [name, somethingFor(name, schema)]),
      );
      // A list that can be sorted or divided reads its cursor in other ways.
      const choices = inQuery
        ? parameters.filter(({ in: where, schema }) => where === 'query' && schema.enum)
        : Object.entries(body)
            .map(([name, schema]) => ({ name, schema }))
            .filter(({ schema }) => schema.enum);
      const variants = [
        base,
        ...choices.flatMap(({ name, schema }) =>
          (schema.enum ?? []).map((value) => ({ ...base, [name]: String(value) })),
        ),
      ];
      for (const [turn, variant] of variants.entries()) {
        for (const cursor of turn === 0 ? [...PLACES, ...CURSORS, ...TEXTS] : PLACES) {
          const answer = inQuery
            ? await world.person.call(`${call.split(' ')[0]} ${filled}?${new URLSearchParams({ ...variant, cursor })}`)
            : await world.person.call(`${call.split(' ')[0]} ${filled}`, { ...variant, cursor });
          if (answer.status >= 500)
            wrong.push(
              `${answer.status} ${call} ${JSON.stringify(variant)} ${Buffer.from(cursor, 'base64url')} ${cursor}`,
            );
          if (answer.status === 422 && answer.body.error.fields?.cursor) refused.add(call);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(tried.size).toBeGreaterThan(15);
  // Every one of them has read the cursor: none was tried in vain.
  expect([...tried].filter((call) => !refused.has(call))).toEqual([]);
}, 300_000);
