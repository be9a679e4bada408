/** The other ways a site can mark: the two sides alone, by hand, and tried out within the program. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from '#app/environment.ts';
import { agree, hasErid, startMarking, waitFor } from '../support/marking.ts';

describe('settings of marking', () => {
  it('are off unless asked for, and tried out in a demonstration', () => {
    expect(readEnvironment({ DEMO: '0' }).marking.mode).toBe('off');
    expect(readEnvironment({ DEMO: '1' }).marking).toMatchObject({ mode: 'test', chain: 'agent', ord: null });
    expect(readEnvironment({ DEMO: '1', MARKING: 'manual', MARKING_CHAIN: 'direct' }).marking).toMatchObject({
      mode: 'manual',
      chain: 'direct',
    });
  });

  it('name what is missing, and never the key', () => {
    expect(() => readEnvironment({ MARKING: 'vk', ORD_OWN_INN: '7702000029' })).toThrow(
      'Для MARKING=vk не хватает: ORD_TOKEN, ORD_OWN_NAME',
    );
    expect(() => readEnvironment({ MARKING: 'off', ORD_TOKEN: 'очень-тайный' })).toThrow(
      'ORD_TOKEN задан, а MARKING=off',
    );
    expect(() => readEnvironment({ ORD_TOKEN: 'мало' })).toThrow('ORD_TOKEN=***');
    expect(() => readEnvironment({ MARKING: 'да' })).toThrow('нужно off, manual, vk или test');
    const own = { ORD_OWN_NAME: 'ООО «Охват»', ORD_OWN_INN: '7702000029' };
    expect(readEnvironment({ MARKING: 'vk', ORD_TOKEN: 'длинный-ключ', ...own }).marking.ord?.url).toBe(
      'https://api.ord.vk.com',
    );
  });
});

describe('a site that marks', () => {
  it('without itself in the chain registers a contract of the two sides', async () => {
    const bench = await startMarking({ MARKING_CHAIN: 'direct' });
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await bench.deal(buyer, seller);
    await agree(buyer, seller, dealId);
    await waitFor(buyer, dealId, hasErid);
    const { rows } = await sql<{ kind: string; type: string }>`
      SELECT kind, body ->> 'type' AS type FROM marking_objects WHERE kind IN ('person', 'contract') ORDER BY kind`.execute(
      bench.app.database.db,
    );
    expect(rows).toEqual([
      { kind: 'contract', type: 'service' },
      { kind: 'person', type: null },
      { kind: 'person', type: null },
    ]);
  });
});
