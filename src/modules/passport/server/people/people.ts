/** Administration of people for the desk: here, because accounts and sessions are the passport's. */

import type { Db, Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Role } from '#platform/http/viewer.ts';
import { IDLE_DAYS } from '../../../terms/contract.ts';
import type { PassportContext } from '../context.ts';
import { promiseLetter } from '../letters.ts';
import { listEmails } from '../store.ts';
import {
  changeRole,
  countSignUps,
  deleteBlock,
  endSessionsOf,
  findFirstSignUp,
  findPerson,
  listEndedBlocks,
  listSessionsOf,
  lockPeople,
  type PeopleFilter,
  type PersonRow,
  putBlock,
  searchPeople,
} from './store.ts';

/** An account as the desk sees it. */
export interface AccountFacts {
  accountId: string;
  email: string;
  name: string;
  role: Role;
  createdAt: Date;
  block: { reason: string; until: Date | null; blockedAt: Date; blockedBy: string } | null;
}

export interface SessionFacts {
  sessionId: string;
  userAgent: string;
  address: string;
  createdAt: Date;
  lastSeenAt: Date;
}

export interface People {
  search(filter: PeopleFilter, page: { before: string | null; limit: number }): Promise<AccountFacts[]>;
  find(accountId: string): Promise<AccountFacts | undefined>;
  sessionsOf(accountId: string): Promise<SessionFacts[]>;
  /** Their present roles, with row locks: nobody changes them before the transaction ends. */
  lock(transaction: Transaction, accountIds: readonly string[]): Promise<ReadonlyMap<string, Role>>;
  /** Ends the sessions too: one given out before never carries the new rights. */
  setRole(transaction: Transaction, accountId: string, role: Role): Promise<void>;
  endSessions(transaction: Transaction, accountId: string, sessionId?: string): Promise<number>;
  /** Of a locked account: nobody is signed in any more, and nobody signs in. */
  block(
    transaction: Transaction,
    block: { accountId: string; reason: string; until: Date | null; by: string; rule?: string },
  ): Promise<void>;
  unblock(transaction: Transaction, accountId: string): Promise<boolean>;
  /** Accounts by the Moscow day they were made on, those that left included. */
  countSignUps(from: Date, to: Date): Promise<{ day: string; count: number }[]>;
  findFirstSignUp(): Promise<Date | null>;
}

const factsOf = (row: PersonRow): AccountFacts => ({
  accountId: row.account_id,
  email: row.email,
  name: row.name,
  role: row.role,
  createdAt: row.created_at,
  block:
    row.blocked_at && row.reason && row.blocked_by
      ? { reason: row.reason, until: row.until, blockedAt: row.blocked_at, blockedBy: row.blocked_by }
      : null,
});

export const createPeople = ({
  db,
  jobs,
  onBlock,
  rulings,
}: Pick<PassportContext, 'db' | 'jobs' | 'onBlock' | 'rulings'>): People => {
  const tell = async (transaction: Transaction, accountId: string, isBlocked: boolean) => {
    for (const told of onBlock) await told(transaction, accountId, isBlocked);
  };
  return {
    search: async (filter, page) => (await searchPeople(db, filter, page)).map(factsOf),
    async find(accountId) {
      const row = await findPerson(db, accountId);
      return row && factsOf(row);
    },
    sessionsOf: async (accountId) =>
      (await listSessionsOf(db, accountId, IDLE_DAYS)).map((session) => ({
        sessionId: session.session_id,
        userAgent: session.user_agent,
        address: session.address,
        createdAt: session.created_at,
        lastSeenAt: session.last_seen_at,
      })),
    lock: lockPeople,
    async setRole(transaction, accountId, role) {
      await endSessionsOf(transaction, accountId);
      await changeRole(transaction, accountId, role);
    },
    endSessions: endSessionsOf,
    countSignUps: (from, to) => countSignUps(db, from, to),
    findFirstSignUp: () => findFirstSignUp(db),
    async block(transaction, { accountId, reason, until, by, rule }) {
      await putBlock(transaction, { account_id: accountId, reason, until, blocked_by: by });
      await endSessionsOf(transaction, accountId);
      await tell(transaction, accountId, true);
      const appeal = await rulings.open(transaction, {
        subject: 'account',
        subjectKind: null,
        subjectId: accountId,
        personId: accountId,
        title: 'Аккаунт',
        rule: rule ?? BLOCK_RULE,
        field: null,
        words: reason,
        by,
        before: { blocked: false },
      });
      // The site can tell them only when they try to come in.
      const [mailbox] = await listEmails(transaction, [accountId]);
      if (!mailbox) return;
      await promiseLetter(jobs, transaction, {
        letter: 'blocked',
        to: mailbox.email,
        account_id: accountId,
        reason,
        rule: appeal.rule,
        until: until?.toISOString() ?? null,
        appeal: { link: appeal.link, until: appeal.until.toISOString() },
      });
    },
    async unblock(transaction, accountId) {
      const isEnded = await deleteBlock(transaction, accountId);
      if (isEnded) await tell(transaction, accountId, false);
      return isEnded;
    },
  };
};

/** Unless whoever blocks names another. */
const BLOCK_RULE = 'Нарушение условий использования';

const BATCH = 100;

/** Job: unblocks accounts whose block has expired; objects hidden with it come back. */
export async function endBlocks(db: Db, people: People): Promise<void> {
  for (const accountId of await listEndedBlocks(db, BATCH))
    await inTransaction(db, async (transaction) => {
      await people.lock(transaction, [accountId]);
      // Race: somebody may have made it longer in the meantime.
      if ((await people.find(accountId))?.block) return;
      await people.unblock(transaction, accountId);
    });
}
