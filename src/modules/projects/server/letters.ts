/** The letter of an invitation: a job, enqueued in the transaction of the invitation. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { Job, Jobs } from '#platform/jobs.ts';
import { renderLetter } from '#platform/mail/letter.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { quoted } from '#words/quotes.ts';
import { INVITATION_TERM } from '../../terms/contract.ts';
import { INVITED_ROLES, type InvitedRole } from '../domain/roles.ts';

const letterData = z.object({
  letter_id: z.string(),
  to: z.string(),
  token: z.string(),
  project_title: z.string(),
  inviter: z.string(),
  role: z.enum(INVITED_ROLES),
  /** Of whoever invites; letters from before have none. */
  about_id: z.string().optional(),
});
type LetterData = z.output<typeof letterData>;

const letterJob = { name: 'projects-letter', data: letterData };

const MEANING = {
  editor: 'Вы сможете вести задачи, заметки и файлы.',
  viewer: 'Вы увидите задачи, сделки и бюджет; менять ничего не нужно.',
} as const satisfies Record<InvitedRole, string>;

export function letterSender({ mailer, siteUrl }: { mailer: Mailer; siteUrl: string }): Job<LetterData> {
  return {
    ...letterJob,
    async handle({ letter_id, to, token, project_title, inviter, role, about_id }) {
      const url = new URL('/projects/invitation', siteUrl);
      url.searchParams.set('token', token);
      const content = {
        preheader: `${inviter} зовёт вас в проект ${quoted(project_title)}.`,
        title: 'Вас зовут в проект',
        paragraphs: [`${inviter} приглашает вас в проект ${quoted(project_title)} на Охвате. ${MEANING[role]}`],
        action: { label: 'Открыть приглашение', url: url.href },
        footnote: `Приглашение действует ${INVITATION_TERM} и только для этого адреса: войдите или зарегистрируйтесь с ним. Если вы не знаете отправителя, просто удалите письмо.`,
      };
      await mailer.send({
        messageId: letter_id,
        to,
        aboutIds: about_id ? [about_id] : [],
        subject: `${inviter}: приглашение в проект ${quoted(project_title)}`.replaceAll(/\s+/g, ' '),
        ...renderLetter(content, { siteUrl }),
      });
    },
  };
}

export const promiseLetter = (
  jobs: Jobs,
  transaction: Transaction,
  letter: Omit<LetterData, 'letter_id'>,
): Promise<void> => jobs.enqueue(transaction, letterJob, { ...letter, letter_id: newId() });
