/** The passport's door for the rest of the server. */

import { z } from 'zod';
import { onPrimary } from '#platform/database/replicas.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { bearerOf } from '#platform/http/bearer.ts';
import type { Authenticate, Viewer } from '#platform/http/viewer.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { hashToken } from '#platform/tokens.ts';
import { createVault } from '#platform/vault.ts';
import type { LegalForm, TaxRegime } from '../../requisites/contract.ts';
import { CODE_MINUTES, IDLE_DAYS } from '../../terms/contract.ts';
import { type Faces, passportCalls, passportErrors } from '../contract.ts';
import { eraseDue } from './commands/leave.ts';
import type { PassportContext, RequiredDocuments } from './context.ts';
import { sweepEmailChanges } from './email-change/store.ts';
import { fail } from './fail.ts';
import { letterSender } from './letters.ts';
import { newMailbox, normaliseEmail } from './mailbox-codes/email-address.ts';
import { sweepMailboxCodes } from './mailbox-codes/store.ts';
import { exportAccount } from './own-data/store.ts';
import { avatarUrl, rememberFaces } from './people/faces.ts';
import { createPeople, endBlocks, type People } from './people/people.ts';
import { holdActive, ownerReader } from './people/store.ts';
import { registerPassportRoutes } from './routes.ts';
import { type DemoPerson, seedDemoAccounts } from './seeding.ts';
import { passportCookies } from './sessions/cookies.ts';
import { PROOF_MINUTES } from './sessions/sessions.ts';
import { endedSessionsReader, isSessionAlive, sessionReader, sweepSessions, touchSession } from './sessions/store.ts';
import { failureRecorder } from './sign-in/failure-job.ts';
import { createPasswords } from './sign-in/passwords.ts';
import { sweepSignIns } from './sign-in/store.ts';
import {
  countMembers,
  findAccount,
  findAccountByEmail,
  listActingStaff,
  listAdmins,
  listEmails,
  listNamed,
  listRequisites,
  listStaffAmong,
  lockAccounts,
  peopleReader,
  setConsentedThrough,
  setHasBlocks,
  usedAvatars,
} from './store.ts';

export { setRole } from './commands/set-role.ts';
export type { EraseHook, Factors, Standing } from './context.ts';
export { normaliseEmail } from './mailbox-codes/email-address.ts';
export type { Appeal, NewRuling, Rulings } from './people/appeals.ts';
export type { People, PersonRow } from './people/people.ts';
export { type DemoPerson, demoCompanies, demoSignIns } from './seeding.ts';
export { listErasedAmong, listStaff } from './store.ts';

export interface Passport extends ServerModule {
  authenticate: Authenticate;
  people: People;
  sessionCookieName: string;
  /** Of these sessions, those that have ended. */
  endedSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  countMembers(): Promise<{ members: number; regions: number }>;
  namesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Their names and pictures; whoever is not in the answer has never been here. */
  facesOf(accountIds: readonly string[]): Promise<Faces>;
  /** With whether the account is erased; whoever is not in the answer has never been here. */
  peopleOf(
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, { name: string; avatar: string | null; isGone: boolean }>>;
  /** Of these pictures, those that are somebody's avatar. */
  usedMedia(mediaIds: readonly string[]): Promise<string[]>;
  /** An avatar is everybody's to see. */
  showsPictureToAll(mediaId: string): Promise<boolean>;
  /** Where letters go; an erased account has no mailbox. */
  emailsOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  credentialsOf(accountId: string): Promise<Credentials>;
  /** Where a letter to the address goes: to the account's own spelling of it; refused when nobody has it and nobody could. */
  mailboxFor(email: string): Promise<string>;
  /** Accounts whose public names have all the words, in lower case. */
  findByName(words: readonly string[], limit: number): Promise<string[]>;
  /** Whose mailbox it is; null when it has no account. */
  findByEmail(email: string): Promise<string | null>;
  /** Moderators and administrators among them. */
  staffAmong(accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  listAdmins(): Promise<string[]>;
  /** Moderators and administrators who could act today: neither blocked nor leaving nor gone. */
  actingStaff(): Promise<string[]>;
  /** Whether somebody could act today. */
  isActive(accountId: string): Promise<boolean>;
  /** Row locks in the order of ids; accounts that are not in the answer do not exist (any more). */
  lockAccounts(transaction: Transaction, accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Row lock on the account; answers whether its person may act: neither blocked nor leaving nor gone. */
  holdActive(transaction: Transaction, accountId: string): Promise<boolean>;
  /**
   * Locks the account and refuses when the viewer's session has ended since the request began: what gives access (a token, a
   * passkey) must not be added behind a reset or an undo that has just taken all of it away.
   */
  holdSession(transaction: Transaction, viewer: Viewer): Promise<void>;
  /** Denormalised flag on the account: there are blocks. It comes with every session. */
  setHasBlocks(transaction: Transaction, accountIds: readonly string[], hasBlocks: boolean): Promise<void>;
  /** Denormalised on the account: the day of the newest consent. It comes with every session too. */
  setConsentedThrough(transaction: Transaction, accountId: string, day: string): Promise<void>;
}

/** Sign-in details for the owner's own eyes. */
interface Credentials {
  email: string;
  passwordChangedAt: Date | null;
}

export interface Requisites {
  name: string;
  legalForm: LegalForm | null;
  companyName: string | null;
  /** As in the passport or in the register of companies. */
  legalName: string | null;
  /** Null until told. */
  taxRegime: TaxRegime | null;
  inn: string | null;
  ogrn: string | null;
  kpp: string | null;
}

export function createPassport({
  codesKey,
  dataDir,
  ...dependencies
}: Omit<PassportContext, 'passwords' | 'forgetFace' | 'vault'> & {
  isSecure: boolean;
  codesKey: Buffer | undefined;
  dataDir: string;
}): Passport {
  const readPeople = peopleReader(dependencies.pool);
  const { facesOf, forget: forgetFace } = rememberFaces(readPeople);
  const vault = createVault({ key: codesKey, name: 'codes', dataDir });
  const context: PassportContext = { ...dependencies, passwords: createPasswords(), vault, forgetFace };
  const cookies = passportCookies(dependencies);
  const readSession = sessionReader(context.pool, { idleDays: IDLE_DAYS, proofMinutes: PROOF_MINUTES });
  const readOwner = ownerReader(context.pool);
  const readEndedSessions = endedSessionsReader(context.pool, IDLE_DAYS);
  /** Best effort: on a full disk or without a primary people can still read, and the next visit is noted. */
  const noteVisit = (sessionId: string, address: string) =>
    onPrimary(() => touchSession(context.db, sessionId, address)).catch(() => {});
  const sweeping: Job<object> = {
    name: 'passport-sweep',
    data: z.object({}),
    schedule: '17 * * * *',
    async handle() {
      await sweepSessions(context.db, IDLE_DAYS);
      await sweepSignIns(context.db);
      await sweepEmailChanges(context.db);
      await sweepMailboxCodes(context.db, CODE_MINUTES);
    },
  };
  const erasing: Job<object> = {
    name: 'passport-erase',
    data: z.object({}),
    schedule: '7 * * * *',
    handle: () => eraseDue(context),
  };
  const people = createPeople(context);
  const unblocking: Job<object> = {
    name: 'passport-end-blocks',
    data: z.object({}),
    schedule: '* * * * *',
    handle: () => endBlocks(context.db, people),
  };
  return {
    name: 'passport',
    people,
    calls: passportCalls,
    errors: passportErrors,
    jobs: [letterSender(context), failureRecorder(context), sweeping, erasing, unblocking] as Job[],
    registerRoutes: (app, options) => registerPassportRoutes(app, context, cookies, options),
    exportOf: (accountId) => exportAccount(context.db, accountId),
    sessionCookieName: cookies.sessionName,
    async authenticate(request) {
      const bearer = bearerOf(request);
      if (bearer !== undefined) {
        const { tokenId, accountId, scopes } = await context.admitToken(bearer, request);
        const owner = await readOwner(accountId);
        if (!owner) throw fail('token_invalid');
        const { name, email, has_blocks: hasBlocks, consented_through } = owner;
        // A program never has the rights of staff, whoever its owner is.
        const owned = { accountId, role: 'member', name, email, hasBlocks } as const;
        const needsConsent = (consented_through ?? '') < context.documents.through;
        return { ...owned, needsConsent, sessionId: tokenId, tokenId, scopes, address: request.ip };
      }
      const token = cookies.read(request, 'session');
      if (!token) return null;
      const session = await readSession(hashToken(token));
      if (!session) return null;
      if (session.is_stale) await noteVisit(session.session_id, request.ip);
      return {
        accountId: session.account_id,
        sessionId: session.session_id,
        role: session.role,
        name: session.name,
        avatar: avatarUrl(session.avatar_id),
        email: session.email,
        hasBlocks: session.has_blocks,
        needsConsent: (session.consented_through ?? '') < context.documents.through,
        isProved: session.is_proved,
        address: request.ip,
      };
    },
    endedSessions: async (sessionIds) =>
      new Set((await readEndedSessions(sessionIds)).map(({ session_id }) => session_id)),
    mailboxFor: async (email) =>
      (await findAccountByEmail(context.db, normaliseEmail(email)))?.email ?? newMailbox(email),
    async findByEmail(email) {
      return (await findAccountByEmail(context.db, normaliseEmail(email)))?.account_id ?? null;
    },
    findByName: async (words, limit) => (words.length > 0 ? listNamed(context.db, words, limit) : []),
    listAdmins: () => listAdmins(context.db),
    actingStaff: () => listActingStaff(context.db),
    isActive: async (accountId) => (await readOwner(accountId)) !== undefined,
    staffAmong: async (accountIds) => new Set(await listStaffAmong(context.db, accountIds)),
    holdSession: async (transaction, { accountId, sessionId }) => {
      const isThere = (await lockAccounts(transaction, [accountId])).length > 0;
      if (!isThere || !(await isSessionAlive(transaction, accountId, sessionId))) throw fail('unauthorized');
    },
    holdActive,
    lockAccounts: async (transaction, accountIds) => new Set(await lockAccounts(transaction, accountIds)),
    setHasBlocks,
    setConsentedThrough,
    countMembers: () => countMembers(context.db),
    facesOf,
    async namesOf(accountIds) {
      const faces = await facesOf(accountIds);
      return new Map(accountIds.map((accountId) => [accountId, faces.get(accountId)?.name ?? '']));
    },
    usedMedia: (mediaIds) => usedAvatars(context.db, mediaIds),
    showsPictureToAll: async (mediaId) => (await usedAvatars(context.db, [mediaId])).length > 0,
    peopleOf: async (accountIds) =>
      new Map(
        (await readPeople(accountIds)).map(({ account_id, name, avatar_id, is_gone }) => [
          account_id,
          { name, avatar: avatarUrl(avatar_id), isGone: is_gone },
        ]),
      ),
    emailsOf: async (accountIds) =>
      new Map((await listEmails(context.db, accountIds)).map(({ account_id, email }) => [account_id, email])),
    async credentialsOf(accountId) {
      const account = await findAccount(context.db, accountId);
      return { email: account?.email ?? '', passwordChangedAt: account?.password_changed_at ?? null };
    },
  };
}

/** For documents between people who deal with each other; nobody else may see them. */
export async function readRequisites(accountIds: readonly string[], db: Db): Promise<ReadonlyMap<string, Requisites>> {
  const rows = await listRequisites(db, accountIds);
  return new Map(
    rows.map(({ account_id, name, legal_form, company_name, legal_name, tax_regime, inn, ogrn, kpp }) => [
      account_id,
      {
        ...{ name, inn, ogrn, kpp },
        legalForm: legal_form,
        companyName: company_name,
        legalName: legal_name,
        taxRegime: tax_regime,
      },
    ]),
  );
}

export const seedPassportDemo = (
  db: Db,
  others: readonly DemoPerson[],
  documents: RequiredDocuments,
): Promise<Map<string, string>> => seedDemoAccounts({ db, passwords: createPasswords(), documents }, others);
