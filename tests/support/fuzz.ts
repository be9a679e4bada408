/** Requests made from the OpenAPI document itself, so every new call joins by being in the contract. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Access, CallKey } from '#platform/contract.ts';
import { startTestApp, type TestApp } from './app.ts';
import { signUpStaff } from './staff.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

/** Who gets past the first check of a call. */
type People = Record<Access, Person>;
export interface Ground {
  app: TestApp;
  people: People;
}
export async function startGround(variables: Record<string, string> = {}): Promise<Ground> {
  const app = await startTestApp(variables);
  const member = await app.signUp();
  const moderator = await signUpStaff(app, 'moderator');
  return { app, people: { anyone: member, signed_in: member, moderator, admin: await signUpStaff(app, 'admin') } };
}

const accessOf = ({ app }: Ground, method: string, path: string): Access => {
  const key = `${method.toUpperCase()} ${path}` as CallKey;
  const call = app.modules.map(({ calls }) => calls[key]).find((found) => found !== undefined);
  if (!call) throw new Error(`no module has ${key}`);
  return call.access;
};

/** Signing out is a call like any other, so a session may be gone by the next one. */
async function signedIn({ people }: Ground, access: Access): Promise<Person> {
  const person = people[access];
  const { status } = await person.call('GET /v1/passport/login');
  if (status !== 200) {
    const { email, password } = person;
    expect((await person.call('POST /v1/passport/login', { email, password })).status).toBe(200);
  }
  return person;
}

interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  "' OR '1'='1",
  '"; DROP TABLE accounts; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\u0000',
  '\ud800',
  '\u202e',
  '😀'.repeat(200),
  'я'.repeat(5000),
  '{{7*7}}',
  '%s%n',
  'a@b.ru',
  '123456',
  '00000000-0000-7000-8000-000000000000',
];

const anything = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE, null, true, 0, -1, 2 ** 53, 1e308, [], {}, [[]], { a: { b: {} } }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Mostly of the right shape, so that the fuzz gets past the first check. */
function arbitraryOf(schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (!schema) return anything;
  const proper: fc.Arbitrary<unknown> = schema.enum
    ? fc.constantFrom(...schema.enum)
    : schema.anyOf
      ? fc.oneof(...schema.anyOf.map(arbitraryOf))
      : schema.type === 'object'
        ? fc.record(
            Object.fromEntries(
              Object.entries(schema.properties ?? {}).map(([name, part]) => [name, arbitraryOf(part)]),
            ),
            { requiredKeys: [] },
          )
        : schema.type === 'array'
          ? fc.array(arbitraryOf(schema.items), { maxLength: 4 })
          : schema.type === 'number' || schema.type === 'integer'
            ? fc.oneof(fc.integer(), fc.double())
            : schema.type === 'boolean'
              ? fc.boolean()
              : schema.type === 'null'
                ? fc.constant(null)
                : fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 40 }));
  return fc.oneof({ weight: 4, arbitrary: proper }, { weight: 1, arbitrary: anything });
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

type Paths = Record<
  string,
  Record<
    string,
    {
      parameters: { name: string; in: string; schema: Schema }[];
      requestBody?: { content: { 'application/json'?: { schema: Schema } } };
    }
  >
>;

/** Of no request an answer of 5xx, and always the envelope. */
export async function fuzz(ground: Ground, { only, runs }: { only: RegExp; runs: number }): Promise<void> {
  const { app } = ground;
  const { paths } = (await app.app.inject('/api/openapi.json')).json() as { paths: Paths };
  const asked = Object.entries(paths).filter(([path]) => only.test(path));
  expect(asked.length).toBeGreaterThan(0);
  let requests = 0;
  for (const [path, methods] of asked) {
    for (const [method, operation] of Object.entries(methods)) {
      const parameters = fc.record(
        Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, arbitraryOf(schema)])),
      );
      const body = operation.requestBody
        ? arbitraryOf(operation.requestBody.content['application/json']?.schema)
        : fc.constant(undefined);
      const access = accessOf(ground, method, path);
      const endsSession = path === '/v1/safety/deletion';
      const person = await signedIn(ground, access);
      await fc.assert(
        fc.asyncProperty(parameters, body, fc.boolean(), async (values, payload, isSignedIn) => {
          requests += 1;
          const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
            encodeURIComponent(asText(values[name]).toWellFormed()),
          );
          const query = new URLSearchParams(
            operation.parameters
              .filter((parameter) => parameter.in === 'query')
              .map(({ name }) => [name, asText(values[name])]),
          );
          // Characters that a header cannot carry are removed: the client would refuse them before sending.
          const headers = operation.parameters
            .filter((parameter) => parameter.in === 'header')
            .map(({ name }) => [name, asText(values[name]).replaceAll(/[^\t -~]/g, '')]);
          const response = await app.app.inject({
            method: method.toUpperCase() as 'POST',
            url: `/api${filled}?${query}`,
            remoteAddress: `10.9.${requests >> 8}.${requests & 255}`,
            headers: {
              'content-type': 'application/json',
              ...Object.fromEntries(headers),
              ...(isSignedIn && {
                cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
              }),
            },
            ...(payload !== undefined && { payload: JSON.stringify(payload) }),
          });
          expect(response.statusCode, `${method} ${filled} ${JSON.stringify(payload)} → ${response.body}`).toBeLessThan(
            500,
          );
          const answer = response.json();
          if (isSignedIn && access !== 'anyone' && !endsSession) {
            expect(['unauthorized', 'forbidden'], `${method} ${filled}`).not.toContain(answer.error?.code);
          }
          expect('data' in answer || typeof answer.error.code === 'string').toBe(true);
        }),
        { numRuns: runs },
      );
    }
  }
  expect(requests).toBeGreaterThanOrEqual(runs * asked.length);
}
