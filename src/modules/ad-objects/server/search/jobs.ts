import { z } from 'zod';

/** Background jobs after a change of a public object. */
export const learnWordsJob = { name: 'ad-objects-learn-words', data: z.object({ object_id: z.uuid() }) };

/** The same after a whole table: one job, because each one waits for its turn. */
export const learnManyJob = { name: 'ad-objects-learn-many', data: z.object({ object_ids: z.array(z.uuid()) }) };
