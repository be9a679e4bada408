/** Changes of a dictionary by an administrator: the term, the version and the audit entry in one transaction. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { RecordDeed } from '../../../audit/server/index.ts';
import { codeHint, codePattern, DICTIONARIES, type DictionaryId } from '../../domain/dictionaries.ts';
import { fail } from '../fail.ts';
import { findTerm, insertTerm, listTerms, orderTerms, raiseVersion, updateTerm } from '../store.ts';

interface Context {
  db: Db;
  record: RecordDeed;
}
interface Change {
  actor: Viewer;
  dictionary: DictionaryId;
}

const subjectOf = (dictionary: DictionaryId, title?: string) => ({
  kind: 'dictionary' as const,
  id: dictionary,
  title: title ? `${DICTIONARIES[dictionary]}: ${title}` : DICTIONARIES[dictionary],
});

const unique = (words: readonly string[]): string[] => [...new Set(words)];

/** Serialised: the version row is updated first and locks out concurrent changes. */
const changing = (db: Db, work: (transaction: Transaction) => Promise<void>) =>
  inTransaction(db, async (transaction) => {
    await raiseVersion(transaction);
    await work(transaction);
  });

const taken = (field: 'name' | 'code') =>
  fail('term_taken', { fields: { [field]: field === 'name' ? 'Такое название уже есть.' : 'Такой код уже есть.' } });

export async function addTerm(
  { db, record }: Context,
  { actor, dictionary, code, name, words = [] }: Change & { code: string; name: string; words?: string[] },
): Promise<void> {
  if (!codePattern(dictionary).test(code)) throw fail('invalid_fields', { fields: { code: codeHint(dictionary) } });
  await changing(db, async (transaction) => {
    if (await findTerm(transaction, dictionary, code)) throw taken('code');
    if (!(await insertTerm(transaction, { dictionary, code, name, words: unique(words) }))) throw taken('name');
    const subject = subjectOf(dictionary, name);
    await record(transaction, actor, {
      action: 'term_added',
      subject,
      after: { code, name, ...(words.length > 0 && { words: unique(words) }) },
    });
  });
}

export async function changeTerm(
  { db, record }: Context,
  {
    actor,
    dictionary,
    code,
    words,
    ...changes
  }: Change & { code: string; name?: string; is_hidden?: boolean; words?: string[] },
): Promise<void> {
  await changing(db, async (transaction) => {
    const before = await findTerm(transaction, dictionary, code);
    if (!before) throw fail('not_found');
    const after = { ...before, ...changes, ...(words && { words: unique(words) }) };
    if (!(await updateTerm(transaction, after))) throw taken('name');
    await record(transaction, actor, {
      action: 'term_changed',
      subject: subjectOf(dictionary, after.name),
      before: { name: before.name, is_hidden: before.is_hidden, ...(words && { words: before.words }) },
      after: { name: after.name, is_hidden: after.is_hidden, ...(words && { words: after.words }) },
    });
  });
}

export async function changeOrder(
  { db, record }: Context,
  { actor, dictionary, codes }: Change & { codes: readonly string[] },
): Promise<void> {
  await changing(db, async (transaction) => {
    const before = (await listTerms(transaction))
      .filter((row) => row.dictionary === dictionary)
      .map(({ code }) => code);
    if (before.toSorted().join() !== codes.toSorted().join())
      throw fail('invalid_fields', { fields: { codes: 'Назовите все пункты, каждый один раз.' } });
    await orderTerms(transaction, dictionary, codes);
    const subject = subjectOf(dictionary);
    await record(transaction, actor, { action: 'terms_ordered', subject, before: { codes: before }, after: { codes } });
  });
}
