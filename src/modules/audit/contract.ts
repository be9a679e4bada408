/** API contract of the audit log of staff. */
import { z } from 'zod';
import {
  calendarDay,
  defineCalls,
  type ErrorCatalogue,
  id,
  instant,
  pageQuery,
  pageSchema,
} from '#platform/contract.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction } from './domain/actions.ts';

export type { AuditAction, AuditSubject } from './domain/actions.ts';

export const auditErrors = {} as const satisfies ErrorCatalogue;

const action = z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]], 'Такого действия нет.');
const day = calendarDay('Укажите день в виде ГГГГ-ММ-ДД.');

const entry = z.object({
  entry_id: id,
  at: instant,
  actor: z.object({ account_id: id, name: z.string() }),
  /** Null once the actor's account is erased. */
  address: z.string().nullable(),
  action,
  subject: z.object({ kind: z.enum(AUDIT_SUBJECTS), id: z.string(), title: z.string().nullable() }),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.output<typeof entry>;

export const auditCalls = defineCalls({
  'GET /v1/audit': {
    summary: 'Журнал действий модераторов и администраторов, новое сверху',
    access: 'admin',
    query: pageQuery.extend({
      action: action.optional(),
      actor_id: z.uuid('Укажите номер аккаунта.').optional(),
      subject_id: z.string().min(1).max(200).optional(),
      /** Days in Moscow, both included. */
      from: day.optional(),
      to: day.optional(),
    }),
    answer: pageSchema(entry),
  },
});
