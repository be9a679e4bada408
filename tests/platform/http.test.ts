import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const LOGIN = '/api/v1/passport/login';
const post = (payload: string | Buffer, type = 'application/json', headers = {}) =>
  app.app.inject({ method: 'POST', url: LOGIN, payload, headers: { 'content-type': type, ...headers } });

describe('bad input', () => {
  const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
  it.each([
    ['broken JSON', '{"email":', 400],
    ['an empty body', '', 400],
    ['a bare string', '"text"', 400],
    ['null', 'null', 400],
    ['an array', '[]', 422],
    ['a zero character', '{"email":"a\\u0000@b.ru","password":"x"}', 400],
    ['a zero character in a key', '{"a\\u0000":1}', 400],
    ['deep nesting', `{"email":${deep}}`, 400],
    ['a prototype', '{"__proto__":{"role":"admin"},"email":"a@b.ru","password":"x"}', 400],
    ['a constructor', '{"constructor":{"prototype":{"x":1}},"email":"a@b.ru","password":"x"}', 400],
    ['numbers for text', '{"email":1,"password":2}', 422],
    ['unknown fields', '{"email":"a@b.ru","password":"x","role":"admin"}', 422],
    ['a huge body', `{"email":"${'a'.repeat(300_000)}"}`, 413],
    ['a huge e-mail', `{"email":"${'a'.repeat(5000)}@b.ru","password":"x"}`, 422],
    ['a lone surrogate', '{"email":"\\ud800@b.ru","password":"x"}', 400],
  ])('of %s gets its status and a Russian sentence', async (_name, payload, status) => {
    const response = await post(payload);
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json().error.message).toMatch(/[а-я]/i);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'])(
    'as %s is refused',
    async (type) => {
      expect((await post('{"email":"a@b.ru","password":"x"}', type)).statusCode).toBe(415);
    },
  );

  it.each([
    ['/api/v1/passport/account/%00', 400],
    ['/api/v1/passport/account/%zz', 400],
    ['/api/v1/passport/account/%ff%fe', 400],
    ['/api/v1/no/such/call', 404],
    ['/api', 404],
    ['/api/', 404],
    [`/api/v1/passport/account/${'a'.repeat(300)}`, 404],
    ['/api/v1/passport/login?unexpected=1', 422],
    ['/api/v1/home/figures?unexpected=1', 422],
    ['/api/v1/passport/demo_accounts?a=1&a=2', 422],
  ])('in the address %s gets %i in the envelope', async (url, status) => {
    const response = await app.app.inject({ method: 'GET', url });
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json().error.code).toBeTypeOf('string');
  });

  it('with a method the path does not have gets the envelope', async () => {
    const response = await app.app.inject({ method: 'PATCH', url: LOGIN });
    expect(response.statusCode).toBe(404);
    expect(response.json().error.code).toBe('not_found');
  });
});

describe('a write from a foreign page', () => {
  const body = JSON.stringify({ email: 'a@b.ru', password: 'x' });
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, 404],
    [{ 'sec-fetch-site': 'none' }, 404],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:80', host: 'localhost:80' }, 404],
    [{}, 404],
  ])('with %j answers %i', async (headers, status) => {
    expect((await post(body, 'application/json', headers)).statusCode).toBe(status);
  });

  it('is measured by PUBLIC_URL when there is one', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://ohvat.example', SMTP_URL: app.mailbox.url });
    const send = (origin: string) =>
      secure.app.inject({
        method: 'POST',
        url: LOGIN,
        payload: body,
        headers: { 'content-type': 'application/json', origin, host: 'evil.example' },
      });
    expect((await send('https://ohvat.example')).statusCode).toBe(404);
    expect((await send('https://evil.example')).statusCode).toBe(403);
  });
});

describe('every answer', () => {
  it('carries a request id and the security headers, and is not cached', async () => {
    const { headers } = await app.app.inject({ url: LOGIN });
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it('takes a request id from the proxy only when it looks like one', async () => {
    const ask = async (id: string) =>
      (await app.app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await ask('proxy-0123456789')).toBe('proxy-0123456789');
    expect(await ask('a\tb<script>')).not.toContain('<');
  });
});

describe('probes', () => {
  it('tell that the process and the database are there', async () => {
    expect((await app.app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('give metrics to this machine only', async () => {
    expect((await app.app.inject('/metrics')).body).toContain('http_request_duration_seconds');
    expect((await app.app.inject({ url: '/metrics', remoteAddress: '203.0.113.1' })).statusCode).toBe(404);
    expect((await app.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.1' } })).statusCode).toBe(
      404,
    );
  });

  it('publish an OpenAPI document that names every call, and a reader for it', async () => {
    const document = (await app.app.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const named = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(named.sort()).toEqual(app.modules.flatMap((module) => Object.keys(module.calls)).sort());
    expect((await app.app.inject('/api/docs/')).statusCode).toBe(200);
  });

  it('keep the OpenAPI document small: what stands in many answers is a component, and every reference leads to one', async () => {
    const { body } = await app.app.inject('/api/openapi.json');
    expect(body.length).toBeLessThan(1_000_000);
    const { components } = JSON.parse(body) as { components: Record<string, Record<string, unknown>> };
    const references = [...body.matchAll(/"\$ref":"#\/components\/([a-z]+)\/([^"]+)"/gi)];
    expect(references.length).toBeGreaterThan(1000);
    for (const [reference, section = '', name = ''] of references)
      expect(components[section]?.[name], reference).toBeDefined();
  });
});
