/** Where letters to people go. */
import type { Db } from '#platform/database/schema.ts';
import { newMailbox, normaliseEmail } from '../mailbox-codes/email-address.ts';
import { findAccount, findAccountByEmail, listEmails } from '../store.ts';

/** Sign-in details for the owner's own eyes. */
interface Credentials {
  email: string;
  passwordChangedAt: Date | null;
}

export interface Mailboxes {
  /** Where letters go; an erased account has no mailbox. */
  emailsOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  credentialsOf(accountId: string): Promise<Credentials>;
  /** Where a letter to the address goes: to the account's own spelling of it; refused when nobody has it and nobody could. */
  mailboxFor(email: string): Promise<string>;
  /** Whose mailbox it is; null when it has no account. */
  findByEmail(email: string): Promise<string | null>;
}

export const createMailboxes = (db: Db): Mailboxes => ({
  emailsOf: async (accountIds) =>
    new Map((await listEmails(db, accountIds)).map(({ account_id, email }) => [account_id, email])),
  async credentialsOf(accountId) {
    const account = await findAccount(db, accountId);
    return { email: account?.email ?? '', passwordChangedAt: account?.password_changed_at ?? null };
  },
  mailboxFor: async (email) => (await findAccountByEmail(db, normaliseEmail(email)))?.email ?? newMailbox(email),
  async findByEmail(email) {
    return (await findAccountByEmail(db, normaliseEmail(email)))?.account_id ?? null;
  },
});
