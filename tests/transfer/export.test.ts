import { beforeAll, describe, expect, it, vi } from 'vitest';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { apply, preview, settled } from './files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

async function file(
  visitor: Visitor,
  path: string,
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  const { status, body, headers } = await visitor.call(`GET ${path}`);
  return { status, text: body, headers };
}

describe('export', () => {
  it.each(KINDS)('of %s comes back unchanged', async (kind) => {
    const person = await app.signUp();
    const before = [await publishObject(person, kind), await createObject(person, kind, { title: '=HYPERLINK("x")' })];
    const { status, text, headers } = await file(person, `/v1/products/${kind}/export.csv`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(new RegExp(`^attachment; filename="${kind}-[\\d-]+\\.csv"$`)),
    });
    expect(text.startsWith('\ufeffID;Состояние;Название;')).toBe(true);
    expect(text).toContain(`;"'=HYPERLINK(""x"")";`);
    const { body } = await preview(person, text, kind);
    expect(body.data).toMatchObject({ can_apply: true, columns_unknown: [] });
    await apply(person, body.data.token);
    expect(await settled(person, body.data.token)).toMatchObject({ state: 'done', result: { created: 0, changed: 2 } });
    for (const object of before) {
      const { body: after } = await person.call(`GET /v1/products/${kind}/retrieve/${object[`${kind}_id`]}`);
      expect({ ...after.data, version: 0, updated_at: '' }).toEqual({ ...object, version: 0, updated_at: '' });
    }
  });

  it('is named by the day it is in Moscow', async () => {
    const person = await app.signUp();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(new Date().toISOString().slice(0, 10)) + 22.5 * 3_600_000 });
    const tomorrow = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    const { headers } = await file(person, '/v1/products/product/export.csv').finally(() => vi.useRealTimers());
    expect(headers['content-disposition']).toContain(`product-${tomorrow}.csv`);
  });

  it('holds own objects only, in every state, and nothing for strangers', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    await publishObject(other, 'product', { title: 'Чужой чай' });
    await createObject(person, 'product', { title: 'Свой чай' });
    const { text } = await file(person, '/v1/products/product/export.csv');
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain(';Черновик;Свой чай;');
    for (const name of ['export.csv', 'export.xlsx', 'template.xlsx'])
      expect((await file(app.visitor(), `/v1/products/product/${name}`)).status).toBe(401);
  });

  it('gives spreadsheets and a template that can be read back', async () => {
    const person = await app.signUp();
    await createObject(person, 'contractor', { title: 'Сценарии' });
    const get = async (name: string) =>
      (
        await app.app.inject({
          url: `/api/v1/products/contractor/${name}`,
          headers: { cookie: [...person.cookies].map((pair) => pair.join('=')).join('; ') },
        })
      ).rawPayload;
    const exported = await preview(person, await get('export.xlsx'), 'contractor');
    expect(exported.body.data).toMatchObject({ rows_total: 1, can_apply: true, columns_unknown: [] });
    const template = await preview(person, await get('template.xlsx'), 'contractor');
    expect(template.body.error.message).toContain('только пример');
  });
});
