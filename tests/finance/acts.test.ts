import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActDocument } from '#modules/deals/server/index.ts';
import { renderAct } from '#modules/finance/server/acts/act-document.ts';
import { createFinance } from '#modules/finance/server/index.ts';
import { createLedger } from '#modules/ledger/server/index.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { handleErrors } from '#platform/http/error-handler.ts';
import { newId } from '#platform/ids.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { textOf } from './pdf-text.ts';

const BUYER = {
  name: 'Ёлкина Анна Щербакова',
  legalForm: 'company',
  companyName: 'Объём и цифра',
  inn: '7707083893',
  ogrn: '1027700132195',
} as const;
const SELLER = {
  name: 'Воронцова Алина',
  legalForm: 'entrepreneur',
  companyName: null,
  inn: '631207445028',
  ogrn: '319631300042514',
} as const;
const DEAL: ActDocument = {
  dealId: '0199aaaa-0000-7000-8000-0000003f2a9c',
  side: 'seller',
  buyerId: newId(),
  sellerId: newId(),
  service: '«Кофе и код», нативный пост',
  quantity: 2,
  unit: null,
  amountKopecks: 2_342_501,
  feeKopecks: 234_250,
  startedAt: new Date('2026-11-09T21:30:00Z'),
  completedAt: new Date('2026-11-15T09:00:00Z'),
  buyer: BUYER,
  seller: SELLER,
  outcome: { by: 'buyer' },
};

const readable = (text: string) => text.replaceAll(/[\u00a0\u202f\s]+/g, ' ');

describe('an act', () => {
  it('reads in Russian to the last letter: parties, service, dates, figures and words', async () => {
    const pdf = await renderAct(DEAL);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1')).toContain('/FontFile2');
    const text = readable(textOf(pdf));
    expect(text).not.toContain('\ufffd');
    for (const part of [
      'Акт № 261115-3F2A9C',
      'об оказании услуг от 15 ноября 2026',
      'ИП Воронцова Алина',
      'ИНН 631207445028, ОГРНИП 319631300042514',
      'ООО «Объём и цифра»',
      'ИНН 7707083893, ОГРН 1027700132195, в лице: Ёлкина Анна Щербакова',
      '«Кофе и код», нативный пост',
      '2 шт.',
      'Итого: 23 425,01 ₽',
      'Двадцать три тысячи четыреста двадцать пять рублей 01 копейка',
      'начата 10 ноября 2026',
    ]) {
      expect(text, part).toContain(part);
    }
  });

  it('names the fee to the seller alone', async () => {
    const sellers = readable(textOf(await renderAct(DEAL)));
    const buyers = readable(textOf(await renderAct({ ...DEAL, side: 'buyer' })));
    expect(sellers).toContain('«Охват» (10 %): 2 342,50 ₽');
    expect(sellers).toContain('21 082,51 ₽');
    expect(sellers).toContain('Экземпляр исполнителя');
    expect(buyers).not.toContain('Вознаграждение');
    expect(buyers).toContain('Экземпляр заказчика');
  });

  it('holds long names and what cannot be drawn without failing', async () => {
    const long = { ...BUYER, companyName: 'Очень длинное название '.repeat(7), name: '𝕏 喵 😀' };
    const pdf = await renderAct({ ...DEAL, service: 'Услуга '.repeat(60), buyer: long });
    expect(readable(textOf(pdf))).toContain('Услуга Услуга');
  });
});

describe('the file of an act', () => {
  let database: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    database = openDatabase({ url: await testDatabaseUrl() });
    app = Fastify();
    handleErrors(app);
    app.decorateRequest('viewer', null);
    const finance = createFinance({
      ...database,
      ledger: createLedger(database),
      deals: {
        findForAct: async (dealId, accountId) =>
          dealId === DEAL.dealId && [DEAL.buyerId, DEAL.sellerId].includes(accountId)
            ? { ...DEAL, side: accountId === DEAL.sellerId ? 'seller' : 'buyer' }
            : null,
        listForActs: async () => ({ items: [DEAL], next_cursor: null }),
        comingTo: async () => ({ kopecks: 0, deals: 0 }),
        titlesOf: async () => new Map(),
      },
      yookassa: undefined,
      payoutKey: undefined,
      dataDir: '/nonexistent',
      siteUrl: 'http://127.0.0.1:3000',
      makers: { basket: async () => '/', counter: async () => '/' },
      holdActive: async () => true,
      lockAccounts: async (_transaction, ids) => new Set(ids),
      namesOf: async () => new Map(),
      onTopup: [],
      onPayoutDecided: [],
      onOrderRefused: [],
      finishCase: async () => {},
      record: async () => {},
      log: { warn: () => {}, info: () => {} },
    });
    finance.registerRoutes(app, {
      authenticate: async ({ headers }) =>
        typeof headers.who === 'string'
          ? { accountId: headers.who, sessionId: '', role: 'member', name: '', email: '' }
          : null,
      refuseForeignWrite: () => {},
      verifyAnswers: true,
    });
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const get = (who?: string, dealId = DEAL.dealId) =>
    app.inject({ url: `/api/v1/finance/acts/${dealId}.pdf`, headers: who ? { who } : {} });

  it('is for the two sides, each its own copy', async () => {
    const sellers = await get(DEAL.sellerId);
    expect(sellers.statusCode).toBe(200);
    expect(sellers.headers['content-type']).toBe('application/pdf');
    expect(sellers.headers['content-disposition']).toBe('attachment; filename="act-261115-3F2A9C.pdf"');
    expect(textOf(sellers.rawPayload)).toContain('Экземпляр исполнителя');
    const buyers = textOf((await get(DEAL.buyerId)).rawPayload);
    expect(buyers).toContain('Экземпляр заказчика');
  });

  it('is not there for anybody else', async () => {
    expect((await get()).statusCode).toBe(401);
    expect((await get(newId())).statusCode).toBe(404);
    expect((await get(DEAL.sellerId, newId())).statusCode).toBe(404);
    expect((await get(DEAL.sellerId, 'x')).statusCode).toBe(404);
  });

  it('is listed among the documents', async () => {
    const { data } = (await app.inject({ url: '/api/v1/finance/acts', headers: { who: DEAL.sellerId } })).json();
    expect(data.items).toEqual([
      {
        deal_id: DEAL.dealId,
        number: '261115-3F2A9C',
        title: DEAL.service,
        amount: DEAL.amountKopecks,
        at: DEAL.completedAt.toISOString(),
      },
    ]);
  });
});
