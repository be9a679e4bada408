/** From a project to a plan, and from a plan to a project. */

import type { Db } from '#platform/database/schema.ts';
import { addDays, daysBetween } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { BUILT_IN_TEMPLATES, type ProjectPlan } from '../../domain/built-in-templates.ts';
import { fail } from '../fail.ts';
import type { ProjectRow } from '../store.ts';
import type { TaskRow } from '../work/store.ts';
import { findTemplate } from './store.ts';

const MAX_DAYS = 3660;

export async function getPlan(db: Db, ownerId: string, templateId: string): Promise<ProjectPlan> {
  const builtIn = Object.entries(BUILT_IN_TEMPLATES).find(([key]) => key === templateId);
  const plan = builtIn ? builtIn[1] : await findTemplate(db, ownerId, templateId);
  if (!plan) throw fail('invalid_fields', { fields: { template_id: 'Такого шаблона нет.' } });
  return plan;
}

/** The day that offsets are counted from: the planned first day, or else the earliest that is known. */
function firstDayOf(
  { starts_on, created_at }: Pick<ProjectRow, 'starts_on' | 'created_at'>,
  tasks: readonly Pick<TaskRow, 'due_on'>[],
): string {
  const earliest = tasks.map(({ due_on }) => due_on).filter((due) => due !== null);
  return starts_on ?? earliest.sort()[0] ?? dayOf(created_at.getTime());
}

export function planOf(project: ProjectRow, tasks: readonly TaskRow[], notes: readonly string[]): ProjectPlan {
  const firstDay = firstDayOf(project, tasks);
  const days = project.starts_on && project.ends_on ? daysBetween(project.starts_on, project.ends_on) + 1 : null;
  return {
    duration_days: days === null || days > MAX_DAYS ? null : days,
    tasks: tasks.map(({ title, due_on }) => ({ title, day_offset: due_on ? daysBetween(firstDay, due_on) : null })),
    notes,
  };
}

export const dueOn = (firstDay: string, offset: number | null): string | null => {
  if (offset === null) return null;
  const day = addDays(firstDay, offset);
  return day <= '2100-12-31' && day >= '2000-01-01' ? day : null;
};
