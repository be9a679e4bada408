/** Public interface of chats for the rest of the server. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import type { DealEvent, DealFacts } from '../../deals/server/index.ts';
import { type ChatPicture, chatCalls, chatErrors, type Dialog } from '../contract.ts';
import { tellDeals } from './commands/tell-deal.ts';
import { type ToldMarking, tellMarking } from './commands/tell-marking.ts';
import { tellUnread } from './commands/tell-unread.ts';
import type { ChatsContext, ChatsDependencies } from './context.ts';
import { listImages, listOwnFiles, messageLister, usedMedia } from './messages/store.ts';
import { exportTalk, forgetTitles } from './own-data/store.ts';
import { listPage, showsPicture } from './queries.ts';
import { registerChatRoutes } from './routes.ts';
import { eraseMessages, memberReader, unreadCounter } from './store.ts';

export { type ChatsSeeding, createChatsSeeding } from './seeding.ts';

export interface Chats extends ServerModule {
  /** Lines of deals that were opened, in the dialogs of their people; and of each later step. */
  tellOpened(transaction: Transaction, opened: readonly DealFacts[]): Promise<void>;
  tellStep(transaction: Transaction, event: DealEvent): Promise<void>;
  /** Lines of erids that came, and of what the ОРД refused. */
  tellMarking(transaction: Transaction, told: readonly ToldMarking[]): Promise<void>;
  /** Dialogs in which something is new to the person, the newest first, and in how many there is. */
  newDialogsOf(viewer: Viewer, limit: number): Promise<{ count: number; items: Dialog[] }>;
  /** Dialogs whose person or subject is called so, the last written in first. */
  findDialogs(viewer: Viewer, q: string, limit: number): Promise<Dialog[]>;
  /** Job: notifies people of unread messages; returns their number. */
  tellUnread(): Promise<number>;
  /** Whether the person may see the dialog and what belongs to it. */
  canRead(dialogId: string, viewer: Viewer): Promise<boolean>;
  /** Of these pictures, those that a message shows. */
  usedMedia(mediaIds: readonly string[]): Promise<string[]>;
  /** Whether a message that the person may read shows the picture. */
  showsPicture(mediaId: string, viewer: Viewer): Promise<boolean>;
  /** Pictures of these messages, by number, of those that show any. */
  imagesOf(dialogId: string, numbers: readonly number[]): Promise<ReadonlyMap<number, ChatPicture[]>>;
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

export function createChats(dependencies: ChatsDependencies & { now?: () => Date }): Chats {
  const { db, pool } = dependencies;
  const context: ChatsContext = {
    now: () => new Date(),
    ...dependencies,
    findMember: memberReader(pool),
    listMessages: messageLister(pool),
    countUnread: unreadCounter(pool),
  };
  const telling: Job<object> = {
    name: 'chats-unread',
    data: z.object({}),
    schedule: '* * * * *',
    async handle() {
      await tellUnread(context);
    },
  };
  return {
    name: 'chats',
    calls: chatCalls,
    errors: chatErrors,
    jobs: [telling] as Job[],
    registerRoutes: (app, options) => registerChatRoutes(app, context, options),
    tellOpened: (transaction, opened) =>
      tellDeals(context, transaction, { action: 'open', actorId: opened[0]?.sides.buyer ?? null, deals: opened }),
    tellStep: (transaction, { deal, step: { action, comment }, viewer }) =>
      tellDeals(context, transaction, { action, actorId: viewer?.accountId ?? null, deals: [deal], comment }),
    tellMarking: (transaction, told) => tellMarking(context, transaction, told),
    async newDialogsOf(viewer, limit) {
      const { unread_dialogs: count } = await context.countUnread(viewer.accountId);
      // Most people have nothing new most of the time.
      if (count === 0) return { count, items: [] };
      const { items } = await listPage(context, viewer, { filter: 'unread', limit });
      return { count, items: items.filter(({ is_muted }) => !is_muted) };
    },
    findDialogs: async (viewer, q, limit) => (q ? (await listPage(context, viewer, { q, limit })).items : []),
    tellUnread: () => tellUnread(context),
    canRead: async (dialogId, { accountId }) => (await context.findMember(dialogId, accountId)) !== undefined,
    usedMedia: (mediaIds) => usedMedia(db, mediaIds),
    showsPicture: (mediaId, viewer) => showsPicture(context, mediaId, viewer),
    imagesOf: (dialogId, numbers) => listImages(db, dialogId, numbers),
    async eraseOf(transaction, accountId) {
      for (const { dialog_id, file_ids } of await listOwnFiles(transaction, accountId)) {
        await context.files.release(transaction, { kind: 'chat', id: dialog_id }, file_ids);
      }
      await forgetTitles(transaction, accountId);
      await eraseMessages(transaction, accountId, context.now());
    },
    exportOf: (accountId) => exportTalk(db, accountId),
  };
}
