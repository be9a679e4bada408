/** Projects: where a buyer follows deals, with tasks, notes, files and invited people. */
import { z } from 'zod';
import {
  defineCalls,
  type ErrorCatalogue,
  id,
  instant,
  nothing,
  oneLine,
  pageQuery,
  pageSchema,
} from '#platform/contract.ts';
import { INVITATION_TERM } from '../terms/contract.ts';
import { activityEntry, file, invitation, note, project, summary, task, template } from './domain/answers.ts';
import { BUILT_IN_TEMPLATES, type BuiltInTemplateId } from './domain/built-in-templates.ts';
import { LIMITS } from './domain/limits.ts';
import { INVITED_ROLES } from './domain/roles.ts';

export type {
  ActivityEntry,
  Invitation,
  Member,
  Note,
  Person,
  Project,
  ProjectCan,
  ProjectFile,
  ProjectSummary,
  Task,
  Template,
} from './domain/answers.ts';

export const projectErrors = {
  project_stale: {
    status: 409,
    message: 'Проект изменился, пока вы его правили. Обновите страницу: введённое сохранится.',
  },
  project_read_only: { status: 403, message: 'Вы читаете этот проект. Менять его могут владелец и редакторы.' },
  project_owner_only: { status: 403, message: 'Это может сделать только владелец проекта.' },
  project_archived: { status: 409, message: 'Проект в архиве. Верните его из архива, и можно будет продолжить.' },
  project_not_archived: { status: 409, message: 'Проект не в архиве. Обновите страницу.' },
  project_has_open_deals: {
    status: 409,
    message: 'В проекте есть незавершённые сделки. Дождитесь их окончания или отмените, потом уберите проект в архив.',
  },
  project_full: { status: 409, message: 'Больше сюда не помещается. Уберите ненужное и попробуйте снова.' },
  note_not_yours: { status: 403, message: 'Заметку может изменить только её автор.' },
  already_member: { status: 409, message: 'Этот человек уже участвует в проекте.' },
  owner_stays: {
    status: 409,
    message: 'У проекта всегда есть владелец. Если проект больше не нужен, уберите его в архив.',
  },
  invitation_refused: { status: 403, message: 'Пригласить этого человека нельзя.' },
  invitation_gone: {
    status: 404,
    message: `Приглашение больше не действует: им воспользовались, его отозвали или прошло ${INVITATION_TERM}. Попросите новое.`,
  },
  invitation_other_email: {
    status: 403,
    message: 'Приглашение отправлено на другую почту. Войдите с тем адресом, на который пришло письмо.',
  },
} as const satisfies ErrorCatalogue;

const MAX_KOPECKS = 10_000_000_000_000;

const text = (max: number) => z.string().trim().max(max, `Не больше ${max} символов.`);
const day = z.iso
  .date('Укажите дату.')
  .refine((value) => value >= '2000-01-01' && value <= '2100-12-31', 'Проверьте год.')
  .nullable();

const title = oneLine(LIMITS.titleMax).min(3, 'Название — от 3 символов.');
const planShape = {
  campaign_id: z.uuid('Выберите кампанию из списка.').nullable(),
  budget: z
    .int('Укажите сумму в копейках целым числом.')
    .min(0, 'Бюджет не может быть отрицательным.')
    .max(MAX_KOPECKS, 'Сумма слишком велика.')
    .nullable(),
  starts_on: day,
  ends_on: day,
  note: text(LIMITS.noteMax)
    .transform((value) => value || null)
    .nullable(),
};
const emailShape = z
  .string('Укажите электронную почту.')
  .trim()
  .min(1, 'Укажите электронную почту.')
  .max(254, 'Адрес слишком длинный.')
  .regex(
    /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u,
    'Проверьте адрес: должно получиться похоже на name@company.ru.',
  );
const invitedRole = z.enum(INVITED_ROLES, 'Выберите роль: редактор или читатель.');
const templateId = z.union(
  [z.enum(Object.keys(BUILT_IN_TEMPLATES) as [BuiltInTemplateId, ...BuiltInTemplateId[]]), z.uuid()],
  'Такого шаблона нет.',
);
const token = z.string().regex(/^[\w-]{20,100}$/, 'Откройте ссылку из письма ещё раз.');

const inProject = z.strictObject({ project_id: id });
const inTask = inProject.extend({ task_id: id });
const inNote = inProject.extend({ note_id: id });
const inMember = inProject.extend({ account_id: id });
const inInvitation = inProject.extend({ invitation_id: id });

const taskFields = {
  title: oneLine(LIMITS.taskTitleMax).min(1, 'Напишите, что нужно сделать.'),
  assignee_id: z.uuid('Выберите участника из списка.').nullable(),
  due_on: day,
};
const noteText = text(LIMITS.noteTextMax).min(1, 'Напишите что-нибудь.');

const REFUSALS = ['project_read_only', 'project_owner_only', 'project_archived'] as const;

export const projectCalls = defineCalls({
  'GET /v1/projects': {
    summary: 'Проекты, в которых вы участвуете, новые сначала',
    access: 'signed_in',
    query: pageQuery.extend({ archived: z.enum(['true', 'false']).optional() }),
    answer: pageSchema(summary).extend({ archived_count: z.int() }),
  },
  'POST /v1/projects': {
    summary: 'Создать проект, если нужно, по шаблону',
    access: 'signed_in',
    idempotency: 'optional',
    body: z.strictObject({ title, ...z.strictObject(planShape).partial().shape, template_id: templateId.optional() }),
    answer: project,
  },
  'GET /v1/projects/templates': {
    summary: 'Шаблоны: готовые и свои',
    access: 'signed_in',
    answer: z.object({ items: z.array(template) }),
  },
  'DELETE /v1/projects/templates/{template_id}': {
    summary: 'Удалить свой шаблон',
    access: 'signed_in',
    params: z.strictObject({ template_id: id }),
    answer: nothing,
  },
  'GET /v1/projects/invitation': {
    summary: 'Что за приглашение в письме',
    access: 'signed_in',
    query: z.strictObject({ token }),
    answer: z.object({
      project_title: z.string(),
      inviter: z.string(),
      role: z.enum(INVITED_ROLES),
      expires_at: instant,
    }),
    errors: ['invitation_gone', 'invitation_other_email'],
  },
  'POST /v1/projects/invitation/accept': {
    summary: 'Принять приглашение',
    access: 'signed_in',
    body: z.strictObject({ token }),
    answer: z.object({ project_id: id }),
    errors: ['invitation_gone', 'invitation_other_email', 'invitation_refused'],
  },
  'GET /v1/projects/{project_id}': {
    summary: 'Проект с участниками и задачами',
    access: 'signed_in',
    params: inProject,
    answer: project,
  },
  'PATCH /v1/projects/{project_id}': {
    summary: 'Изменить проект',
    access: 'signed_in',
    params: inProject,
    body: z.strictObject({
      ...z.strictObject({ title, ...planShape }).partial().shape,
      version: z.int('Укажите версию, которую вы правили.'),
    }),
    answer: project,
    errors: [...REFUSALS, 'project_stale', 'not_allowed'],
  },
  'DELETE /v1/projects/{project_id}': {
    summary: 'Убрать проект в архив; нельзя, пока есть незавершённые сделки',
    access: 'signed_in',
    params: inProject,
    answer: nothing,
    errors: [...REFUSALS, 'project_has_open_deals'],
  },
  'POST /v1/projects/{project_id}/restore': {
    summary: 'Вернуть проект из архива',
    access: 'signed_in',
    params: inProject,
    answer: project,
    errors: ['project_owner_only', 'project_not_archived'],
  },
  'POST /v1/projects/{project_id}/duplicate': {
    summary: 'Сделать копию: план и задачи, без сделок, людей и файлов',
    access: 'signed_in',
    idempotency: 'optional',
    params: inProject,
    answer: project,
    errors: ['project_owner_only'],
  },
  'POST /v1/projects/{project_id}/template': {
    summary: 'Сохранить задачи и свои заметки как шаблон',
    access: 'signed_in',
    params: inProject,
    body: z.strictObject({ title }),
    answer: template,
    errors: ['project_owner_only', 'project_full'],
  },
  'POST /v1/projects/{project_id}/leave': {
    summary: 'Выйти из проекта',
    access: 'signed_in',
    params: inProject,
    answer: nothing,
    errors: ['owner_stays'],
  },
  'POST /v1/projects/{project_id}/tasks': {
    summary: 'Добавить задачу в конец',
    access: 'signed_in',
    params: inProject,
    body: z.strictObject({ ...z.strictObject(taskFields).partial().shape, title: taskFields.title }),
    answer: task,
    errors: [...REFUSALS, 'project_full'],
  },
  'PATCH /v1/projects/{project_id}/tasks/{task_id}': {
    summary: 'Изменить задачу, отметить сделанной',
    access: 'signed_in',
    params: inTask,
    body: z.strictObject({ ...taskFields, done: z.boolean() }).partial(),
    answer: task,
    errors: REFUSALS,
  },
  'POST /v1/projects/{project_id}/tasks/{task_id}/move': {
    summary: 'Поднять или опустить задачу на одно место',
    access: 'signed_in',
    params: inTask,
    body: z.strictObject({ direction: z.enum(['up', 'down']) }),
    answer: z.object({ items: z.array(task) }),
    errors: REFUSALS,
  },
  'DELETE /v1/projects/{project_id}/tasks/{task_id}': {
    summary: 'Удалить задачу',
    access: 'signed_in',
    params: inTask,
    answer: nothing,
    errors: REFUSALS,
  },
  'GET /v1/projects/{project_id}/notes': {
    summary: 'Заметки, новые сначала',
    access: 'signed_in',
    params: inProject,
    answer: z.object({ items: z.array(note) }),
  },
  'POST /v1/projects/{project_id}/notes': {
    summary: 'Написать заметку (Markdown)',
    access: 'signed_in',
    params: inProject,
    body: z.strictObject({ text: noteText }),
    answer: note,
    errors: [...REFUSALS, 'project_full'],
  },
  'PATCH /v1/projects/{project_id}/notes/{note_id}': {
    summary: 'Изменить свою заметку',
    access: 'signed_in',
    params: inNote,
    body: z.strictObject({ text: noteText }),
    answer: note,
    errors: [...REFUSALS, 'note_not_yours'],
  },
  'DELETE /v1/projects/{project_id}/notes/{note_id}': {
    summary: 'Удалить заметку: свою, а владельцу проекта — любую',
    access: 'signed_in',
    params: inNote,
    answer: nothing,
    errors: [...REFUSALS, 'note_not_yours'],
  },
  'GET /v1/projects/{project_id}/files': {
    summary: 'Файлы, новые сначала',
    access: 'signed_in',
    params: inProject,
    answer: z.object({ items: z.array(file) }),
  },
  'POST /v1/projects/{project_id}/files': {
    summary: 'Приложить загруженные файлы',
    access: 'signed_in',
    params: inProject,
    body: z.strictObject({
      file_ids: z
        .array(z.uuid('Загрузите файл ещё раз.'))
        .min(1, 'Выберите файл.')
        .max(LIMITS.filesAtOnce, `Не больше ${LIMITS.filesAtOnce} за раз.`),
    }),
    answer: z.object({ items: z.array(file) }),
    errors: [...REFUSALS, 'project_full'],
  },
  'DELETE /v1/projects/{project_id}/files/{file_id}': {
    summary: 'Убрать файл из проекта',
    access: 'signed_in',
    params: inProject.extend({ file_id: id }),
    answer: nothing,
    errors: REFUSALS,
  },
  'PATCH /v1/projects/{project_id}/members/{account_id}': {
    summary: 'Сменить роль участника',
    access: 'signed_in',
    params: inMember,
    body: z.strictObject({ role: invitedRole }),
    answer: nothing,
    errors: [...REFUSALS, 'owner_stays'],
  },
  'DELETE /v1/projects/{project_id}/members/{account_id}': {
    summary: 'Исключить участника',
    access: 'signed_in',
    params: inMember,
    answer: nothing,
    errors: [...REFUSALS, 'owner_stays'],
  },
  'POST /v1/projects/{project_id}/invitations': {
    summary: 'Пригласить по почте; второй раз — письмо заново',
    access: 'signed_in',
    params: inProject,
    body: z.strictObject({ email: emailShape, role: invitedRole }),
    answer: invitation,
    errors: [...REFUSALS, 'already_member', 'project_full', 'invitation_refused'],
  },
  'POST /v1/projects/{project_id}/invitations/{invitation_id}/resend': {
    summary: 'Прислать приглашение ещё раз; прежняя ссылка перестаёт действовать',
    access: 'signed_in',
    params: inInvitation,
    answer: invitation,
    errors: [...REFUSALS, 'invitation_refused'],
  },
  'DELETE /v1/projects/{project_id}/invitations/{invitation_id}': {
    summary: 'Отозвать приглашение',
    access: 'signed_in',
    params: inInvitation,
    answer: nothing,
    errors: REFUSALS,
  },
  'GET /v1/projects/{project_id}/activity': {
    summary: 'Что происходит в проекте, новое сначала',
    access: 'signed_in',
    params: inProject,
    query: pageQuery.extend({ of: z.enum(['all', 'deals']).optional() }),
    answer: pageSchema(activityEntry),
  },
});
