/** Who people are to others: names, pictures, and who of them is staff. */
import type { Db } from '#platform/database/schema.ts';
import type { Faces } from '../../contract.ts';
import { avatarUrl } from '../people/faces.ts';
import { countMembers, listActingStaff, listAdmins, listNamed, listStaffAmong, type peopleReader } from '../store.ts';

export interface Directory {
  namesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Their names and pictures; whoever is not in the answer has never been here. */
  facesOf(accountIds: readonly string[]): Promise<Faces>;
  /** With whether the account is erased; whoever is not in the answer has never been here. */
  peopleOf(
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, { name: string; avatar: string | null; isGone: boolean }>>;
  /** Accounts whose public names have all the words, in lower case. */
  findByName(words: readonly string[], limit: number): Promise<string[]>;
  countMembers(): Promise<{ members: number; regions: number }>;
  /** Moderators and administrators among them. */
  staffAmong(accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  listAdmins(): Promise<string[]>;
  /** Moderators and administrators who could act today: neither blocked nor leaving nor gone. */
  actingStaff(): Promise<string[]>;
}

export const createDirectory = (
  db: Db,
  readPeople: ReturnType<typeof peopleReader>,
  facesOf: Directory['facesOf'],
): Directory => ({
  facesOf,
  async namesOf(accountIds) {
    const faces = await facesOf(accountIds);
    return new Map(accountIds.map((accountId) => [accountId, faces.get(accountId)?.name ?? '']));
  },
  peopleOf: async (accountIds) =>
    new Map(
      (await readPeople(accountIds)).map(({ account_id, name, avatar_id, is_gone }) => [
        account_id,
        { name, avatar: avatarUrl(avatar_id), isGone: is_gone },
      ]),
    ),
  findByName: async (words, limit) => (words.length > 0 ? listNamed(db, words, limit) : []),
  countMembers: () => countMembers(db),
  staffAmong: async (accountIds) => new Set(await listStaffAmong(db, accountIds)),
  listAdmins: () => listAdmins(db),
  actingStaff: () => listActingStaff(db),
});
