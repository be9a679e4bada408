/** Response schemas of projects. */
import { z } from 'zod';
import { id, instant } from '#platform/contract.ts';
import { face } from '../../passport/contract.ts';
import { INVITED_ROLES, PROJECT_ROLES } from './roles.ts';

export const person = face;
export type Person = z.output<typeof person>;

export const can = z.object({
  /** The title and the description. */
  change: z.boolean(),
  /** Campaign, budget, dates. */
  change_plan: z.boolean(),
  /** Tasks and notes. */
  work: z.boolean(),
  files: z.boolean(),
  /** Invitations, roles, removal. */
  members: z.boolean(),
  /** A copy, a template. */
  copy: z.boolean(),
  archive: z.boolean(),
  restore: z.boolean(),
  leave: z.boolean(),
});
export type ProjectCan = z.output<typeof can>;

export const summary = z.object({
  project_id: id,
  title: z.string(),
  role: z.enum(PROJECT_ROLES),
  campaign: z.object({ campaign_id: id, title: z.string() }).nullable(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  archived_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
  /** Kopecks. `left` below zero is over the budget. */
  money: z.object({
    budget: z.int().nullable(),
    held: z.int(),
    spent: z.int(),
    left: z.int().nullable(),
  }),
  deals: z.object({ total: z.int(), open: z.int(), by_state: z.record(z.string(), z.int()) }),
  tasks: z.object({ open: z.int(), done: z.int() }),
  members: z.array(person.extend({ role: z.enum(PROJECT_ROLES), joined_at: instant })),
  can,
});
export type ProjectSummary = z.output<typeof summary>;
export type Member = ProjectSummary['members'][number];

export const task = z.object({
  task_id: id,
  title: z.string(),
  assignee: person.nullable(),
  due_on: z.string().nullable(),
  done_at: instant.nullable(),
});
export type Task = z.output<typeof task>;

export const invitation = z.object({
  invitation_id: id,
  email: z.string(),
  role: z.enum(INVITED_ROLES),
  sent_at: instant,
  expires_at: instant,
  is_expired: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

export const project = summary.extend({
  note: z.string().nullable(),
  /** In their order. */
  task_list: z.array(task),
  /** Open invitations with their addresses; only for the owner, null for others. */
  invitations: z.array(invitation).nullable(),
  notes_count: z.int(),
  files_count: z.int(),
});
export type Project = z.output<typeof project>;

export const note = z.object({
  note_id: id,
  author: person,
  text: z.string(),
  created_at: instant,
  updated_at: instant,
  can: z.object({ change: z.boolean(), delete: z.boolean() }),
});
export type Note = z.output<typeof note>;

export const file = z.object({
  file_id: id,
  name: z.string(),
  size_bytes: z.int(),
  url: z.string(),
  added_by: person,
  added_at: instant,
});
export type ProjectFile = z.output<typeof file>;

export const activityEntry = z.object({
  entry_id: id,
  at: instant,
  actor: person.nullable(),
  /** Somebody else whom the entry is about. */
  person: person.nullable(),
  kind: z.string(),
  deal_id: id.nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type ActivityEntry = z.output<typeof activityEntry>;

export const template = z.object({
  template_id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  is_built_in: z.boolean(),
  duration_days: z.int().nullable(),
  tasks: z.array(z.object({ title: z.string(), day_offset: z.int().nullable() })),
  notes_count: z.int(),
});
export type Template = z.output<typeof template>;
