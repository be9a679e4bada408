/** Seeds the demonstration's past notifications: the same notices, an older clock, and no letters. */
import type { Transaction } from '#platform/database/schema.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { DealEvent } from '../../deals/server/index.ts';
import type { Notice } from '../domain/events.ts';
import { notify } from './commands/notify.ts';
import { settleDeal } from './commands/settle-asked.ts';
import { stepNotices } from './notices/deal-notices.ts';
import { newsTellers, type Tell, type TellNews, type TellOfDeals } from './notices/news-notices.ts';
import { settlePast } from './store.ts';

export interface NotificationsSeeding extends Pick<TellNews, 'money' | 'objects' | 'people'> {
  deals: TellOfDeals & { tellStep: Tell<DealEvent> };
  /** Marks older ones as read. None of them is mailed: it has happened long ago. */
  readUntil(at: Date): Promise<void>;
}

interface Dependencies {
  transaction: Transaction;
  /** Others never sign in. */
  isTold(accountId: string): boolean;
  now(): Date;
}

export function createNotificationsSeeding({ transaction, isTold, now }: Dependencies): NotificationsSeeding {
  const context = { now, publish: () => {}, jobs: { enqueueAll: async () => {} } as unknown as Jobs };
  const tell: Tell<readonly Notice[]> = (_transaction, notices) =>
    notify(
      context,
      transaction,
      notices.filter(({ accountId }) => isTold(accountId)),
    );
  const news = newsTellers(tell);
  return {
    ...news,
    deals: {
      ...news.deals,
      async tellStep(_transaction, event) {
        await settleDeal(context, transaction, event);
        await tell(transaction, stepNotices(event));
      },
    },
    readUntil: (at) => settlePast(transaction, at),
  };
}
