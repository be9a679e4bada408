/** The passport's letters: jobs, enqueued in the transaction that they tell about. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { Job, Jobs } from '#platform/jobs.ts';
import { type LetterContent, renderLetter } from '#platform/mail/letter.ts';
import { clockOf, longDayOf, longMoment } from '#words/moments.ts';
import { CODE_MINUTES, CODE_TERM, UNDO_TERM } from '../../terms/contract.ts';
import { FLOW_ACTIONS, type FlowAction } from '../contract.ts';
import { countedTokens, countedWebhooks } from '../domain/undone.ts';
import type { PassportContext } from './context.ts';
import { blockWords, lastDayOf } from './people/refuse-blocked.ts';

const letterData = z.discriminatedUnion('letter', [
  z.object({
    letter: z.literal('code'),
    letter_id: z.string(),
    to: z.string(),
    action: z.enum(FLOW_ACTIONS),
    code: z.string(),
    /** Of the code that browsers share: until when. */
    until: z.string().optional(),
  }),
  z.object({
    letter: z.literal('password_changed'),
    letter_id: z.string(),
    to: z.string(),
    at: z.string(),
    /** Further access that a reset by e-mail revoked besides sessions, and whether passkeys go on. */
    reset: z
      .object({ tokens: z.array(z.string()), webhooks: z.array(z.string()), has_passkeys: z.boolean() })
      .optional(),
  }),
  z.object({ letter: z.literal('leaving'), letter_id: z.string(), to: z.string(), at: z.string() }),
  z.object({
    letter: z.literal('blocked'),
    letter_id: z.string(),
    to: z.string(),
    account_id: z.string(),
    reason: z.string(),
    until: z.string().nullable(),
    rule: z.string().optional(),
    /** Letters promised before there were appeals have none. */
    appeal: z.object({ link: z.string(), until: z.string() }).optional(),
  }),
  z.object({ letter: z.literal('leaving_waits'), letter_id: z.string(), to: z.string(), why: z.string() }),
  z.object({
    letter: z.literal('email_changed'),
    letter_id: z.string(),
    to: z.string(),
    at: z.string(),
    undo_token: z.string(),
  }),
  z.object({
    letter: z.literal('email_returned'),
    letter_id: z.string(),
    to: z.string(),
    at: z.string(),
    removed: z.array(z.string()),
  }),
  z.object({ letter: z.literal('email_left'), letter_id: z.string(), to: z.string(), at: z.string() }),
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
  change_email: {
    subject: (code: string) => `${code} — код для смены почты в Охвате`,
    title: 'Новая почта',
    lead: 'Введите этот код в настройках безопасности, чтобы входить по этому адресу.',
    path: '/settings/safety',
    button: 'Вернуться к настройкам',
  },
} as const satisfies Record<FlowAction, object>;

const SHARED =
  'На этот адрес просят слишком много кодов, поэтому код теперь один и длинный. Он подойдёт в каждом браузере, где вы его запросите, даже если новое письмо не придёт.';
const ALWAYS_SENT = 'Это письмо о безопасности аккаунта, поэтому от него нельзя отписаться.';

function aboutPrograms(reset: { tokens: string[]; webhooks: string[]; has_passkeys: boolean } | undefined): string[] {
  if (!reset) return [];
  const { tokens, webhooks, has_passkeys } = reset;
  return [
    ...(tokens.length > 0
      ? [`Отозвано — ${countedTokens(tokens)}. Если программы ваши, создайте для них новые токены в настройках.`]
      : []),
    ...(webhooks.length > 0
      ? [`Выключено — ${countedWebhooks(webhooks)}. Проверьте адреса в настройках и включите снова то, что нужно.`]
      : []),
    ...(has_passkeys
      ? ['Ключи доступа продолжают работать: проверьте в настройках безопасности, что все они ваши.']
      : []),
  ];
}

type Sender = Pick<PassportContext, 'mailer' | 'siteUrl'>;

function compose(data: LetterData, { siteUrl }: Sender): { subject: string; content: LetterContent } {
  if (data.letter === 'code') {
    const { subject, title, lead, path, button } = CODE_LETTERS[data.action];
    const url = new URL(path, siteUrl);
    // The settings are open where the code was asked for.
    if (data.action !== 'change_email') url.searchParams.set('code', data.code);
    const life = data.until
      ? `Код действует до ${clockOf(data.until)} по московскому времени.`
      : `Код действует ${CODE_TERM}.`;
    // Twelve digits are read in groups.
    const code = data.until ? data.code.replaceAll(/\d{4}(?=\d)/g, '$& ') : data.code;
    return {
      subject: subject(code),
      content: {
        preheader: life,
        title,
        paragraphs: [`${lead} ${life}`, ...(data.until ? [SHARED] : [])],
        code,
        action: { label: button, url: url.href },
        footnote: `${data.until ? 'Кнопка сработает в браузере, где вы запросили код: в другом сначала запросите его ещё раз.' : 'Кнопка сработает в том же браузере, где вы запросили код.'} Если это были не вы, просто удалите письмо: без кода ничего не произойдёт. Никому не называйте код: сотрудники Охвата его не спрашивают.`,
      },
    };
  }
  if (data.letter === 'blocked') {
    const { appeal } = data;
    return {
      subject: 'Аккаунт в Охвате заблокирован',
      content: {
        preheader: 'Почему, на какой срок и как обжаловать, если вы не согласны.',
        title: 'Аккаунт заблокирован',
        paragraphs: [
          blockWords({ ...data, until: data.until === null ? null : new Date(data.until) }),
          'Войти пока нельзя, ваши объекты не видны в каталоге. Начатые сделки идут своим чередом.',
          ...(appeal
            ? [
                `Не согласны — обжалуйте решение до ${lastDayOf(new Date(appeal.until))} включительно. Входить для этого не нужно: ссылка в письме только ваша, не пересылайте её. Решение пересмотрит другой модератор.`,
              ]
            : []),
        ],
        ...(appeal && { action: { label: 'Обжаловать блокировку', url: new URL(appeal.link, siteUrl).href } }),
        footnote: ALWAYS_SENT,
      },
    };
  }
  const signIn = { label: 'Войти и остаться', url: new URL('/auth/login', siteUrl).href };
  if (data.letter === 'leaving') {
    const day = longDayOf(data.at);
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
        footnote: ALWAYS_SENT,
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
        footnote: ALWAYS_SENT,
      },
    };
  }
  const when = `${longMoment(data.at)} по московскому времени`;
  if (data.letter === 'email_changed') {
    const url = new URL('/auth/email-undo', siteUrl);
    url.searchParams.set('token', data.undo_token);
    return {
      subject: 'Почта аккаунта в Охвате изменена',
      content: {
        preheader: 'Если это были не вы, верните прежний адрес.',
        title: 'Почта изменена',
        paragraphs: [
          `Аккаунт перешёл на другой адрес ${when}. Письма о нём сюда больше не придут.`,
          `Если это были не вы, нажмите кнопку: мы вернём этот адрес, завершим все сеансы и уберём ключи, коды и токены, добавленные за неделю до смены почты и после неё. Кнопка работает ${UNDO_TERM}.`,
        ],
        action: { label: 'Вернуть прежний адрес', url: url.href },
        footnote: `Если это были вы, ничего делать не нужно. ${ALWAYS_SENT}`,
      },
    };
  }
  if (data.letter === 'email_returned') {
    return {
      subject: 'Прежняя почта аккаунта в Охвате возвращена',
      content: {
        preheader: 'Задайте новый пароль: прежний больше не подходит.',
        title: 'Адрес вернулся',
        paragraphs: [
          `Аккаунт вернулся на этот адрес ${when}. Прежний пароль больше не подходит: задайте новый, код придёт сюда.`,
          ...(data.removed.length > 0
            ? [
                'Мы убрали всё, что мог оставить чужой за неделю до смены почты и после неё:',
                ...data.removed.map((line) => `• ${line}`),
                'Если что-то из этого ваше, добавьте его снова, когда войдёте.',
              ]
            : []),
        ],
        action: { label: 'Задать новый пароль', url: new URL('/auth/reset', siteUrl).href },
        footnote: ALWAYS_SENT,
      },
    };
  }
  if (data.letter === 'email_left') {
    return {
      subject: 'Смена почты в Охвате отменена',
      content: {
        preheader: 'Аккаунт вернулся на прежний адрес.',
        title: 'Смена почты отменена',
        paragraphs: [
          `Аккаунт вернулся на прежний адрес ${when}: кто-то открыл ссылку из письма, которое пришло туда при смене почты. Все сеансы завершены.`,
          'Если это были не вы, верните себе доступ к прежнему почтовому ящику и задайте новый пароль или напишите нам.',
        ],
        footnote: ALWAYS_SENT,
      },
    };
  }
  return {
    subject: 'Пароль в Охвате изменён',
    content: {
      preheader: 'Мы завершили сеансы на других устройствах.',
      title: 'Пароль изменён',
      paragraphs: [
        `Новый пароль задан ${when}. Все сеансы на других устройствах завершены.`,
        ...aboutPrograms(data.reset),
        'Если это были не вы, задайте пароль ещё раз: код придёт на эту почту.',
      ],
      action: { label: 'Задать новый пароль', url: new URL('/auth/reset', siteUrl).href },
      footnote: ALWAYS_SENT,
    },
  };
}

export function letterSender(sender: Sender): Job<LetterData> {
  const { mailer, siteUrl } = sender;
  return {
    ...letterJob,
    async handle(data) {
      const { subject, content } = compose(data, sender);
      await mailer.send({ messageId: data.letter_id, to: data.to, subject, ...renderLetter(content, { siteUrl }) });
    },
  };
}

type WithoutId<T> = T extends unknown ? Omit<T, 'letter_id'> : never;

/** Expiry of the job: a code is not worth a letter once it has expired. */
const worthSeconds = (letter: WithoutId<LetterData>) => {
  if (letter.letter !== 'code') return undefined;
  return letter.until ? Math.ceil((Date.parse(letter.until) - Date.now()) / 1000) : CODE_MINUTES * 60;
};

export function promiseLetter(jobs: Jobs, transaction: Transaction, letter: WithoutId<LetterData>): Promise<void> {
  const retentionSeconds = worthSeconds(letter);
  const data = { ...letter, letter_id: newId() } as LetterData;
  return jobs.enqueue(transaction, letterJob, data, retentionSeconds ? { retentionSeconds } : {});
}
