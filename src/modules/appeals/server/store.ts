/** The only SQL on rulings and appeals. */
import { type Selectable, sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { NewRuling } from '../../passport/server/index.ts';
import type { AppealDecision } from '../domain/terms.ts';

interface RulingsTable {
  ruling_id: string;
  subject: NewRuling['subject'];
  subject_kind: string | null;
  subject_id: string;
  person_id: string;
  title: string;
  rule: string;
  field: string | null;
  words: string | null;
  decided_by: string;
  decided_at: Date;
  appeal_until: Date;
  secret: string;
  before: Record<string, unknown>;
}
interface AppealsTable {
  appeal_id: string;
  ruling_id: string;
  person_id: string;
  against_id: string;
  text: string;
  files: string[];
  filed_at: Date;
  answer_by: Date;
  state: 'open' | AppealDecision;
  decided_by: string | null;
  decided_at: Date | null;
  answer: string | null;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    rulings: RulingsTable;
    appeals: AppealsTable;
  }
}
export type RulingRow = Selectable<RulingsTable>;
export type AppealRow = Selectable<AppealsTable>;

export async function insertRuling(db: Transaction, ruling: RulingRow): Promise<void> {
  await db
    .insertInto('rulings')
    .values({ ...ruling, before: JSON.stringify(ruling.before) } as never)
    .execute();
}

export function findRuling(db: Db, rulingId: string): Promise<RulingRow | undefined> {
  return db.selectFrom('rulings').selectAll().where('ruling_id', '=', rulingId).executeTakeFirst();
}

/** The newest about an object, a review or a person. */
export function findRulingAbout(db: Db, subjectId: string): Promise<RulingRow | undefined> {
  return db
    .selectFrom('rulings')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('ruling_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function listRulings(
  db: Db,
  personId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<RulingRow[]> {
  let query = db
    .selectFrom('rulings')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('ruling_id', 'desc')
    .limit(limit);
  if (before) query = query.where('ruling_id', '<', before);
  return query.execute();
}

export function listAppealsOf(db: Db, rulingIds: readonly string[]): Promise<AppealRow[]> {
  if (rulingIds.length === 0) return Promise.resolve([]);
  return db.selectFrom('appeals').selectAll().where('ruling_id', 'in', rulingIds).execute();
}

/** False when it has been appealed against before: the unique index decides. */
export async function insertAppeal(
  db: Db,
  appeal: Pick<AppealRow, 'appeal_id' | 'ruling_id' | 'person_id' | 'against_id' | 'text' | 'files' | 'answer_by'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('appeals')
    .values(appeal as never)
    .onConflict((conflict) => conflict.column('ruling_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findAppeal(db: Db, appealId: string): Promise<AppealRow | undefined> {
  return db.selectFrom('appeals').selectAll().where('appeal_id', '=', appealId).executeTakeFirst();
}

/** Compare-and-set: false for everyone but the one who answers first. */
export async function answerAppeal(
  db: Transaction,
  appealId: string,
  { decision, answer, by, at }: { decision: AppealDecision; answer: string; by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appeals')
    .set({ state: decision, answer, decided_by: by, decided_at: at })
    .where('appeal_id', '=', appealId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function listOpenAppeals(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<(AppealRow & { ruling: RulingRow })[]> {
  return db
    .selectFrom('appeals')
    .innerJoin('rulings', 'rulings.ruling_id', 'appeals.ruling_id')
    .selectAll('appeals')
    .select(sql<RulingRow>`to_jsonb(rulings)`.as('ruling'))
    .where('state', '=', 'open')
    .$if(after !== null, (query) => query.where('appeal_id', '>', after ?? ''))
    .orderBy('appeal_id')
    .limit(limit)
    .execute();
}

export function sizeOfQueue(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  return db
    .selectFrom('appeals')
    .select(({ fn }) => [fn.countAll<number>().as('count'), sql<Date | null>`min(filed_at)`.as('oldestAt')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
}

/** Hidden words are kept no longer than somebody may ask for them. */
export async function forgetKept(db: Db, now: Date): Promise<void> {
  await sql`
    UPDATE rulings r SET before = '{}'
    WHERE before <> '{}' AND appeal_until < ${now}
      AND NOT EXISTS (SELECT FROM appeals a WHERE a.ruling_id = r.ruling_id AND a.state = 'open')`.execute(db);
}
