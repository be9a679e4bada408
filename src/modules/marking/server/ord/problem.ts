import { z } from 'zod';

/** One thing that the ОРД found wrong, at the field of its API when it names one. */
export interface OrdFault {
  code: string;
  message: string;
  field?: string;
}

/**
 * Meaning of an error response for the sender:
 * - `refused`: our data is wrong; people change it, nothing is repeated
 * - `locked`: the object may not be changed any more
 * - `missing`: something it refers to is not there; that goes first
 * - `taken`: there is another one already
 * - `gone`: deleted before, as wished
 * - `stopped`: the key is wrong; nothing is sent until it is changed
 * - `unavailable`: not our data; the same again later
 */
export type OrdMeaning = 'refused' | 'locked' | 'missing' | 'taken' | 'gone' | 'stopped' | 'unavailable';

const MEANINGS: Record<number, OrdMeaning> = {
  401: 'stopped',
  403: 'locked',
  404: 'missing',
  408: 'unavailable',
  409: 'taken',
  410: 'gone',
  425: 'unavailable',
  429: 'unavailable',
};

export class OrdProblem extends Error {
  readonly meaning: OrdMeaning;
  readonly status: number | null;
  readonly faults: readonly OrdFault[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    given: {
      meaning: OrdMeaning;
      status?: number;
      faults?: readonly OrdFault[];
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: given.cause });
    this.name = 'OrdProblem';
    this.meaning = given.meaning;
    this.status = given.status ?? null;
    this.faults = given.faults ?? [];
    this.retryAfterSeconds = given.retryAfterSeconds;
  }

  /** No answer at all, or none of the ОРД's own: «busy» and an answer that nobody understands are answers. */
  get isAway(): boolean {
    return this.meaning === 'unavailable' && (this.status === null || this.status >= 500);
  }
}

const entry = z.object({
  error_code: z.string().catch(''),
  message: z.string().catch(''),
  field: z.string().optional().catch(undefined),
  query_param: z.string().optional().catch(undefined),
  path_param: z.string().optional().catch(undefined),
});
/** Bodies of several ages occur, down to nothing but a word. */
const refusal = z.object({
  error: z.string().optional().catch(undefined),
  errors: z.array(entry).optional().catch(undefined),
  items: z
    .array(z.object({ error: z.string() }))
    .optional()
    .catch(undefined),
});

function faultsOf(body: unknown): OrdFault[] {
  const { data } = refusal.safeParse(body);
  if (data?.errors?.length) {
    return data.errors.map(({ error_code, message, field, query_param, path_param }) => {
      const place = field ?? query_param ?? path_param;
      return { code: error_code, message, ...(place && { field: place }) };
    });
  }
  const texts = data?.items?.map(({ error }) => error) ?? (data?.error ? [data.error] : []);
  return texts.map((message) => ({ code: '', message }));
}

const MOST_SECONDS_TO_WAIT = 3 * 60 * 60;

function secondsToWait(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MOST_SECONDS_TO_WAIT) : undefined;
}

export function problemOf(status: number, body: unknown, headers: Headers): OrdProblem {
  const meaning = MEANINGS[status] ?? (status >= 400 && status < 500 ? 'refused' : 'unavailable');
  const faults = faultsOf(body);
  return new OrdProblem(`ОРД answered ${status}: ${faults.map(({ message }) => message).join('; ')}`.slice(0, 500), {
    meaning,
    status,
    faults,
    retryAfterSeconds: secondsToWait(headers.get('retry-after'), Date.now()),
  });
}
