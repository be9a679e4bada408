/** Public interface of the passport for the rest of the server, one group of methods for each purpose. */

import { z } from 'zod';
import type { Db } from '#platform/database/schema.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { createVault } from '#platform/vault.ts';
import type { PictureUser } from '../../media/server/index.ts';
import { CODE_MINUTES, IDLE_DAYS } from '../../terms/contract.ts';
import { passportCalls, passportErrors } from '../contract.ts';
import { type Accounts, createAccounts } from './accounts/index.ts';
import { eraseDue } from './commands/leave.ts';
import type { PassportContext, RequiredDocuments } from './context.ts';
import { createDirectory, type Directory } from './directory/index.ts';
import { sweepEmailChanges } from './email-change/store.ts';
import { letterSender } from './letters.ts';
import { sweepMailboxCodes } from './mailbox-codes/store.ts';
import { createMailboxes, type Mailboxes } from './mailboxes/index.ts';
import { exportAccount } from './own-data/store.ts';
import { rememberFaces } from './people/faces.ts';
import { createPeople, endBlocks, type People } from './people/people.ts';
import { ownerReader } from './people/store.ts';
import { registerPassportRoutes } from './routes.ts';
import { type DemoPerson, seedDemoAccounts } from './seeding.ts';
import { passportCookies } from './sessions/cookies.ts';
import { createSessions, type Sessions } from './sessions/index.ts';
import { sweepSessions } from './sessions/store.ts';
import { failureRecorder } from './sign-in/failure-job.ts';
import { createPasswords } from './sign-in/passwords.ts';
import { sweepSignIns } from './sign-in/store.ts';
import { peopleReader, usedAvatars } from './store.ts';

export type { Accounts } from './accounts/index.ts';
export { setRole } from './commands/set-role.ts';
export type { EraseHook, Factors, Standing } from './context.ts';
export type { Directory } from './directory/index.ts';
export { type Requisites, readRequisites } from './directory/requisites.ts';
export { normaliseEmail } from './mailbox-codes/email-address.ts';
export type { Mailboxes } from './mailboxes/index.ts';
export type { Appeal, NewRuling, Rulings } from './people/appeals.ts';
export type { AccountFacts, People } from './people/people.ts';
export { type DemoPerson, demoCompanies, demoSignIns } from './seeding.ts';
export type { Sessions } from './sessions/index.ts';
export { listErasedAmong, listStaff } from './store.ts';

export interface Passport extends ServerModule {
  sessions: Sessions;
  /** Who people are to others. */
  directory: Directory;
  mailboxes: Mailboxes;
  /** Accounts as such: who may act, and their locks. */
  accounts: Accounts;
  /** People for the desk. */
  people: People;
  /** Avatars. */
  pictures: PictureUser;
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
  const readOwner = ownerReader(context.pool);
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
    calls: passportCalls,
    errors: passportErrors,
    jobs: [letterSender(context), failureRecorder(context), sweeping, erasing, unblocking] as Job[],
    registerRoutes: (app, options) => registerPassportRoutes(app, context, cookies, options),
    exportOf: (accountId) => exportAccount(context.db, accountId),
    sessions: createSessions(context, cookies, readOwner),
    directory: createDirectory(context.db, readPeople, facesOf),
    mailboxes: createMailboxes(context.db),
    accounts: createAccounts(readOwner),
    people,
    pictures: {
      usedMedia: (mediaIds) => usedAvatars(context.db, mediaIds),
      // Everybody may see an avatar.
      showsPictureToAll: async (mediaId) => (await usedAvatars(context.db, [mediaId])).length > 0,
    },
  };
}

export const seedPassportDemo = (
  db: Db,
  others: readonly DemoPerson[],
  documents: RequiredDocuments,
): Promise<Map<string, string>> => seedDemoAccounts({ db, passwords: createPasswords(), documents }, others);
