/** Requests made from the OpenAPI document itself, so every new call joins by being in the contract. */
import { beforeAll, describe, expect, it } from 'vitest';
import { fuzz, type Ground, startGround } from '../support/fuzz.ts';

const RUNS_PER_CALL = 120;

let ground: Ground;
beforeAll(async () => {
  ground = await startGround();
});

describe('requests that once failed', () => {
  it('are answered: a search of nothing but dashes, a day that no calendar has', async () => {
    const { people } = ground;
    const list = await people.anyone.call('POST /v1/products/resource/get_list', { filter: { q: '-'.repeat(100) } });
    expect(list.status).toBe(200);
    const log = await people.admin.call('GET /v1/audit?from=0000-01-01');
    expect([log.status, Object.keys(log.body.error.fields)]).toEqual([422, ['from']]);
  });
});

describe('fuzzed requests', () => {
  it('never get an answer of 5xx, and always the envelope', async () => {
    await fuzz(ground, { only: /./, runs: RUNS_PER_CALL });
  }, 300_000);
});
