/** Notifications with a clock that the test turns and a mailbox that it empties by hand. */

import type { NotificationSettings } from '#modules/notifications/contract.ts';
import { channelsOf, type Group } from '#modules/notifications/domain/groups.ts';
import { createNotifications, type Notifications } from '#modules/notifications/server/index.ts';
import type { Letter } from '#platform/mail/mailer.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { serveModule } from '../support/module-server.ts';

export interface Bench {
  app: TestApp;
  notifications: Notifications;
  clock: { now: Date };
  /** Writes what was promised until now; answers the new letters. */
  post(): Promise<Letter[]>;
  as(accountId: string): Visitor;
  tell(accountId: string, amountKopecks?: number): Promise<void>;
}

export async function startBench(): Promise<Bench> {
  const app = await startTestApp();
  const clock = { now: new Date('2026-11-16T09:00:00Z') };
  const promised: unknown[] = [];
  const letters: Letter[] = [];
  const notifications = createNotifications({
    ...app.database,
    jobs: {
      enqueue: async (_transaction, _job, data) => void promised.push(data),
      start: async () => {},
      stop: async () => {},
    },
    mailer: { send: async (letter) => void letters.push(letter), close: () => {} },
    siteUrl: 'https://ohvat.example',
    emailsOf: async (ids) => new Map(ids.map((id) => [id, `${id}@example.ru`])),
    publish: async () => {},
    now: () => clock.now,
  });
  const writing = notifications.jobs.find(({ name }) => name === 'notifications-letter');
  return {
    app,
    notifications,
    clock,
    async post() {
      for (const data of promised.splice(0)) await writing?.handle(data);
      return letters.splice(0);
    },
    as: serveModule(notifications),
    tell: (accountId, amountKopecks = 500_000) =>
      app.database.db
        .transaction()
        .execute((transaction) =>
          notifications.notify(transaction, [{ accountId, event: 'payout_approved', data: { amountKopecks } }]),
        ),
  };
}

type Choice = Partial<Omit<NotificationSettings, 'channels'>> & {
  off?: Partial<Record<Group, 'site' | 'email' | 'both'>>;
};

export const settingsWith = ({ off = {}, ...rest }: Choice): NotificationSettings => ({
  channels: channelsOf(
    Object.fromEntries(
      Object.entries(off).map(([group, channel]) => [group, { site: channel === 'email', email: channel === 'site' }]),
    ),
  ),
  digest: 'at_once',
  quiet: null,
  zone: 'Europe/Moscow',
  ...rest,
});
