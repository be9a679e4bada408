/** Names stand in one line of lists, letters and documents: what breaks or turns a line is refused at its field. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createProject } from '../support/projects.ts';
import { signUpStaff } from '../support/staff.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let person: Person;
let admin: Person;
let projectId: string;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
  admin = await signUpStaff(app, 'admin');
  projectId = (await createProject(person)).project_id;
});

const BROKEN = [
  'Две\nстроки',
  'Звонок\u0007тут',
  'Табу\tляция',
  'Задом\u202eнаперёд',
  'В\u2066рамке',
  'Разрыв\u2028тут',
];
const RECIPIENT = { type: 'account', bik: '044525225', account: '40817810938160925982', inn: '7707083893' };

const FIELDS: readonly [string, string, (name: string) => Promise<{ status: number; body: { error: unknown } }>][] = [
  ['an account', 'name', (name) => person.call(`PUT /v1/passport/account/${person.accountId}`, { name })],
  [
    'a company',
    'company_name',
    (company_name) => person.call(`PUT /v1/passport/account/${person.accountId}`, { company_name }),
  ],
  [
    'an account made by an administrator',
    'name',
    (name) => admin.call('POST /v1/passport/account/', { email: 'made@example.ru', password: 'туман над полем', name }),
  ],
  ['an object', 'title', (title) => person.call('POST /v1/products/product/create', { title })],
  [
    'a brand',
    'brand',
    (brand) => person.call('POST /v1/products/product/create', { title: 'Чай «Осенний купаж»', brand }),
  ],
  ['a project', 'title', (title) => person.call('POST /v1/projects', { title })],
  ['a task', 'title', (title) => person.call(`POST /v1/projects/${projectId}/tasks`, { title })],
  ['a list', 'title', (title) => person.call('POST /v1/favourites/lists', { title })],
  [
    'a saved search',
    'title',
    (title) => person.call('POST /v1/catalog/searches', { title, kind: 'product', filter: {}, sort: 'newest' }),
  ],
  [
    'a project of a checkout',
    'project_title',
    (project_title) =>
      person.call(
        'POST /v1/basket/checkout',
        { project_title, expected_total: 0 },
        { 'idempotency-key': crypto.randomUUID() },
      ),
  ],
  [
    'a recipient of a payout',
    'destination.recipient',
    (recipient) =>
      person.call(
        'POST /v1/finance/payouts',
        { amount: 100_000, destination: { ...RECIPIENT, recipient } },
        { 'idempotency-key': crypto.randomUUID() },
      ),
  ],
  [
    'a term of a dictionary',
    'name',
    (name) => admin.call('POST /v1/dictionaries/topics/terms', { code: 'gardening', name }),
  ],
];

describe('the name of', () => {
  it.each(FIELDS)('%s is one line', async (_what, field, send) => {
    for (const name of BROKEN) {
      expect(await send(name), JSON.stringify(name)).toMatchObject({
        status: 422,
        body: { error: { code: 'invalid_fields', fields: { [field]: expect.stringContaining('одна строка') } } },
      });
    }
  });

  it('somebody may have any letters, marks and pictures, and spaces around it are cut off', async () => {
    for (const name of ['Анна-Мария О’Коннор', 'שלום', 'Семья 👨‍👩‍👧', 'Zoë']) {
      const answer = await person.call(`PUT /v1/passport/account/${person.accountId}`, { name: ` ${name}\n` });
      expect(answer).toMatchObject({ status: 200, body: { data: { name } } });
    }
  });

  it('is not all there is to write: texts keep their lines', async () => {
    const about = 'Первая строка\n\nВторая строка';
    const answer = await person.call(`PUT /v1/passport/account/${person.accountId}`, { about });
    expect(answer).toMatchObject({ status: 200, body: { data: { about } } });
  });
});
