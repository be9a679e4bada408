/** The letter that says an archive is ready. The job names the person, not the mailbox. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { Job, Jobs } from '#platform/jobs.ts';
import { renderLetter } from '#platform/mail/letter.ts';
import { EXPORT_DAYS } from '../contract.ts';
import type { MyDataContext } from './context.ts';

const letterJob = { name: 'my-data-letter', data: z.object({ letter_id: z.string(), account_id: z.string() }) };
/** The page with the section of archives: the file itself is given only to whoever is signed in. */
const PAGE = '/settings/safety#my-data';

export const promiseLetter = (jobs: Jobs, transaction: Transaction, accountId: string): Promise<void> =>
  jobs.enqueue(transaction, letterJob, { letter_id: newId(), account_id: accountId });

export function letterSender({
  mailer,
  siteUrl,
  emailsOf,
}: MyDataContext): Job<{ letter_id: string; account_id: string }> {
  return {
    ...letterJob,
    async handle({ letter_id, account_id }) {
      const to = (await emailsOf([account_id])).get(account_id);
      if (!to) return;
      const content = {
        preheader: `Скачать его можно ${EXPORT_DAYS} дней.`,
        title: 'Архив с вашими данными готов',
        paragraphs: [
          `Вы попросили собрать всё, что Охват хранит о вас. Архив можно скачать в настройках в течение ${EXPORT_DAYS} дней, потом мы его удалим.`,
          'В архиве личные данные: не пересылайте его и храните в надёжном месте.',
        ],
        action: { label: 'Скачать архив', url: new URL(PAGE, siteUrl).href },
        footnote:
          'Если вы не просили архив, смените пароль. Это письмо о безопасности аккаунта, поэтому от него нельзя отписаться.',
      };
      const subject = 'Архив с вашими данными в Охвате готов';
      await mailer.send({ messageId: letter_id, to, subject, ...renderLetter(content, { siteUrl }) });
    },
  };
}
