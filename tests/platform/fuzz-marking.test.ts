/** Calls of marking where ads are registered: switched off, as for the other calls, most of them end before they begin. */
import { it } from 'vitest';
import { fuzz, startGround } from '../support/fuzz.ts';
import { OWN } from '../support/marking.ts';

const RUNS_PER_CALL = 40;

it('fuzzed requests of marking never get an answer of 5xx, and always the envelope', async () => {
  await fuzz(await startGround({ MARKING: 'test', ...OWN }), { only: /marking/, runs: RUNS_PER_CALL });
}, 300_000);
