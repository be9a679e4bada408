import { beforeAll, describe, expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});

const retrieve = async (id: string) =>
  (await app.visitor().call(`GET /v1/products/resource/retrieve/${id}`)).body.data.legality;
const inList = async (id: string) => {
  const { body } = await app.visitor().call('POST /v1/products/resource/get_list', { filter: { ids: [id] } });
  return body.data.items[0].legality;
};

describe('the light of a place', () => {
  it('is on the card, and on its page with every rule that says so', async () => {
    const { resource_id: id } = await publishObject(owner, 'resource', {
      platform: 'telegram',
      url: 'https://t.me/kitchen',
      audience_size: 9_000,
    });
    expect(await inList(id)).toMatchObject({ light: 'amber', title: 'Telegram: спор с ФАС' });
    expect(await retrieve(id)).toMatchObject({
      light: 'amber',
      checks: [{ title: 'Telegram: спор с ФАС', law: '38-ФЗ, ст. 5, ч. 10.7', from: '2026-03-10' }],
    });
  });

  it('names on the card every rule that stands against it', async () => {
    const { resource_id: id } = await publishObject(owner, 'resource', {
      platform: 'telegram',
      url: 'https://t.me/two_risks',
      audience_size: 184_000,
      register_number: null,
    });
    const titles = (await inList(id)).checks.map(({ title }: { title: string }) => title);
    expect(titles.toSorted()).toEqual(['Telegram: спор с ФАС', 'Нет номера в реестре Роскомнадзора']);
  });

  it('looks at the number in the register', async () => {
    const page = { platform: 'vk', audience_size: 184_000 };
    const { resource_id: without } = await publishObject(owner, 'resource', { ...page, register_number: null });
    expect((await inList(without)).light).toBe('amber');
    const { resource_id: listed } = await publishObject(owner, 'resource', { ...page, register_number: '5163928471' });
    expect(await retrieve(listed)).toEqual({ light: 'green', title: null, version_id: null, checks: [] });
  });

  it('turns red with a rule of the desk, at once', async () => {
    const site = { platform: 'site', url: 'https://closing.example/food' };
    const { resource_id: id } = await publishObject(owner, 'resource', site);
    expect((await inList(id)).light).toBe('green');
    const admin = await signUpStaff(app, 'admin');
    await admin.call('POST /v1/legality/rules', {
      title: 'Закрываемый сайт',
      subject: { kind: 'address', address: 'closing.example' },
      version: {
        light: 'red',
        law: '38-ФЗ',
        source: 'Решение суда',
        source_url: null,
        words: 'Доступ к сайту ограничен.',
        from: '2026-01-01',
        to: null,
      },
    });
    expect(await inList(id)).toMatchObject({ light: 'red', title: 'Закрываемый сайт' });
  });

  it('is none of products, campaigns and contractors', async () => {
    const { product_id: id } = await publishObject(owner, 'product');
    const { body } = await app.visitor().call(`GET /v1/products/product/retrieve/${id}`);
    expect(body.data.legality).toBeNull();
  });
});
