/** Acts of real deals: what they say follows how the deal ended, and nothing that happens afterwards changes them. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DealAction } from '#modules/deals/contract.ts';
import { add, basketOf, checkOut, giveMoney, sellResource } from '../basket/basket-world.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween, dealsOf } from '../support/deal-story.ts';
import { signUpStaff } from '../support/staff.ts';
import { keyed, VALID_ACCOUNT } from './money.ts';
import { textOf } from './pdf-text.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let moderator: Person;
beforeAll(async () => {
  app = await startTestApp();
  moderator = await signUpStaff(app, 'moderator');
});

const COMPANY = { legal_form: 'company', company_name: 'Чайная №7', inn: '7707083893', ogrn: '1027700132195' };
const SELF_EMPLOYED = { legal_form: 'self_employed', inn: '631207445028' };

async function somebody(name: string, requisites: object): Promise<Person> {
  const person = await app.signUp();
  await become(person, { name, ...requisites });
  return person;
}
async function become(person: Person, profile: object) {
  const { status, body } = await person.call(`PUT /v1/passport/account/${person.accountId}`, {
    ...{ company_name: null, inn: null, ogrn: null },
    ...profile,
  });
  expect(status, JSON.stringify(body)).toBe(200);
}
const both = async () =>
  [await somebody('Анна Ветрова', COMPANY), await somebody('Игорь Лосев', SELF_EMPLOYED)] as const;
const dealBetween = (buyer: Person, seller: Person, ...after: DealAction[]) =>
  createDealBetween(app, { buyerId: buyer.accountId, sellerId: seller.accountId, after });
const fileOf = ({ cookies }: Person, dealId: string) =>
  app.app.inject({
    url: `/api/v1/finance/acts/${dealId}.pdf`,
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
const bytesOf = async (person: Person, dealId: string): Promise<Buffer> => {
  const answer = await fileOf(person, dealId);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};
const readAct = async (person: Person, dealId: string) =>
  textOf(await bytesOf(person, dealId)).replaceAll(/[\u00a0\u202f\s]+/g, ' ');
const settle = (dealId: string, seller_share: number) =>
  moderator.call(`POST /v1/deals/${dealId}/settle`, { seller_share, comment: 'Так' });
const papersOf = async (dealId: string) =>
  (await app.database.pool.query('SELECT * FROM deal_papers WHERE deal_id = $1', [dealId])).rows;

describe('the words of an act', () => {
  it('say «полностью» and «претензий не имеет» only when the buyer accepted the work', async () => {
    const [buyer, seller] = await both();
    const text = await readAct(buyer, await dealBetween(buyer, seller, 'accept', 'deliver', 'complete'));
    expect(text).toContain('Услуги оказаны полностью, претензий по объёму и качеству заказчик не имеет.');
    expect(text).toContain('заказчик принял работу в электронном виде');
  });

  it('tell that nobody answered in time', async () => {
    const [buyer, seller] = await both();
    const dealId = await dealBetween(buyer, seller, 'accept', 'deliver');
    await app.database.pool.query("UPDATE deals SET complete_by = now() - interval '1 second' WHERE deal_id = $1", [
      dealId,
    ]);
    await dealsOf(app).runClock();
    const text = await readAct(seller, dealId);
    expect(text).toContain('не вернул её на доработку и не открыл спор');
    expect(text).toContain('считается принятой');
    for (const claim of ['полностью', 'претензий', 'заказчик принял']) expect(text, claim).not.toContain(claim);
  });

  it('tell how a moderator divided the sum, and what went back', async () => {
    const [buyer, seller] = await both();
    const dealId = await dealBetween(buyer, seller, 'accept', 'deliver', 'dispute');
    expect((await settle(dealId, 30)).status).toBe(200);
    const text = await readAct(seller, dealId);
    const today = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'long' }).format(new Date());
    expect(text).toContain(
      `Решением модератора площадки «Охват» от ${today.replaceAll(/\s+/g, ' ').replace(' г.', '')}`,
    );
    expect(text).toContain('30 % суммы сделки: 3 000,00 ₽ из 10 000,00 ₽');
    expect(text).toContain('7 000,00 ₽, возвращён заказчику');
    expect(text).toContain('Итого: 3 000,00 ₽');
    expect(text).toContain('спор по которой решил модератор');
    for (const claim of ['полностью', 'претензий по объёму', 'заказчик принял', 'Всего оказано'])
      expect(text, claim).not.toContain(claim);
  });

  it('tell that a moderator gave the seller everything', async () => {
    const [buyer, seller] = await both();
    const dealId = await dealBetween(buyer, seller, 'accept', 'dispute');
    expect((await settle(dealId, 100)).status).toBe(200);
    const text = await readAct(buyer, dealId);
    expect(text).toContain('вся сумма сделки причитается исполнителю');
    for (const claim of ['полностью', 'претензий по объёму', 'заказчик принял']) expect(text).not.toContain(claim);
  });
});

describe('an act', () => {
  it('names the sides as their documents do', async () => {
    const [buyer, seller] = await both();
    await become(buyer, { ...COMPANY, legal_name: 'АО «Чайная № 7»', kpp: '770701001', tax_regime: 'general' });
    await become(seller, { ...SELF_EMPLOYED, legal_name: 'Лосев Игорь Петрович' });
    const text = await readAct(buyer, await dealBetween(buyer, seller, 'accept', 'deliver', 'complete'));
    expect(text).toContain('АО «Чайная № 7» ИНН 7707083893, КПП 770701001, ОГРН 1027700132195');
    expect(text).toContain('Лосев Игорь Петрович плательщик налога');
    expect(text).not.toContain('ООО');
  });

  it('is the same to the byte, whoever the sides have become since the order, and also when they are gone', async () => {
    const [buyer, seller] = await both();
    const { offer } = await sellResource(seller, { title: 'Канал о чае' });
    expect((await add(buyer, offer)).status).toBe(200);
    await giveMoney(app, buyer, 1_250_000);
    const order = await checkOut(buyer, { project_title: 'Осень', expected_total: (await basketOf(buyer)).total });
    const [{ deal_id: dealId }] = order.body.data.deals;
    const step = async (who: Person, action: string, body: object = {}) =>
      expect((await who.call(`POST /v1/deals/${dealId}/${action}`, body)).status).toBe(200);
    await step(seller, 'accept');
    // Ordered by one company; at the end there is another name at the same account.
    await become(buyer, { name: 'Пётр Иной', legal_form: 'person' });
    await become(seller, { name: 'Игорь Лосев-Новый', legal_form: 'person' });
    await step(seller, 'deliver', { text: 'Вышло' });
    await step(buyer, 'complete');
    const first = await bytesOf(buyer, dealId);
    const text = textOf(first).replaceAll(/[\u00a0\u202f\s]+/g, ' ');
    for (const part of ['ООО «Чайная №7»', 'ИНН 7707083893, ОГРН 1027700132195, в лице: Анна Ветрова', 'Канал о чае'])
      expect(text).toContain(part);
    expect(text).toContain('Игорь Лосев плательщик налога на профессиональный доход, ИНН 631207445028');

    await become(buyer, { name: 'Ещё Один', legal_form: 'person' });
    expect(await bytesOf(buyer, dealId)).toEqual(first);

    // The seller takes the money out and leaves.
    const admin = await signUpStaff(app, 'admin');
    const { available } = (await seller.call('GET /v1/finance/balance')).body.data;
    const payout = { amount: available, destination: VALID_ACCOUNT };
    const { payout_id } = (await seller.call('POST /v1/finance/payouts', payout, keyed())).body.data;
    expect((await admin.call(`POST /v1/finance/payouts/${payout_id}/approve`)).status).toBe(200);
    expect(
      (await seller.call(`DELETE /v1/passport/account/${seller.accountId}`, { password: seller.password })).status,
    ).toBe(200);
    expect(await bytesOf(buyer, dealId)).toEqual(first);
    expect((await buyer.call(`GET /v1/deals/${dealId}`)).body.data.object.title).toBe('Удалённый объект');
  });

  it.each([
    ['refunded', ['accept', 'dispute']],
    ['declined', ['decline']],
    ['cancelled', ['accept', 'propose_cancel', 'accept_cancel']],
    ['expired', []],
  ] as const)('is not there for a deal that is %s, and nothing is kept for one', async (state, after) => {
    const [buyer, seller] = await both();
    const dealId = await dealBetween(buyer, seller);
    expect(await papersOf(dealId)).toMatchObject([
      { buyer: { name: 'Анна Ветрова', inn: '7707083893' }, seller: { name: 'Игорь Лосев' } },
    ]);
    for (const action of after) {
      const who = ['dispute', 'propose_cancel'].includes(action) ? buyer : seller;
      const body = action === 'dispute' ? { reason: 'Продавец молчит' } : {};
      expect((await who.call(`POST /v1/deals/${dealId}/${action}`, body)).status).toBe(200);
    }
    if (state === 'refunded') await settle(dealId, 0);
    if (state === 'expired') {
      await app.database.pool.query("UPDATE deals SET answer_by = now() - interval '1 second' WHERE deal_id = $1", [
        dealId,
      ]);
      await dealsOf(app).runClock();
    }
    expect((await buyer.call(`GET /v1/deals/${dealId}`)).body.data.state).toBe(state);
    expect((await fileOf(buyer, dealId)).statusCode).toBe(404);
    expect(await papersOf(dealId)).toEqual([]);
  });

  it('cannot be changed or lose its sides, whatever the code does', async () => {
    const [buyer, seller] = await both();
    const dealId = await dealBetween(buyer, seller, 'accept', 'deliver', 'complete');
    for (const statement of ["UPDATE deal_papers SET service = 'Другое'", 'DELETE FROM deal_papers'])
      await expect(app.database.pool.query(`${statement} WHERE deal_id = $1`, [dealId])).rejects.toThrow(
        'never change',
      );
  });

  it('of a deal from before is frozen when it is first asked for', async () => {
    const [buyer, seller] = await both();
    const dealId = await dealBetween(buyer, seller, 'accept');
    // As a process of the version before would have left it.
    await app.database.pool.query('DELETE FROM deal_papers WHERE deal_id = $1', [dealId]);
    for (const [who, action, body] of [
      [seller, 'deliver', { text: 'Вышло' }],
      [buyer, 'complete', {}],
    ] as const)
      expect((await who.call(`POST /v1/deals/${dealId}/${action}`, body)).status).toBe(200);
    const first = await bytesOf(buyer, dealId);
    await become(buyer, { name: 'Пётр Иной', legal_form: 'person' });
    expect(await bytesOf(buyer, dealId)).toEqual(first);
  });

  it('of a deal from before has the sides as the migration found them', async () => {
    const [buyer, seller] = await both();
    const dealIds = [
      await dealBetween(buyer, seller),
      await dealBetween(buyer, seller, 'accept', 'deliver', 'complete'),
      await dealBetween(buyer, seller, 'decline'),
    ];
    const frozen = await Promise.all(dealIds.map(papersOf));
    expect(frozen.map(({ length }) => length)).toEqual([1, 1, 0]);
    const migration = await readFile('src/modules/deals/migrations/0322_deal_papers.sql', 'utf8');
    const [freezing = ''] = /INSERT INTO deal_papers[^;]+;/.exec(migration) ?? [];
    const { pool } = app.database;
    await pool.query('ALTER TABLE deal_papers DISABLE TRIGGER USER');
    await pool.query('DELETE FROM deal_papers');
    await pool.query('ALTER TABLE deal_papers ENABLE TRIGGER USER');
    await pool.query(freezing);
    // Requisites that were asked for later are not in it.
    const later = ['legalName', 'taxRegime', 'kpp'];
    const asThen = JSON.parse(JSON.stringify(frozen, (key, value) => (later.includes(key) ? undefined : value)));
    expect(await Promise.all(dealIds.map(papersOf))).toEqual(asThen);
  });

  it('is in the archive of both sides; of an open deal everybody gets their own requisites alone', async () => {
    const [buyer, seller] = await both();
    const paid = await dealBetween(buyer, seller, 'accept', 'deliver', 'complete');
    const open = await dealBetween(buyer, seller);
    const { deal_papers: kept = [] } = (await dealsOf(app).exportOf?.(seller.accountId)) ?? {};
    expect(kept).toMatchObject([
      { deal_id: paid, buyer: { inn: '7707083893' }, seller: { inn: '631207445028' } },
      { deal_id: open, buyer: null, seller: { inn: '631207445028' } },
    ]);
  });
});
