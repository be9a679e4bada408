/** Synchronisation with the ОРД: erids and refusals in the dialog, its codes, and the differences. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { dealNumber } from '#modules/deals/contract.ts';
import { KKTU } from '#modules/marking/domain/kktu.ts';
import { ADVERTISER, agree, hasErid, type MarkingBench, markingOf, startMarking, waitFor } from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

async function linesOf(person: Awaited<ReturnType<MarkingBench['company']>>): Promise<string[]> {
  const { items } = (await person.call('GET /v1/chats')).body.data;
  const threads = await Promise.all(
    items.map(({ dialog_id }: { dialog_id: string }) => person.call(`GET /v1/chats/${dialog_id}/messages`)),
  );
  return threads.flatMap(({ body }) => body.data.items.map(({ text }: { text: string }) => text));
}

describe('the dialog of a deal', () => {
  it('says when the erid came, to both, and what it is worth', async () => {
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await bench.deal(buyer, seller);
    await agree(buyer, seller, dealId, { text: 'Для диалога.' });
    const { creative } = await waitFor(buyer, dealId, hasErid);
    for (const person of [buyer, seller])
      expect(await linesOf(person)).toContainEqual(
        expect.stringContaining(`Получен тестовый erid ${creative.erid}, это тренировка`),
      );
  });

  it('says what the ОРД refused, and the deal who changes which field', async () => {
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await bench.deal(buyer, seller);
    const { behaviour } = bench.ord.ord;
    behaviour.refused = [{ word: 'Запретное слово', field: 'texts', message: 'forbidden word' }];
    await agree(buyer, seller, dealId, { text: 'Запретное слово.' });
    const marking = await waitFor(buyer, dealId, ({ creative }) => creative.state === 'refused');
    behaviour.refused = [];
    expect(marking.problems).toMatchObject([{ who: 'buyer', field: 'creative.text' }]);
    expect(await linesOf(seller)).toContainEqual(
      expect.stringMatching(/^ОРД не принял макет: Текст: .*forbidden word/),
    );
  });
});

describe('ККТУ', () => {
  it('is the ОРД’s once it was asked; a code that is gone can be read and not chosen', async () => {
    const { app } = bench;
    // A week in which the list had a code more.
    await sql`INSERT INTO marking_kktu (code, name) VALUES ('99.1.1', 'Товар, которого больше нет')`.execute(
      app.database.db,
    );
    expect(await markingOf(app).refreshKktu()).toBe(KKTU.length);
    const { rows } = await sql<{ live: number; gone: string[] }>`
      SELECT count(*) FILTER (WHERE gone_at IS NULL) AS live, array_agg(code) FILTER (WHERE gone_at IS NOT NULL) AS gone
      FROM marking_kktu`.execute(app.database.db);
    expect(rows).toEqual([{ live: KKTU.length, gone: ['99.1.1'] }]);
    expect(await markingOf(app).refreshKktu()).toBe(KKTU.length);
    const [hers, his] = [await bench.company(), await bench.selfEmployed()];
    const old = await bench.deal(hers, his);
    await sql`UPDATE marking_of_deals SET advertiser = ${JSON.stringify({ ...ADVERTISER, kktu: '99.1.1' })}::jsonb
      WHERE deal_id = ${old}`.execute(bench.app.database.db);
    const shown = (await hers.call(`GET /v1/marking/deals/${old}`)).body.data;
    expect(shown.advertiser.kktu).toEqual({ code: '99.1.1', name: 'Товар, которого больше нет' });
    const found = (await hers.call('GET /v1/dictionaries/kktu')).body.data.items;
    expect(found.map(({ code }: { code: string }) => code)).not.toContain('99.1.1');
    expect(found.length).toBe(KKTU.length);
    const chosen = await hers.call(`PUT /v1/marking/deals/${old}/advertiser`, { ...ADVERTISER, kktu: '99.1.1' });
    expect(chosen).toMatchObject({ status: 422, body: { error: { fields: { kktu: expect.any(String) } } } });
  });
});

describe('staff', () => {
  it('read every morning what the ОРД knows otherwise, until it is alike again', async () => {
    const { app } = bench;
    const { db } = app.database;
    const moderator = await signUpStaff(app, 'moderator');
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await bench.deal(buyer, seller);
    await agree(buyer, seller, dealId, { text: 'Для сверки.' });
    const { creative } = await waitFor(buyer, dealId, hasErid);
    expect(await markingOf(app).compareErids()).toBe(0);
    const { count: before } = await markingOf(app).deskQueue();
    const setErid = (erid: string) =>
      sql`UPDATE marking_creatives SET erid = ${erid} WHERE deal_id = ${dealId}`.execute(db);
    await setErid('2VtzqOther1');
    expect(await markingOf(app).compareErids()).toBe(1);
    expect((await markingOf(app).deskQueue()).count).toBe(before + 1);
    const { differences, mode } = (await moderator.call('GET /v1/desk/marking')).body.data;
    // The address is not that of the real ОРД.
    expect(mode).toBe('test');
    expect(differences).toMatchObject([
      { deal_id: dealId, words: expect.stringContaining(`У нас erid 2VtzqOther1, а в ОРД ${creative.erid}`) },
    ]);
    await setErid(creative.erid);
    // Of a creative that we have lost, and of one that they have.
    await sql`UPDATE marking_creatives SET external_id = 'ohv-k-lost' WHERE deal_id = ${dealId}`.execute(db);
    expect(await markingOf(app).compareErids()).toBe(2);
    const words = (await moderator.call('GET /v1/desk/marking')).body.data.differences.map(
      (one: { words: string }) => one.words,
    );
    expect(words.join(' ')).toMatch(/ОРД такого креатива не знает/);
    expect(words.join(' ')).toMatch(/а у нас его нет/);
    await sql`UPDATE marking_creatives SET external_id = 'ohv-k-' || creative_id WHERE deal_id = ${dealId}`.execute(db);
    expect(await markingOf(app).compareErids()).toBe(0);
    expect((await moderator.call('GET /v1/desk/marking')).body.data.differences).toEqual([]);
  });

  it('find a deal by its number and waive its erid, whether it is in the queue or not', async () => {
    const moderator = await signUpStaff(bench.app, 'moderator');
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await bench.deal(buyer, seller);
    for (const said of [
      dealNumber(dealId),
      `№ ${dealNumber(dealId).toLowerCase()}`,
      `https://ohvat.ru/deals/${dealId}`,
    ]) {
      const { deal, items } = (await moderator.call(`GET /v1/desk/marking?deal=${encodeURIComponent(said)}`)).body.data;
      expect(deal).toMatchObject({ deal_id: dealId, state: null, reason: null, can_waive: true });
      expect(deal.problems).toContain('Укажите, кого и что рекламируете.');
      expect(items).toEqual([]);
    }
    const nothing = (await moderator.call('GET /v1/desk/marking?deal=zzz')).body.data;
    expect(nothing).toMatchObject({ deal: null, items: [] });
    const waived = await moderator.call(`POST /v1/desk/marking/deals/${dealId}/waive`, {
      words: 'Показ вне интернета',
    });
    expect(waived.status).toBe(200);
    const { deal } = (await moderator.call(`GET /v1/desk/marking?deal=${dealId}`)).body.data;
    expect(deal).toMatchObject({ reason: 'waived', can_waive: false });
    expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' })).status).toBe(200);
  });
});
