import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call, CallKey } from '#platform/contract.ts';
import { isForPrograms } from '#platform/http/calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

interface Content {
  'application/json'?: { schema: object; example?: unknown };
}
interface Operation {
  parameters: { name: string; in: string; required: boolean; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
  security: Record<string, string[]>[];
}

let app: TestApp;
let operations: { key: string; call: Call; operation: Operation }[];
let components: { securitySchemes: object };

beforeAll(async () => {
  app = await startTestApp();
  const { body } = await app.visitor().call('GET /openapi.json');
  components = body.components;
  operations = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const key = `${method.toUpperCase()} ${path}`;
      const call = app.modules.map(({ calls }) => calls[key as CallKey]).find(Boolean);
      if (!call) throw new Error(`no call ${key}`);
      return { key, call, operation };
    }),
  );
});

/** Validation error of an example, or null. */
function faultOf(schema: z.ZodType, example: unknown): string | null {
  if (example === undefined) return 'no example';
  const { error } = schema.safeParse(example);
  return error ? z.prettifyError(error) : null;
}

/** All that a token reaches of the passport. */
const OWN_IDENTITY = [
  'GET /v1/passport/login',
  'GET /v1/passport/account/{account_id}',
  'PUT /v1/passport/account/{account_id}',
];

describe('the specification', () => {
  it('has an example of every request and every answer, and each is what the contract accepts', () => {
    const faults: Record<string, string> = {};
    const check = (where: string, schema: z.ZodType | undefined, example: unknown) => {
      const fault = schema && faultOf(schema, example);
      if (fault) faults[where] = fault;
    };
    for (const { key, call, operation } of operations) {
      check(
        `${key}: answer`,
        z.object({ data: call.answer }),
        operation.responses[200]?.content['application/json']?.example,
      );
      check(`${key}: body`, call.body, operation.requestBody?.content['application/json']?.example);
      for (const { name, in: place, required, example } of operation.parameters) {
        if (place === 'header' || !required) continue;
        check(`${key}: ${name}`, (place === 'path' ? call.params : call.query)?.shape[name], example);
      }
    }
    expect(operations.length).toBeGreaterThan(150);
    expect(faults).toEqual({});
  });

  it('speaks of real things: of what an object, a deal or a person is called there is no placeholder', () => {
    const shown = JSON.stringify(operations.map(({ operation }) => operation));
    for (const name of ['title', 'name', 'email', 'text', 'comment', 'description', 'summary', 'url', 'platform'])
      expect(shown).not.toMatch(new RegExp(`"${name}":"(?:Пример|primer|а+)"`));
    expect(shown).toContain('Кухня на Петроградке');
  });

  it('says of every call whether a session, a token or nobody is asked for', () => {
    expect(Object.keys(components.securitySchemes)).toEqual(['session', 'token']);
    for (const { key, call, operation } of operations) {
      const ways = operation.security.flatMap((way) => (Object.keys(way).length > 0 ? Object.keys(way) : ['nobody']));
      expect([key, ways.includes('nobody')]).toEqual([key, call.access === 'anyone']);
      if (!isForPrograms(call)) expect([key, ways]).toEqual([key, ['session']]);
      if (/ \/v1\/(?:passport|safety|programs|moderation|desk|audit)/.test(key))
        expect([key, ways.includes('token')]).toEqual([key, OWN_IDENTITY.includes(key)]);
    }
    const list = operations.find(({ key }) => key === 'POST /v1/products/resource/get_list');
    expect(list?.operation.security).toEqual([{}, { session: [] }, { token: ['read'] }]);
  });
});
