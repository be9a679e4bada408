/** What chats need of the rest of the application. */
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Viewer } from '#platform/http/viewer.ts';
import type { CardNow } from '../../ad-objects/server/index.ts';
import type { RecordDeed } from '../../audit/server/index.ts';
import type { DealRow } from '../../deals/server/index.ts';
import type { ComplaintReason } from '../../moderation/contract.ts';
import type { LiveEvent, Whisper } from '../../realtime/server/index.ts';
import type { ChatPicture } from '../contract.ts';
import type { ListMessages } from './messages/store.ts';
import type { FindMember, Unread } from './store.ts';

export interface ComplainedMessage {
  authorId: string;
  reason: ComplaintReason;
  text: string | null;
  message: {
    messageId: string;
    dialogId: string;
    number: number;
    /** The message and its neighbours, as they read now. */
    context: readonly { number: number; accountId: string | null; text: string; at: string }[];
  };
}

interface ChatFileScope {
  kind: 'chat';
  id: string;
}

export interface ChatsDependencies {
  db: Kysely<unknown>;
  pool: Pool;
  realtime: {
    publish(transaction: Transaction<unknown>, events: readonly LiveEvent[]): void;
    whisper(whispers: readonly Whisper[]): Promise<void>;
    seenAt(accountIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  };
  /** Whoever is not in the answer has never been here. */
  peopleOf(
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, { name: string; avatar: string | null; isGone: boolean }>>;
  /** Neither has blocked the other. */
  mayWrite(one: string, other: string): Promise<boolean>;
  objects: { cardsOf(ids: readonly string[], viewer: Viewer | null): Promise<ReadonlyMap<string, CardNow>> };
  deals: {
    findDeals(dealIds: readonly string[]): Promise<ReadonlyMap<string, DealRow>>;
    /** Open disputes of any of the pairs with each other. */
    disputesBetween(
      pairs: readonly (readonly [string, string])[],
    ): Promise<Pick<DealRow, 'buyer_id' | 'seller_id' | 'created_at'>[]>;
  };
  /** One of the messages stands in what a complaint shows to moderators, and the complaint is open. */
  isAnyComplainedAbout(messages: readonly { dialog_id: string; number: number }[]): Promise<boolean>;
  takeMedia(
    transaction: Transaction<unknown>,
    ownerId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Omit<ChatPicture, 'media_id' | 'alt'>>>;
  /** Pictures of a message that is deleted. */
  releaseMedia(transaction: Transaction<unknown>, ids: readonly string[]): Promise<void>;
  files: {
    /** Ids that are not in the answer are unknown or somebody else's. */
    take(
      transaction: Transaction<unknown>,
      ownerId: string,
      fileIds: readonly string[],
      scope: ChatFileScope,
    ): Promise<ReadonlyMap<string, { file_id: string; name: string; bytes: number }>>;
    release(transaction: Transaction<unknown>, scope: ChatFileScope, fileIds: readonly string[]): Promise<void>;
  };
  complain(complaint: ComplainedMessage): Promise<void>;
  /** What staff does here goes into the log of the desk. */
  recordDeed: RecordDeed;
  /** Each in the transaction that writes the message, after its events. */
  onMessage: readonly ((transaction: Transaction<unknown>, message: WrittenMessage) => Promise<void>)[];
  /** That messages wait to be read. */
  tellUnread(
    transaction: Transaction<unknown>,
    notices: readonly {
      accountId: string;
      /** Who wrote to them. */
      aboutId: string;
      data: { dialogId: string; name: string; text: string; count: number };
    }[],
  ): Promise<void>;
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
