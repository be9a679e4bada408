/** Public interface of notifications for the rest of the server. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import type { DealEvent, LawEvent } from '../../deals/server/index.ts';
import { notificationCalls, notificationErrors } from '../contract.ts';
import type { Notice } from '../domain/events.ts';
import { collectLetters } from './commands/collect-letters.ts';
import { collectPushes } from './commands/collect-pushes.ts';
import { notify } from './commands/notify.ts';
import { settleDeal, settleDialog, settleLaw } from './commands/settle-asked.ts';
import type { NotificationsContext } from './context.ts';
import { letterSender } from './letters.ts';
import { lawNotices, stepNotices } from './notices/deal-notices.ts';
import { newsTellers, type Tell, type TellNews, type TellOfDeals, type TellOfPeople } from './notices/news-notices.ts';
import { eraseMentions, exportNotifications } from './own-data/store.ts';
import { getPushIdentity, type PushIdentity } from './push/identity.ts';
import { pushSender } from './push/pushes.ts';
import { deleteSubscriptionsOf } from './push/store.ts';
import { registerNotificationRoutes } from './routes.ts';
import { eraseNotifications } from './store.ts';

export { createNotificationsSeeding, type NotificationsSeeding } from './seeding.ts';

export interface Notifications extends ServerModule, Pick<TellNews, 'money' | 'objects'> {
  deals: TellOfDeals & { tellStep: Tell<DealEvent>; tellLaw: Tell<readonly LawEvent[]> };
  people: TellOfPeople & {
    /** Marks the notification of an unread dialog as read, when somebody has read it. */
    tellRead: Tell<{ dialogId: string; accountId: string }>;
  };
  notify: Tell<readonly Notice[]>;
  /** Makes letters and pushes of what has waited for its hour; answers how many notifications there were. */
  collect(): Promise<number>;
  /** Deletes the person's notifications, and others' mentions of them. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

const KEPT_DAYS = 180;

export function createNotifications(
  dependencies: Omit<NotificationsContext, 'now'> & { now?: () => Date },
): Notifications {
  const context: NotificationsContext = { now: () => new Date(), ...dependencies };
  const { db } = context;
  let identity: Promise<PushIdentity> | undefined;
  const getIdentity = () => {
    identity ??= getPushIdentity(db).catch((error) => {
      // A failed read is not cached.
      identity = undefined;
      throw error;
    });
    return identity;
  };
  const collect = async () => (await collectLetters(context)) + (await collectPushes(context));
  const collecting: Job<object> = {
    name: 'notifications-collect',
    data: z.object({}),
    schedule: '* * * * *',
    async handle() {
      await collect();
    },
  };
  const tell: Notifications['notify'] = (transaction, notices) => notify(context, transaction, notices);
  const news = newsTellers(tell);
  return {
    name: 'notifications',
    calls: notificationCalls,
    errors: notificationErrors,
    jobs: [letterSender(context), pushSender(context, getIdentity), collecting] as Job[],
    retiredJobs: ['notifications-sweep'],
    partitions: [{ table: 'notifications', step: 'month', keptDays: KEPT_DAYS }],
    registerRoutes: (app, options) => registerNotificationRoutes(app, context, { ...options, getIdentity }),
    notify: tell,
    ...news,
    deals: {
      ...news.deals,
      async tellStep(transaction, event) {
        await settleDeal(context, transaction, event);
        await tell(transaction, stepNotices(event));
      },
      async tellLaw(transaction, events) {
        await settleLaw(context, transaction, events);
        await tell(transaction, lawNotices(events));
      },
    },
    people: { ...news.people, tellRead: (transaction, read) => settleDialog(context, transaction, read) },
    collect,
    async eraseOf(transaction, accountId) {
      await eraseNotifications(transaction, accountId);
      await eraseMentions(transaction, accountId);
      await deleteSubscriptionsOf(transaction, accountId);
    },
    exportOf: (accountId) => exportNotifications(db, accountId),
  };
}
