/** ККТУ: the list of the program until the ОРД has told its own, which is asked for once a week. */
import { z } from 'zod';
import type { Db } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs.ts';
import { KKTU, type Kktu } from '../../domain/kktu.ts';
import type { MarkingContext } from '../context.ts';
import { OrdProblem } from '../ord/problem.ts';
import { listKktu, replaceKktu } from './store.ts';

export interface KktuList {
  /** Those that can be chosen, by code. */
  live: ReadonlyMap<string, string>;
  /** A code that is gone is still named. */
  nameOf(code: string): string;
}

/** TTL of the cache: the codes change once a week, so a minute of staleness is fine. */
const KEPT_MS = 60_000;
const CODE = /^\d{1,3}\.\d{1,3}\.\d{1,3}$/;

export interface KktuReader {
  read(): Promise<KktuList>;
  /** Invalidates the cache of this process; that of the others expires within a minute. */
  forget(): void;
}

export function kktuReader(db: Db): KktuReader {
  let kept: { until: number; list: Promise<KktuList> } | null = null;
  const read = async (): Promise<KktuList> => {
    const rows = await listKktu(db);
    const known = rows.length > 0 ? rows : KKTU.map((one) => ({ ...one, isGone: false }));
    const names = new Map([...KKTU, ...rows].map(({ code, name }) => [code, name]));
    return {
      live: new Map(known.filter(({ isGone }) => !isGone).map(({ code, name }) => [code, name])),
      nameOf: (code) => names.get(code) ?? code,
    };
  };
  return {
    read() {
      if (!kept || kept.until <= Date.now()) {
        const list = read();
        kept = { until: Date.now() + KEPT_MS, list };
        // A failed read is not cached.
        list.catch(() => {
          kept = null;
        });
      }
      return kept.list;
    },
    forget() {
      kept = null;
    },
  };
}

/** All of it or nothing. An empty answer is a mistake of whoever answered. */
export async function refreshKktu(context: MarkingContext): Promise<number> {
  const client = context.ordFor(null);
  if (!client) return 0;
  const told = await client.kktus();
  const items = [
    ...new Map(told.filter(({ code }) => CODE.test(code)).map((one): [string, Kktu] => [one.code, one])).values(),
  ];
  if (items.length === 0) return 0;
  await inTransaction(context.db, (transaction) => replaceKktu(transaction, items, context.now()));
  context.kktu.forget();
  return items.length;
}

export const kktuJob = (context: MarkingContext): Job<object> => ({
  name: 'marking-kktu',
  data: z.object({}),
  schedule: '37 2 * * 1',
  async handle() {
    await refreshKktu(context).catch((error: unknown) => {
      // Out of reach or a wrong key: the present list serves another week.
      if (!(error instanceof OrdProblem)) throw error;
    });
  },
});
