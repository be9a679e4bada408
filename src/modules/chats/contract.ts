/** API contract of chats: one dialog for every two people, about an object or a deal of theirs. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id, instant, nothing, pageQuery, pageSchema } from '#platform/contract.ts';
import { KINDS } from '../ad-objects/contract.ts';
import { DEAL_STATES } from '../deals/contract.ts';
import { COMPLAINT_REASONS, COMPLAINT_TEXT_MAX, type ComplaintReason, threadLine } from '../moderation/contract.ts';
import { CHANGE_MINUTES, FILTERS, LIMITS } from './domain/limits.ts';

export const chatErrors = {
  blocked: { status: 403, message: 'Вы не можете написать этому человеку.' },
  account_gone: { status: 403, message: 'Этот аккаунт удалён: написать ему нельзя.' },
  own_dialog: { status: 403, message: 'Это вы: переписка с собой не нужна.' },
  own_message: { status: 422, message: 'Это ваше сообщение. Если с ним что-то не так, удалите его.' },
  not_your_message: { status: 403, message: 'Это не ваше сообщение.' },
  too_late: { status: 409, message: `Прошло больше ${CHANGE_MINUTES} минут: сообщение уже не изменить.` },
  message_deleted: { status: 409, message: 'Это сообщение уже удалено.' },
  too_many_pinned: {
    status: 409,
    message: `Закрепить можно ${LIMITS.pinned} переписок. Открепите одну, и эта поместится.`,
  },
  too_many_dialogs: { status: 429, message: 'Вы начали много новых переписок. Продолжите чуть позже.' },
  too_many_messages: { status: 429, message: 'Вы пишете слишком часто. Продолжите чуть позже.' },
} as const satisfies ErrorCatalogue;

const picture = z.object({
  media_id: id,
  alt: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});
export type ChatPicture = z.output<typeof picture>;

const file = z.object({
  file_id: id,
  name: z.string(),
  bytes: z.int(),
  /** A path of the site. */
  url: z.string(),
});
export type ChatFile = z.output<typeof file>;

const message = z.object({
  dialog_id: id,
  /** Sequence number within the dialog, from 1, without gaps: the order for everybody. */
  number: z.int(),
  /** Idempotency key made by the sender's browser. */
  client_id: id.nullable(),
  /** Null for a system line. */
  author_id: id.nullable(),
  kind: z.enum(['text', 'system']),
  /** Empty when deleted. */
  text: z.string(),
  reply: z.object({ number: z.int(), author_id: id.nullable(), text: z.string() }).nullable(),
  images: z.array(picture),
  files: z.array(file),
  /** Of a system line: a path of the site. */
  link: z.string().nullable(),
  created_at: instant,
  edited_at: instant.nullable(),
  is_deleted: z.boolean(),
});
export type Message = z.output<typeof message>;

const person = z.object({
  account_id: id,
  name: z.string(),
  /** An address of a picture. */
  avatar: z.string().nullable(),
  seen_at: instant.nullable(),
  is_online: z.boolean(),
  is_gone: z.boolean(),
});
export type ChatPerson = z.output<typeof person>;

const kind = z.enum(KINDS, 'Такого вида объектов нет.');
const subject = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('object'),
    kind,
    id,
    title: z.string(),
    cover: picture.nullable(),
    /** Kopecks. */
    price_from: z.int().nullable(),
    is_available: z.boolean(),
    is_own: z.boolean(),
  }),
  z.object({
    type: z.literal('deal'),
    deal_id: id,
    /** For people to tell deals apart. */
    number: z.string(),
    kind,
    title: z.string(),
    cover: picture.nullable(),
    state: z.enum(DEAL_STATES),
    /** Kopecks. */
    amount: z.int(),
    /** The seller's sum after the fee; null to the buyer, and where nothing is paid. */
    earned: z.int().nullable(),
    /** Until when the next move is awaited. */
    due_at: instant.nullable(),
  }),
]);
export type ChatSubject = z.output<typeof subject>;

const dialog = z.object({
  dialog_id: id,
  person,
  subject: subject.nullable(),
  last: message.nullable(),
  unread: z.int(),
  /** Up to where the viewer, and the other person, have read. */
  read_number: z.int(),
  their_read_number: z.int(),
  is_pinned: z.boolean(),
  is_muted: z.boolean(),
  is_archived: z.boolean(),
  may_write: z.boolean(),
  updated_at: instant,
});
export type Dialog = z.output<typeof dialog>;

/** Realtime events by type; `dialog` means: reload this dialog. */
export interface ChatEvents {
  message: { dialog_id: string; message: Message };
  message_changed: { dialog_id: string; message: Message };
  read: { dialog_id: string; account_id: string; number: number };
  dialog: { dialog_id: string };
  typing: { dialog_id: string; account_id: string };
}

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Укажите целое число.')
    .transform(Number)
    .pipe(z.number().min(1, 'Не меньше 1.').max(max, `Не больше ${max}.`));
const MAX_NUMBER = 999_999_999;
const number = wholeNumber(MAX_NUMBER);

const params = z.strictObject({ dialog_id: id });
const messageParams = z.strictObject({ dialog_id: id, number });
const text = z.string().trim().max(LIMITS.text, `Не больше ${LIMITS.text} символов.`);
const query = (sentence: string) =>
  z.string().trim().min(1, sentence).max(LIMITS.search, `Не больше ${LIMITS.search} символов.`);

export const chatCalls = defineCalls({
  'GET /v1/chats': {
    summary: 'Мои переписки: закреплённые, затем новые сверху',
    access: 'signed_in',
    query: pageQuery.extend({
      filter: z.enum(FILTERS, 'Такого отбора нет.').optional(),
      q: z.string().trim().max(LIMITS.search, `Не больше ${LIMITS.search} символов.`).optional(),
    }),
    answer: pageSchema(dialog),
  },
  'GET /v1/chats/summary': {
    summary: 'Сколько не прочитано, без заглушённого и архива',
    access: 'signed_in',
    answer: z.object({ unread_dialogs: z.int(), unread_messages: z.int() }),
  },
  'POST /v1/chats': {
    summary: 'Открыть переписку с человеком, при желании об объекте или сделке; повтор вернёт ту же',
    access: 'signed_in',
    body: z.strictObject({
      account_id: id,
      subject: z
        .discriminatedUnion('type', [
          z.strictObject({ type: z.literal('object'), kind, id }),
          z.strictObject({ type: z.literal('deal'), deal_id: id }),
        ])
        .optional(),
    }),
    answer: dialog,
    errors: ['own_dialog', 'blocked', 'account_gone', 'too_many_dialogs', 'too_many_messages'],
  },
  'GET /v1/chats/search': {
    summary: 'Поиск по словам своих переписок, новое сверху',
    access: 'signed_in',
    query: pageQuery.extend({ q: query('Напишите, что найти.'), dialog_id: id.optional() }),
    answer: pageSchema(z.object({ dialog: dialog.pick({ dialog_id: true, person: true }), message })),
  },
  'GET /v1/chats/of_dispute/{deal_id}': {
    summary: 'Переписка сторон спора, для модератора: с месяца до заказа, последняя часть или до номера',
    access: 'moderator',
    params: z.strictObject({ deal_id: id }),
    query: z.strictObject({ before: number.optional() }),
    answer: z.object({ items: z.array(threadLine), has_before: z.boolean() }),
  },
  'GET /v1/chats/{dialog_id}': { summary: 'Одна переписка', access: 'signed_in', params, answer: dialog },
  'PATCH /v1/chats/{dialog_id}': {
    summary: 'Закрепить, заглушить, убрать в архив',
    access: 'signed_in',
    params,
    body: z.strictObject({
      is_pinned: z.boolean().optional(),
      is_muted: z.boolean().optional(),
      is_archived: z.boolean().optional(),
    }),
    answer: dialog,
    errors: ['too_many_pinned'],
  },
  'GET /v1/chats/{dialog_id}/messages': {
    summary: 'Сообщения по порядку: последние, до номера, после него или вокруг',
    access: 'signed_in',
    params,
    query: z
      .strictObject({
        before: number.optional(),
        after: z
          .string()
          .regex(/^\d{1,9}$/, 'Укажите целое число.')
          .transform(Number)
          .optional(),
        around: number.optional(),
        limit: wholeNumber(100).optional(),
      })
      .refine(({ before, after, around }) => [before, after, around].filter((at) => at !== undefined).length < 2, {
        path: ['before'],
        message: 'Укажите что-то одно: before, after или around.',
      }),
    answer: z.object({ items: z.array(message), has_before: z.boolean(), has_after: z.boolean() }),
  },
  'POST /v1/chats/{dialog_id}/messages': {
    summary: 'Написать; повтор с тем же client_id вернёт то же сообщение',
    access: 'signed_in',
    params,
    body: z
      .strictObject({
        client_id: z.uuid('Нужен идентификатор сообщения.'),
        text: text.default(''),
        reply_to: z.int('Такого сообщения нет.').min(1, 'Такого сообщения нет.').max(MAX_NUMBER).optional(),
        images: z
          .array(z.uuid('Загрузите картинку ещё раз.'))
          .max(LIMITS.images, `Не больше ${LIMITS.images} картинок.`)
          .default([]),
        files: z
          .array(z.uuid('Загрузите файл ещё раз.'))
          .max(LIMITS.files, `Не больше ${LIMITS.files} файлов.`)
          .default([]),
      })
      .refine(({ text, images, files }) => text !== '' || images.length > 0 || files.length > 0, {
        path: ['text'],
        message: 'Напишите что-нибудь или приложите файл.',
      }),
    answer: message,
    errors: ['blocked', 'account_gone', 'too_many_messages', 'media_unknown', 'file_unknown', 'idempotency_key_reused'],
  },
  'PATCH /v1/chats/{dialog_id}/messages/{number}': {
    summary: `Изменить своё сообщение, пока не прошло ${CHANGE_MINUTES} минут`,
    access: 'signed_in',
    params: messageParams,
    body: z.strictObject({ text }),
    answer: message,
    errors: ['not_your_message', 'too_late', 'message_deleted', 'blocked', 'account_gone'],
  },
  'DELETE /v1/chats/{dialog_id}/messages/{number}': {
    summary: `Удалить своё сообщение у обоих, пока не прошло ${CHANGE_MINUTES} минут`,
    access: 'signed_in',
    params: messageParams,
    answer: message,
    errors: ['not_your_message', 'too_late'],
  },
  'POST /v1/chats/{dialog_id}/read': {
    summary: 'Прочитать до этого номера; назад отметка не сдвигается',
    access: 'signed_in',
    params,
    body: z.strictObject({ number: z.int('Такого сообщения нет.').min(0, 'Такого сообщения нет.').max(MAX_NUMBER) }),
    answer: z.object({ unread: z.int() }),
  },
  'POST /v1/chats/{dialog_id}/typing': {
    summary: 'Показать собеседнику, что вы печатаете',
    access: 'signed_in',
    params,
    answer: nothing,
  },
  'POST /v1/chats/{dialog_id}/messages/{number}/complain': {
    summary: 'Пожаловаться на сообщение: модератор увидит его и несколько соседних',
    access: 'signed_in',
    params: messageParams,
    body: z
      .strictObject({
        reason: z.enum(
          Object.keys(COMPLAINT_REASONS) as [ComplaintReason, ...ComplaintReason[]],
          'Выберите причину из списка.',
        ),
        text: z
          .string()
          .trim()
          .max(COMPLAINT_TEXT_MAX, `Не больше ${COMPLAINT_TEXT_MAX} символов.`)
          .nullable()
          .default(null)
          .transform((value) => value || null),
      })
      .superRefine(({ reason, text }, context) => {
        if (reason === 'other' && !text)
          context.addIssue({ code: 'custom', path: ['text'], message: 'Расскажите, что не так.' });
      }),
    answer: nothing,
    errors: ['own_message'],
  },
});
