/** Moderators' work: the queue, decisions about objects, people's complaints, and the log of it all. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id, instant, nothing, pageQuery, pageSchema } from '#platform/contract.ts';
import { DECISIONS, KINDS, MODERATIONS, picture, REJECTION_REASONS } from '../ad-objects/contract.ts';
import { face } from '../passport/contract.ts';
import { CASES } from './domain/cases.ts';
import {
  COMMENT_MAX,
  COMPLAINT_REASONS,
  COMPLAINT_STATES,
  COMPLAINT_TEXT_MAX,
  type ComplaintReason,
  LOG_ACTIONS,
} from './domain/complaints.ts';

export { COMPLAINT_REASONS, COMPLAINT_TEXT_MAX, type ComplaintReason } from './domain/complaints.ts';

export const moderationErrors = {
  own_object: { status: 422, message: 'Это ваш объект. Если с ним что-то не так, измените его или уберите в архив.' },
  own_case: {
    status: 409,
    message: 'Это касается вас самих. Решение примет другой модератор или администратор.',
  },
  own_dismissal: { status: 409, message: 'Эту жалобу отклоняли вы, и решение отменили. Её разберёт другой модератор.' },
  appeal_open: {
    status: 409,
    message: 'По прошлому решению об этом объекте подана апелляция. Сначала на неё ответит другой модератор.',
  },
  case_taken: { status: 409, message: 'Этим уже занимается другой модератор. Возьмите другое дело.' },
  complaint_closed: { status: 409, message: 'Эту жалобу уже разобрали. Обновите список.' },
} as const satisfies ErrorCatalogue;

const keysOf = <T extends object>(dictionary: T) => Object.keys(dictionary) as [keyof T & string];

const kind = z.enum(KINDS, 'Такого вида объектов нет.');
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Не больше ${max} символов.`)
    .nullable()
    .default(null)
    .transform((value) => value || null);

const person = face;
const objectRow = z.object({
  kind,
  id,
  title: z.string(),
  owner: person,
  /** How often objects of the owner were blocked before. */
  owner_blocks: z.int(),
  updated_at: instant,
  moderation: z.enum(MODERATIONS),
});
export type ObjectRow = z.output<typeof objectRow>;
const queuedObject = objectRow.extend({ type: z.literal('object'), open_complaints: z.int() });
export type QueuedObject = z.output<typeof queuedObject>;

const complaint = z.object({
  complaint_id: id,
  kind,
  id,
  reason: z.enum(keysOf(COMPLAINT_REASONS)),
  text: z.string().nullable(),
  state: z.enum(COMPLAINT_STATES),
  created_at: instant,
});
export type Complaint = z.output<typeof complaint>;
const subject = z.enum([...KINDS, 'message', 'review']);
export type ComplaintSubject = z.output<typeof subject>;
/** A line of a chat as staff see it; a system message has no author. */
export const threadLine = z.object({
  number: z.int(),
  author: person.nullable(),
  text: z.string(),
  at: instant,
  /** Those that the message still shows. */
  images: z.array(picture),
});
export type ThreadLine = z.output<typeof threadLine>;
/** A message with its neighbours, or a review with its answer, as they read when somebody complained. */
const complainedMessage = z.object({
  /** Of a review, its id. */
  dialog_id: id,
  number: z.int(),
  /** In the order in which they were written. */
  context: z.array(threadLine),
});
export type ComplainedMessage = z.output<typeof complainedMessage>;
const queuedComplaint = complaint.extend({
  type: z.literal('complaint'),
  kind: subject,
  author: person,
  /** Null when the object is gone by now, and for words. */
  object: objectRow.nullable(),
  message: complainedMessage.nullable(),
});
export type QueuedComplaint = z.output<typeof queuedComplaint>;

/** How many wait in each queue. */
const counts = z.object({ objects: z.int(), complaints: z.int() });
export type QueueCounts = z.output<typeof counts>;

const verdict = z
  .strictObject({
    decision: z.enum(keysOf(DECISIONS), 'Выберите решение: accepted, rejected или blocked.'),
    reason: z.enum(keysOf(REJECTION_REASONS), 'Выберите причину из списка.').optional(),
    field: optionalText(80),
    comment: optionalText(COMMENT_MAX),
    /** Optimistic lock: the version that was read; another one now is refused with `stale_version`. */
    version: z.int('Укажите версию, которую вы читали.').optional(),
  })
  .superRefine(({ decision, reason, comment }, context) => {
    if (decision === 'accepted') return;
    if (!reason)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Выберите причину: её увидит владелец.' });
    else if (reason === 'other' && !comment) {
      context.addIssue({ code: 'custom', path: ['comment'], message: 'Напишите причину своими словами.' });
    }
  });
export type Verdict = z.output<typeof verdict>;

/** Fields of a complaint, whatever it is about. */
export const complaintFields = {
  reason: z.enum(keysOf(COMPLAINT_REASONS), 'Выберите причину из списка.'),
  text: optionalText(COMPLAINT_TEXT_MAX),
};
export function refuseWithoutWords(
  { reason, text }: { reason: ComplaintReason; text: string | null },
  context: z.RefinementCtx,
): void {
  if (reason === 'other' && !text) {
    context.addIssue({ code: 'custom', path: ['text'], message: 'Расскажите, что не так.' });
  }
}

const newComplaint = z.strictObject({ kind, id, ...complaintFields }).superRefine(refuseWithoutWords);
export type NewComplaint = z.output<typeof newComplaint>;

const logEntry = z.object({
  entry_id: id,
  at: instant,
  actor: person,
  action: z.enum(keysOf(LOG_ACTIONS)),
  kind: subject,
  id,
  title: z.string(),
  complaint_id: id.nullable(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type LogEntry = z.output<typeof logEntry>;

const decider = z.object({
  actor: person,
  /** Decisions of the days, by what they were about. */
  objects: z.int(),
  complaints: z.int(),
  disputes: z.int(),
  /** Of all of them, those of today in Moscow. */
  today: z.int(),
});
export type Decider = z.output<typeof decider>;

const caseParams = z.strictObject({ case: z.enum(CASES, 'Такой очереди нет.'), id });
const takenCase = z.object({
  case: z.enum(CASES),
  id,
  by: person,
  taken_at: instant,
  until: instant,
  is_mine: z.boolean(),
  can: z.object({ release: z.boolean() }),
});
export type TakenCase = z.output<typeof takenCase>;

export const moderationCalls = defineCalls({
  'GET /v1/moderation/cases': {
    summary: 'Дела, которые сейчас взяли модераторы',
    access: 'moderator',
    answer: z.object({ items: z.array(takenCase) }),
  },
  'PUT /v1/moderation/cases/{case}/{id}': {
    summary: 'Взять дело на полчаса, чтобы над ним не работали двое; взятое раньше продлевается',
    access: 'moderator',
    params: caseParams,
    answer: takenCase,
    errors: ['case_taken', 'own_case', 'own_ruling', 'own_dismissal'],
  },
  'DELETE /v1/moderation/cases/{case}/{id}': {
    summary: 'Отпустить дело: своё, а администратор — любое',
    access: 'moderator',
    params: caseParams,
    answer: nothing,
    errors: ['case_taken'],
  },
  'GET /v1/moderation/queue': {
    summary: 'Очередь: объекты на проверке или открытые жалобы, самые давние первыми',
    access: 'moderator',
    query: pageQuery.extend({ of: z.enum(['objects', 'complaints'], 'Укажите objects или complaints.').optional() }),
    answer: pageSchema(z.discriminatedUnion('type', [queuedObject, queuedComplaint])).extend({ counts }),
  },
  'POST /v1/moderation/objects/{kind}/{id}': {
    summary: 'Решение об объекте: принять, вернуть на правки, заблокировать',
    access: 'moderator',
    params: z.strictObject({ kind, id }),
    body: verdict,
    answer: z.object({ before: z.enum(MODERATIONS), after: z.enum(MODERATIONS), closed_complaints: z.int() }),
    errors: ['wrong_life', 'stale_version', 'case_taken', 'own_case', 'appeal_open'],
  },
  'POST /v1/moderation/complaints': {
    summary: 'Пожаловаться на объект; повторная жалоба вернёт первую',
    access: 'signed_in',
    body: newComplaint,
    answer: complaint,
    errors: ['own_object', 'not_found'],
  },
  'POST /v1/moderation/complaints/{complaint_id}/close': {
    summary: 'Закрыть жалобу: отклонить или принять',
    access: 'moderator',
    params: z.strictObject({ complaint_id: id }),
    body: z.strictObject({
      decision: z.enum(['dismissed', 'satisfied'], 'Выберите решение: dismissed или satisfied.'),
      comment: optionalText(COMMENT_MAX),
    }),
    answer: nothing,
    errors: ['complaint_closed', 'case_taken', 'own_case', 'own_dismissal'],
  },
  'GET /v1/moderation/team': {
    summary: 'Кто что решил за последние семь дней, считая сегодняшний; кто решил больше, первым',
    access: 'moderator',
    answer: z.object({ items: z.array(decider) }),
  },
  'GET /v1/moderation/log': {
    summary: 'Журнал модерации, новое сверху; с object_id — об одном объекте',
    access: 'moderator',
    query: pageQuery.extend({ object_id: id.optional() }),
    answer: pageSchema(logEntry),
  },
});
