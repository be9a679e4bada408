/** The passport's letters. They are jobs, written together with what they tell about. */

import type { Transaction } from 'kysely';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import type { Job, Jobs } from '#platform/jobs.ts';
import { type LetterContent, renderLetter } from '#platform/mail/letter.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { ACTIONS, type Action, CODE_MINUTES } from '../contract.ts';

const letterData = z.discriminatedUnion('letter', [
  z.object({
    letter: z.literal('code'),
    letter_id: z.string(),
    to: z.string(),
    action: z.enum(ACTIONS),
    code: z.string(),
  }),
  z.object({ letter: z.literal('password_changed'), letter_id: z.string(), to: z.string(), at: z.string() }),
  z.object({ letter: z.literal('leaving'), letter_id: z.string(), to: z.string(), at: z.string() }),
  z.object({ letter: z.literal('leaving_waits'), letter_id: z.string(), to: z.string(), why: z.string() }),
]);
type LetterData = z.output<typeof letterData>;

const letterJob = { name: 'passport-letter', data: letterData };

const CODE_LETTERS = {
  register: {
    subject: (code: string) => `${code} — код для регистрации в Охвате`,
    title: 'Подтвердите почту',
    lead: 'Введите этот код на странице регистрации, чтобы создать аккаунт.',
    path: '/auth/signup',
    button: 'Продолжить регистрацию',
  },
  reset_password: {
    subject: (code: string) => `${code} — код для нового пароля в Охвате`,
    title: 'Новый пароль',
    lead: 'Введите этот код на странице, где вы задаёте новый пароль.',
    path: '/auth/reset',
    button: 'Задать новый пароль',
  },
} as const satisfies Record<Action, object>;

function compose(data: LetterData, siteUrl: string): { subject: string; content: LetterContent } {
  if (data.letter === 'code') {
    const { subject, title, lead, path, button } = CODE_LETTERS[data.action];
    const url = new URL(path, siteUrl);
    url.searchParams.set('code', data.code);
    return {
      subject: subject(data.code),
      content: {
        preheader: `Код ${data.code} действует ${CODE_MINUTES} минут.`,
        title,
        paragraphs: [`${lead} Код действует ${CODE_MINUTES} минут.`],
        code: data.code,
        action: { label: button, url: url.href },
        footnote:
          'Кнопка сработает в том же браузере, где вы запросили код. Если это были не вы, просто удалите письмо: без кода ничего не произойдёт. Никому не называйте код — мы его никогда не спрашиваем.',
      },
    };
  }
  const signIn = { label: 'Войти и остаться', url: new URL('/auth/login', siteUrl).href };
  const footnote = 'Это письмо о безопасности аккаунта, поэтому от него нельзя отписаться.';
  if (data.letter === 'leaving') {
    const day = new Date(data.at).toLocaleDateString('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'long' });
    return {
      subject: `Аккаунт в Охвате будет удалён ${day}`,
      content: {
        preheader: 'До этого дня можно передумать: просто войдите.',
        title: 'Аккаунт ждёт удаления',
        paragraphs: [
          `Вы попросили удалить аккаунт. ${day} мы сотрём профиль, объекты, файлы, переписку и всё, что вы написали. Записи о деньгах останутся без имени: этого требует учёт.`,
          'Вы вышли на всех устройствах, объекты сняты с показа. Передумали — войдите до этого дня, и удаление отменится. Объекты останутся на паузе, пока вы их не включите.',
          'Если это были не вы, войдите и сразу смените пароль.',
        ],
        action: signIn,
        footnote,
      },
    };
  }
  if (data.letter === 'leaving_waits') {
    return {
      subject: 'Аккаунт в Охвате пока не удалён',
      content: {
        preheader: 'Что-то в аккаунте ещё не завершено.',
        title: 'Удаление отложено',
        paragraphs: [
          `Сегодня мы должны были удалить ваш аккаунт, но пока не можем. ${data.why}`,
          'Мы будем пробовать каждый день. Чтобы завершить дела, войдите: удаление при этом отменится, потом его можно запросить снова.',
        ],
        action: { ...signIn, label: 'Войти' },
        footnote,
      },
    };
  }
  const when = new Date(data.at).toLocaleString('ru-RU', {
    timeZone: 'Europe/Moscow',
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return {
    subject: 'Пароль в Охвате изменён',
    content: {
      preheader: 'Мы завершили все сеансы. Войдите с новым паролем.',
      title: 'Пароль изменён',
      paragraphs: [
        `Новый пароль задан ${when} по московскому времени. Все сеансы на других устройствах завершены.`,
        'Если это были не вы, задайте пароль ещё раз: код придёт на эту почту.',
      ],
      action: { label: 'Задать новый пароль', url: new URL('/auth/reset', siteUrl).href },
      footnote,
    },
  };
}

export function letterSender({ mailer, siteUrl }: { mailer: Mailer; siteUrl: string }): Job<LetterData> {
  return {
    ...letterJob,
    async handle(data) {
      const { subject, content } = compose(data, siteUrl);
      await mailer.send({ messageId: data.letter_id, to: data.to, subject, ...renderLetter(content, { siteUrl }) });
    },
  };
}

type WithoutId<T> = T extends unknown ? Omit<T, 'letter_id'> : never;

/** A code is not worth a letter once it has expired. */
const worthSeconds = (letter: { letter: LetterData['letter'] }) =>
  letter.letter === 'code' ? CODE_MINUTES * 60 : undefined;

export function promiseLetter(
  jobs: Jobs,
  transaction: Transaction<unknown>,
  letter: WithoutId<LetterData>,
): Promise<void> {
  const retentionSeconds = worthSeconds(letter);
  const data = { ...letter, letter_id: newId() } as LetterData;
  return jobs.enqueue(transaction, letterJob, data, retentionSeconds ? { retentionSeconds } : {});
}
