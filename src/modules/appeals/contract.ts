/** Appeals against decisions of staff: the decision, the person's words, and another moderator's answer. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id, instant, pageQuery, pageSchema } from '#platform/contract.ts';
import { fileFacts } from '../files/contract.ts';
import { face } from '../passport/contract.ts';
import { ANSWER_MAX, APPEAL_DECISIONS, APPEAL_FILES_MAX, APPEAL_TEXT_MAX } from './domain/terms.ts';

export const appealErrors = {
  appeal_late: { status: 409, message: 'Срок обжалования прошёл.' },
  appeal_filed: { status: 409, message: 'Это решение уже обжаловано: второй раз его не пересматривают.' },
  appeal_answered: { status: 409, message: 'На это обжалование уже ответили. Обновите список.' },
  ruling_lifted: {
    status: 409,
    message: 'Объект уже допущен снова, и решение не действует. Оставить решение в силе нельзя: отмените его.',
  },
  own_ruling: {
    status: 409,
    message: 'Обжаловано ваше решение или решение о вас. Ответить должен другой модератор или администратор.',
  },
} as const satisfies ErrorCatalogue;

const words = (max: number, empty: string) => z.string().trim().min(1, empty).max(max, `Не больше ${max} символов.`);

const ruling = z.object({
  ruling_id: id,
  subject: z.enum(['object', 'words', 'account', 'complaint']),
  subject_kind: z.string().nullable(),
  subject_id: id,
  title: z.string(),
  rule: z.string(),
  /** Field of the object, by name. */
  field: z.string().nullable(),
  /** The moderator's. */
  words: z.string().nullable(),
  /** The page of what it is about; null of words and of the account. */
  about: z.string().nullable(),
  decided_at: instant,
  appeal_until: instant,
});
export type Ruling = z.output<typeof ruling>;

const appeal = z.object({
  appeal_id: id,
  text: z.string(),
  files: z.array(fileFacts),
  filed_at: instant,
  /** Deadline of the answer. */
  answer_by: instant,
  state: z.enum(['open', ...APPEAL_DECISIONS]),
  answer: z.string().nullable(),
  decided_at: instant.nullable(),
});
export type Appeal = z.output<typeof appeal>;

/** A decision as the person sees it. */
const rulingCase = ruling.extend({
  appeal: appeal.nullable(),
  can: z.object({ appeal: z.boolean() }),
  /** False while the moderator who decided is the only one who could answer. */
  has_judge: z.boolean(),
});
export type RulingCase = z.output<typeof rulingCase>;

/** An appeal as staff sees it. */
const queuedAppeal = appeal.extend({
  ruling,
  person: face,
  /** The moderator who decided; may not answer the appeal. */
  against: face,
  can: z.object({ answer: z.boolean() }),
});
export type QueuedAppeal = z.output<typeof queuedAppeal>;

const key = z.string().max(64).optional();

export const appealCalls = defineCalls({
  'GET /v1/appeals/rulings': {
    summary: 'Решения модераторов о вас и ваших объектах, новые сверху',
    access: 'signed_in',
    query: pageQuery,
    answer: pageSchema(rulingCase),
  },
  'GET /v1/appeals/rulings/{id}': {
    summary: 'Решение модератора по своему номеру или по номеру того, о чём оно; без входа — по ключу из письма',
    access: 'anyone',
    params: z.strictObject({ id }),
    query: z.strictObject({ key }),
    answer: rulingCase,
    errors: ['not_found'],
  },
  'POST /v1/appeals/rulings/{id}/appeal': {
    summary: 'Обжаловать решение: один раз и в срок; без входа — по ключу из письма',
    access: 'anyone',
    params: z.strictObject({ id }),
    body: z.strictObject({
      text: words(APPEAL_TEXT_MAX, 'Напишите, почему решение стоит пересмотреть.'),
      /** Of whoever is signed in. */
      files: z
        .array(z.uuid('Загрузите файл ещё раз.'))
        .max(APPEAL_FILES_MAX, `Не больше ${APPEAL_FILES_MAX} файлов.`)
        .default([]),
      key,
    }),
    answer: rulingCase,
    errors: ['not_found', 'appeal_late', 'appeal_filed'],
  },
  'GET /v1/appeals/queue': {
    summary: 'Обжалования, на которые ещё не ответили, самые давние первыми',
    access: 'moderator',
    query: pageQuery,
    answer: pageSchema(queuedAppeal),
  },
  'POST /v1/appeals/{appeal_id}/answer': {
    summary: 'Ответить на обжалование чужого решения: оставить его в силе или отменить',
    access: 'moderator',
    params: z.strictObject({ appeal_id: id }),
    body: z.strictObject({
      decision: z.enum(APPEAL_DECISIONS, 'Выберите решение: upheld или overturned.'),
      answer: words(ANSWER_MAX, 'Объясните решение: ответ прочитает человек.'),
    }),
    answer: z.object({ is_restored: z.boolean() }),
    errors: ['not_found', 'own_ruling', 'appeal_answered', 'ruling_lifted', 'case_taken'],
  },
});
