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
  /** Does what was promised until now; answers the new letters. */
  post(): Promise<Letter[]>;
  /** Drops what was promised until now. */
  forget(): void;
  as(accountId: string): Visitor;
  tell(accountId: string, amountKopecks?: number): Promise<void>;
}

export async function startBench(): Promise<Bench> {
  const app = await startTestApp();
  const clock = { now: new Date('2026-11-16T09:00:00Z') };
  const promised: { job: string; data: unknown }[] = [];
  const letters: Letter[] = [];
  const notifications = createNotifications({
    ...app.database,
    jobs: {
      enqueue: async (_transaction, { name }, data) => void promised.push({ job: name, data }),
      enqueueAll: async (_transaction, { name }, many) =>
        void promised.push(...many.map((data) => ({ job: name, data }))),
      forget: async () => {},
      start: async () => {},
      stop: async () => {},
    },
    mailer: { send: async (letter) => void letters.push(letter), forget: async () => {}, close: () => {} },
    siteUrl: 'https://ohvat.example',
    emailsOf: async (ids) => new Map(ids.map((id) => [id, `${id}@example.ru`])),
    publish: async () => {},
    allowPrivatePushHosts: true,
    now: () => clock.now,
  });
  return {
    app,
    notifications,
    clock,
    async post() {
      for (const { job, data } of promised.splice(0)) {
        await notifications.jobs.find(({ name }) => name === job)?.handle(data);
      }
      return letters.splice(0);
    },
    forget: () => void promised.splice(0),
    as: serveModule(notifications, async (accountId) => {
      const { rows } = await app.database.pool.query('SELECT session_id FROM sessions WHERE account_id = $1', [
        accountId,
      ]);
      return rows[0]?.session_id ?? '';
    }),
    tell: (accountId, amountKopecks = 500_000) =>
      app.database.db
        .transaction()
        .execute((transaction) =>
          notifications.notify(transaction, [
            { accountId, event: 'payout_approved', data: { amountKopecks }, aboutId: null },
          ]),
        ),
  };
}

type Choice = Partial<Omit<NotificationSettings, 'channels'>> & {
  off?: Partial<Record<Group, 'site' | 'email' | 'both'>>;
};

export const settingsWith = ({ off = {}, ...rest }: Choice): NotificationSettings => ({
  channels: channelsOf(
    Object.fromEntries(
      Object.entries(off).map(([group, channel]) => [
        group,
        { site: channel === 'email', email: channel === 'site', ...(channel === 'both' && { push: false }) },
      ]),
    ),
  ),
  digest: 'at_once',
  quiet: null,
  zone: 'Europe/Moscow',
  ...rest,
});
