/** Verdict on the advertised goods by their code (ККТУ), where the order names no product. */
import { beforeAll, expect, it } from 'vitest';
import { registerDay } from '#modules/marking/domain/deadlines.ts';
import { dayOf } from '#words/moments.ts';
import { createObject } from '../support/ad-objects.ts';
import {
  ADVERTISER,
  agree,
  creativeOf,
  hasErid,
  type MarkingBench,
  startMarking,
  waitFor,
} from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

it('goods that may not be advertised there get no erid, and the field of their code says why', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  for (const kktu of ['1.1.2', '5.1.2']) {
    const refused = await buyer.call(`PUT /v1/marking/deals/${dealId}/advertiser`, { ...ADVERTISER, kktu });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'goods_not_allowed' } } });
    expect(refused.body.error.fields.kktu).toMatch(/38-ФЗ, ст\. 2[17]/);
  }
  // Prize draws are mostly no gambling, and nothing is said of them.
  const draw = await buyer.call(`PUT /v1/marking/deals/${dealId}/advertiser`, { ...ADVERTISER, kktu: '5.1.1' });
  expect(draw.status).toBe(200);
});

it('a rule that has begun since the code was named is followed at the approval', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  const base = `/v1/marking/deals/${dealId}`;
  await buyer.call(`PUT ${base}/advertiser`, { ...ADVERTISER, kktu: '12.1.2' });
  const { content_hash } = (await buyer.call(`PUT ${base}/creative`, creativeOf(null))).body.data.creative;
  const admin = await signUpStaff(bench.app, 'admin');
  const made = await admin.call('POST /v1/legality/rules', {
    title: 'Медицинские услуги во ВКонтакте',
    subject: { kind: 'category', category: 'medical', platforms: ['vk'] },
    version: {
      light: 'red',
      law: '38-ФЗ, ст. 24',
      source: 'Письмо ведомства',
      source_url: null,
      words: 'Медицинские услуги здесь не рекламируют.',
      from: dayOf(new Date()),
      to: null,
    },
  });
  expect(made.status).toBe(200);
  const refused = await buyer.call(`POST ${base}/creative/approve`, { content_hash });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'goods_not_allowed' } } });
});

it('the warning of their category stands before the line', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  await agree(buyer, seller, dealId, { advertiser: { ...ADVERTISER, kktu: '12.2.2' }, text: 'Таблетки.' });
  const { ready } = await waitFor(seller, dealId, hasErid);
  expect(ready.warning).toBe('Имеются противопоказания. Проконсультируйтесь со специалистом.');
});

it('dietary supplements have a sentence of their own, and tobacco is advertised nowhere', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  await agree(buyer, seller, dealId, { advertiser: { ...ADVERTISER, kktu: '12.2.1' }, text: 'Витамины.' });
  const { ready } = await waitFor(seller, dealId, hasErid);
  expect(ready.warning).toBe('БАД. Не является лекарственным средством.');
  const smoke = await bench.deal(buyer, seller);
  const refused = await buyer.call(`PUT /v1/marking/deals/${smoke}/advertiser`, { ...ADVERTISER, kktu: '1.2.1' });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'goods_not_allowed' } } });
});

it('an address that became forbidden after the order gets no erid, and work published at one is not handed over', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  const base = `/v1/marking/deals/${dealId}`;
  await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
  const { content_hash } = (await buyer.call(`PUT ${base}/creative`, creativeOf(null))).body.data.creative;
  const { rows } = await bench.app.database.pool.query('SELECT place_url FROM marking_of_deals WHERE deal_id = $1', [
    dealId,
  ]);
  const admin = await signUpStaff(bench.app, 'admin');
  const made = await admin.call('POST /v1/legality/rules', {
    title: 'Эта страница',
    subject: { kind: 'address', address: rows[0].place_url },
    version: {
      light: 'red',
      law: '38-ФЗ, ст. 5',
      source: 'Текст закона',
      source_url: null,
      words: 'Реклама на этой странице запрещена.',
      from: dayOf(new Date()),
      to: null,
    },
  });
  expect(made.status).toBe(200);
  const refused = await buyer.call(`POST ${base}/creative/approve`, { content_hash });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'goods_not_allowed' } } });
});

it('a link to a forbidden address is no delivery', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  await agree(buyer, seller, dealId, { text: 'Кофе.' });
  await waitFor(buyer, dealId, hasErid);
  const given = { text: 'Вышло', link: 'https://instagram.com/p/1' };
  const refused = await seller.call(`POST /v1/deals/${dealId}/deliver`, given);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields.link).toContain('реклама запрещена');
  const moderator = await signUpStaff(bench.app, 'moderator');
  const waived = await moderator.call(`POST /v1/desk/marking/deals/${dealId}/waive`, { words: 'Не нужно' });
  expect(waived).toMatchObject({ status: 409, body: { error: { code: 'erid_there' } } });
});

it('an entrepreneur is named once with the form, however the name was typed', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  const typed = { ...ADVERTISER, type: 'ip', inn: '500100732259', name: 'ИП Сафина Айгуль Маратовна' };
  const { body } = await buyer.call(`PUT /v1/marking/deals/${dealId}/advertiser`, typed);
  expect(body.data.advertiser).toMatchObject({ type: 'ip', name: 'Сафина Айгуль Маратовна' });
});

it('a risk of goods that the order did not name is the buyer’s to take before the creative is agreed on', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  const base = `/v1/marking/deals/${dealId}`;
  const named = await buyer.call(`PUT ${base}/advertiser`, { ...ADVERTISER, kktu: '18.2.1' });
  expect(named.body.data.risks).toMatchObject([{ title: 'Энергетические напитки', light: 'amber' }]);
  const { content_hash } = (await buyer.call(`PUT ${base}/creative`, creativeOf(null, 'Бодрит.'))).body.data.creative;
  const approve = (by: typeof buyer) => by.call(`POST ${base}/creative/approve`, { content_hash });
  const refused = { status: 409, body: { error: { code: 'risk_not_accepted' } } };
  expect(await approve(buyer)).toMatchObject(refused);
  const brought = await buyer.call(`POST ${base}/erid`, { erid: '5UGfwMukZ4', issuer: 'ozon', reporter: 'buyer' });
  expect(brought).toMatchObject(refused);
  expect((await buyer.call(`GET ${base}`)).body.data.can.approve).toBe(false);
  expect((await seller.call(`GET ${base}`)).body.data.risks).toHaveLength(1);

  const accepted_rules = named.body.data.risks.map(({ version_id }: { version_id: string }) => version_id);
  expect(await buyer.call(`POST ${base}/accept_risk`, { accepted_rules: [] })).toMatchObject(refused);
  expect((await seller.call(`POST ${base}/accept_risk`, { accepted_rules })).status).toBe(403);
  expect((await buyer.call(`POST ${base}/accept_risk`, { accepted_rules })).status).toBe(200);
  expect((await buyer.call(`GET ${base}`)).body.data.risks).toEqual([]);
  expect((await approve(buyer)).status).toBe(200);
  expect((await approve(seller)).status).toBe(200);
  await waitFor(buyer, dealId, hasErid);
});

it('a category that the product came into after the order is looked at when the creative is agreed on', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const product = await createObject(buyer, 'product');
  const { campaign_id } = await createObject(buyer, 'campaign', { product_id: product.product_id });
  const dealId = await bench.deal(buyer, seller);
  await bench.app.database.pool.query('UPDATE deals SET campaign_id = $2 WHERE deal_id = $1', [dealId, campaign_id]);
  const base = `/v1/marking/deals/${dealId}`;
  await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
  const { content_hash } = (await buyer.call(`PUT ${base}/creative`, creativeOf(null))).body.data.creative;
  const changed = await buyer.call(`PATCH /v1/products/product/change/${product.product_id}`, {
    version: product.version,
    legal_category: 'alcohol',
    age_mark: '18',
  });
  expect(changed.status).toBe(200);
  const refused = await buyer.call(`POST ${base}/creative/approve`, { content_hash });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'goods_not_allowed' } } });
});

it('a risk that nobody has taken is the buyer’s turn, on the page and in the cabinet', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  const base = `/v1/marking/deals/${dealId}`;
  const named = await buyer.call(`PUT ${base}/advertiser`, { ...ADVERTISER, kktu: '18.2.1' });
  const { content_hash } = (await buyer.call(`PUT ${base}/creative`, creativeOf(null, 'Бодрит.'))).body.data.creative;
  const turns = async (by: typeof buyer) =>
    (await by.call(`GET ${base}`)).body.data.waits_for.map(
      ({ who, what }: { who: string; what: string }) => `${who} ${what}`,
    );
  expect(await turns(seller)).toEqual(['buyer risk']);
  const today = (await buyer.call('GET /v1/cabinet/today')).body.data.turns;
  expect(today).toMatchObject([{ count: 1, items: [{ type: 'deal', what: 'risk' }] }]);
  const accepted_rules = named.body.data.risks.map(({ version_id }: { version_id: string }) => version_id);
  await buyer.call(`POST ${base}/accept_risk`, { accepted_rules });
  expect(await turns(seller)).toEqual(['buyer agree']);
  await buyer.call(`POST ${base}/creative/approve`, { content_hash });
  expect(await turns(buyer)).toEqual(['seller agree']);
});

it('the contract of an agency with its client is seen by the agency alone', async () => {
  const [buyer, seller] = [await bench.company('7744001497', 'ООО «Агентство»'), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  const agency = { kind: 'contract', serial: '16/А', date: '2026-03-02' };
  await buyer.call(`PUT /v1/marking/deals/${dealId}/advertiser`, { ...ADVERTISER, agency });
  const seen = async (by: typeof buyer) => (await by.call(`GET /v1/marking/deals/${dealId}`)).body.data.advertiser;
  expect(await seen(buyer)).toMatchObject({ is_agency: true, agency });
  expect(await seen(seller)).toMatchObject({ is_agency: true, agency: null });
});

it('of a publication and its shows nothing is said before the erid, nor changed in a dispute', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  const today = registerDay(new Date());
  const publish = () =>
    seller.call(`PUT /v1/marking/deals/${dealId}/publication`, { published_on: today, removed_on: null });
  const shows = () => seller.call(`PUT /v1/marking/deals/${dealId}/shows/${today.slice(0, 7)}`, { shows: 10 });
  for (const refused of [await publish(), await shows()])
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'erid_missing' } } });
  await agree(buyer, seller, dealId, { text: 'Чай.' });
  await waitFor(seller, dealId, hasErid);
  expect((await shows()).body.error.code).toBe('not_placed');
  await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' });
  expect((await publish()).status).toBe(200);
  await bench.app.database.pool.query(
    "UPDATE deals SET state = 'disputed', disputed_at = now(), complete_by = NULL WHERE deal_id = $1",
    [dealId],
  );
  expect((await publish()).body.error.code).toBe('marking_disputed');
});

it('whoever a risk keeps is told: the buyer of the risk, and the seller once it is taken', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller, { after: [] });
  const base = `/v1/marking/deals/${dealId}`;
  const told = async (by: typeof buyer) =>
    (await by.call('GET /v1/notifications')).body.data.items
      .filter(({ event }: { event: string }) => event === 'agreement_wanted')
      .map(({ title }: { title: string }) => title.split(':')[0]);
  const named = await buyer.call(`PUT ${base}/advertiser`, { ...ADVERTISER, kktu: '18.2.1' });
  const { content_hash } = (await buyer.call(`PUT ${base}/creative`, creativeOf(null, 'Бодрит.'))).body.data.creative;
  await seller.call(`POST /v1/deals/${dealId}/accept`, {});
  expect(await told(buyer)).toEqual(['Отметьте, что понимаете риск']);
  // As it is when the rule begins after the buyer has agreed.
  await bench.app.database.pool.query(
    "UPDATE marking_creatives SET state = 'ready', buyer_approved_at = now() WHERE deal_id = $1 AND content_hash = $2",
    [dealId, content_hash],
  );
  expect(await told(seller)).toEqual([]);
  const accepted_rules = named.body.data.risks.map(({ version_id }: { version_id: string }) => version_id);
  expect((await buyer.call(`POST ${base}/accept_risk`, { accepted_rules })).status).toBe(200);
  expect(await told(seller)).toEqual(['Согласуйте макет']);
});
