/** Letters of notifications: jobs, enqueued in the transaction of the notifications. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { Job, Jobs } from '#platform/jobs.ts';
import { type LetterContent, renderLetter } from '#platform/mail/letter.ts';
import { actionOf, appealPathOf, groupOf } from '../domain/events.ts';
import { GROUPS, isAlwaysMailed } from '../domain/groups.ts';
import type { NotificationsContext } from './context.ts';
import { getSettings } from './settings/settings.ts';
import { getKey, listByIds, type NotificationRow } from './store.ts';
import { type Subscription, signSubscription } from './unsubscribing/unsubscribe-token.ts';

export const UNSUBSCRIBE_PATH = '/unsubscribe';

const letterData = z.object({ letter_id: z.string(), account_id: z.string(), notification_ids: z.array(z.string()) });
type LetterData = z.output<typeof letterData>;
const letterJob = { name: 'notifications-letter', data: letterData };

const isSecurity = (event: string): boolean => {
  const group = groupOf(event);
  return group !== undefined && isAlwaysMailed(group);
};

/** Groups into one letter per person; notifications that cannot be unsubscribed from get a letter of their own. */
export async function promiseLetter(
  jobs: Jobs,
  transaction: Transaction,
  rows: readonly Pick<NotificationRow, 'account_id' | 'notification_id' | 'event'>[],
): Promise<void> {
  const letters = Map.groupBy(rows, ({ account_id, event }) => `${account_id} ${isSecurity(event)}`);
  const data = [...letters.values()].map((told) => ({
    letter_id: newId(),
    account_id: told[0]?.account_id ?? '',
    notification_ids: told.map(({ notification_id }) => notification_id),
  }));
  await jobs.enqueueAll(transaction, letterJob, data);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

function compose(
  rows: readonly NotificationRow[],
  urlOf: (path: string) => string,
): { subject: string; content: Omit<LetterContent, 'footnote' | 'footnoteLinks'> } {
  const [first] = rows;
  if (first && rows.length === 1) {
    return {
      subject: oneLine(first.title),
      content: {
        preheader: first.text,
        title: first.title,
        paragraphs: [first.text],
        action: { label: actionOf(first), url: urlOf(first.link) },
      },
    };
  }
  const title = `Что нового: ${rows.length}`;
  return {
    subject: `${title} — Охват`,
    content: {
      preheader: rows.map((row) => row.title).join(' · '),
      title,
      paragraphs: [],
      items: rows.map((row) => ({ title: row.title, text: row.text, url: urlOf(row.link) })),
    },
  };
}

/** How a letter ends: what can be done about its coming. */
interface Ending {
  headers?: Record<string, string>;
  foot: Pick<LetterContent, 'footnote' | 'footnoteLinks'>;
}
const SECURITY_ENDING: Ending = {
  foot: { footnote: 'Это письмо о безопасности аккаунта, поэтому от него нельзя отписаться.' },
};

export function letterSender({ db, mailer, siteUrl, emailsOf }: NotificationsContext): Job<LetterData> {
  const urlOf = (path: string) => new URL(path, siteUrl).href;

  /** Against each decision that is told. */
  const appeals = (rows: readonly NotificationRow[]) =>
    rows.flatMap((row) => {
      const path = appealPathOf(row);
      if (!path) return [];
      const label = rows.length === 1 ? 'Обжаловать решение' : `Обжаловать решение: ${row.title}`;
      return [{ label, url: urlOf(path) }];
    });

  /** Of one group when they are all of it. */
  async function unsubscribable(accountId: string, rows: readonly NotificationRow[]): Promise<Ending> {
    const groups = new Set(rows.map(({ event }) => groupOf(event)));
    const [only] = groups;
    const group: Subscription['group'] = groups.size === 1 && only ? only : 'all';
    const token = signSubscription(await getKey(db, 'unsubscribe'), { accountId, group });
    const unsubscribeUrl = urlOf(`${UNSUBSCRIBE_PATH}?token=${token}`);
    return {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      foot: {
        footnote: 'О чём и когда вам писать, вы решаете сами.',
        footnoteLinks: [
          ...appeals(rows),
          { label: 'Настроить уведомления', url: urlOf('/settings/notify') },
          {
            label: group === 'all' ? 'Отписаться от всех писем' : `Отписаться от писем «${GROUPS[group].label}»`,
            url: unsubscribeUrl,
          },
        ],
      },
    };
  }

  return {
    ...letterJob,
    async handle({ letter_id, account_id, notification_ids }) {
      const [told, settings, emails] = await Promise.all([
        listByIds(db, account_id, notification_ids),
        getSettings(db, account_id),
        emailsOf([account_id]),
      ]);
      const to = emails.get(account_id);
      // Unsubscribing counts at once, also for what was promised before.
      const rows = told.filter(({ event }) => {
        const group = groupOf(event);
        return group && settings.channels[group].email;
      });
      if (!to || rows.length === 0) return;
      const { subject, content } = compose(rows, urlOf);
      const ending = rows.every(({ event }) => isSecurity(event))
        ? SECURITY_ENDING
        : await unsubscribable(account_id, rows);
      await mailer.send({
        messageId: letter_id,
        to,
        aboutIds: rows.flatMap(({ about_id }) => about_id ?? []),
        subject,
        ...(ending.headers && { headers: ending.headers }),
        ...renderLetter({ ...content, ...ending.foot }, { siteUrl }),
      });
    },
  };
}
