/** Dependencies of chats: ports to other modules. */

import type { Pool } from 'pg';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Lookups } from '../../ad-objects/server/index.ts';
import type { RecordDeed } from '../../audit/server/index.ts';
import type { Blacklist } from '../../blacklist/server/index.ts';
import type { DealLookups } from '../../deals/server/index.ts';
import type { Files } from '../../files/server/index.ts';
import type { Media } from '../../media/server/index.ts';
import type { Moderation } from '../../moderation/server/index.ts';
import type { Directory } from '../../passport/server/index.ts';
import type { Realtime } from '../../realtime/server/index.ts';
import type { ListMessages } from './messages/store.ts';
import type { FindMember, Unread } from './store.ts';

export interface ChatsDependencies
  extends Pick<Directory, 'peopleOf'>,
    Pick<Blacklist, 'mayWrite'>,
    Pick<Moderation, 'complainAboutWords' | 'isAnyComplainedAbout'> {
  db: Db;
  pool: Pool;
  realtime: Pick<Realtime, 'publish' | 'whisper' | 'seenAt'>;
  objects: Pick<Lookups, 'cardsOf'>;
  deals: Pick<DealLookups, 'findDeals' | 'disputesBetween'>;
  media: Pick<Media, 'take' | 'release'>;
  files: Pick<Files, 'take' | 'release'>;
  /** Writes to the audit log. */
  recordDeed: RecordDeed;
  /** Each in the transaction that writes the message, after its events. */
  onMessage: readonly ((transaction: Transaction, message: WrittenMessage) => Promise<void>)[];
  /** That messages wait to be read. */
  tellUnread(
    transaction: Transaction,
    notices: readonly {
      accountId: string;
      /** Who wrote to them. */
      aboutId: string;
      data: { dialogId: string; name: string; text: string; count: number };
    }[],
  ): Promise<void>;
  /** That somebody who was told so has read them. */
  tellRead(transaction: Transaction, read: { dialogId: string; accountId: string }): Promise<void>;
}

/** Without its words: whoever is told may read them where they stand. */
export interface WrittenMessage {
  dialogId: string;
  number: number;
  authorId: string;
  toId: string;
}

export interface ChatsContext extends ChatsDependencies {
  findMember: FindMember;
  listMessages: ListMessages;
  countUnread(accountId: string): Promise<Unread>;
  now(): Date;
}
