/** The home page and the figures it shows. */
import { z } from 'zod';
import { defineCalls } from '#platform/contract.ts';

const figures = z.object({ members: z.int(), regions: z.int() });
export type Figures = z.output<typeof figures>;

export const homeCalls = defineCalls({
  'GET /v1/home/figures': {
    summary: 'Сколько людей на бирже и из скольких регионов',
    access: 'anyone',
    reads: 'replica',
    answer: figures,
  },
});
