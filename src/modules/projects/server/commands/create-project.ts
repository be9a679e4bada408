import type { Transaction } from '#platform/database/schema.ts';
import { inTransactionOnce, type Once } from '#platform/http/idempotency.ts';
import { newId, newIds } from '#platform/ids.ts';
import { dayOf } from '#words/moments.ts';
import type { ProjectPlan } from '../../domain/built-in-templates.ts';
import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { insertProject, type PlanColumns, type ProjectRow } from '../store.ts';
import { dueOn, getPlan } from '../templates/plans.ts';
import { insertNotes, insertTasks } from '../work/store.ts';

interface NewProject {
  ownerId: string;
  /** Missing columns are copied from the campaign, if there is one. */
  columns: Partial<PlanColumns> & Pick<PlanColumns, 'title'>;
  templateId?: string | undefined;
  once: Once | null;
}

const NO_DAYS = { starts_on: null, ends_on: null };
const EMPTY_PLAN = { campaign_id: null, budget_kopecks: null, note: null, ...NO_DAYS };

export async function createProject(
  context: ProjectsContext,
  { ownerId, columns, templateId, once }: NewProject,
): Promise<string> {
  return inTransactionOnce(context.db, once, async (transaction) => {
    const planned = await getOwnPlan(context, transaction, ownerId, columns.campaign_id);
    // Days go together: one that was chosen beside one of the campaign could stand in the wrong order.
    const hasDays = columns.starts_on !== undefined || columns.ends_on !== undefined;
    const whole = { ...EMPTY_PLAN, ...planned, ...(hasDays && NO_DAYS), ...columns };
    refuseWrongDays(whole);
    const plan = templateId ? await getPlan(transaction, ownerId, templateId) : null;
    const { project_id } = await insertPlanned(transaction, ownerId, plan ? withDays(whole, plan) : whole, plan);
    record(transaction, { projectId: project_id, actorId: ownerId, kind: 'project_created' });
    return project_id;
  });
}

/** A plan has a first day: today, unless another was chosen. */
function withDays(columns: PlanColumns, { duration_days }: ProjectPlan): PlanColumns {
  const starts_on = columns.starts_on ?? dayOf(Date.now());
  const planned = duration_days === null ? null : dueOn(starts_on, duration_days - 1);
  const checked = { ...columns, starts_on, ends_on: columns.ends_on ?? planned };
  refuseWrongDays(checked);
  return checked;
}

/** A project with what its plan says, within the caller's transaction. Its first day is known when the plan has days. */
export async function insertPlanned(
  transaction: Transaction,
  ownerId: string,
  columns: PlanColumns,
  plan: ProjectPlan | null,
  projectId = newId(),
): Promise<ProjectRow> {
  const project = await insertProject(transaction, projectId, ownerId, columns);
  const firstDay = columns.starts_on ?? dayOf(Date.now());
  const tasks = (plan?.tasks ?? []).map(({ title, day_offset }) => ({
    task_id: newId(),
    title,
    author_id: ownerId,
    assignee_id: null,
    due_on: dueOn(firstDay, day_offset),
  }));
  await insertTasks(transaction, project.project_id, tasks);
  // The newest note stands first, so the plan's first is written last.
  const notes = [...(plan?.notes ?? [])].reverse();
  const noteIds = newIds(notes.map(() => Date.now()));
  await insertNotes(
    transaction,
    notes.map((text, at) => ({
      note_id: noteIds[at] as string,
      project_id: project.project_id,
      author_id: ownerId,
      text,
    })),
  );
  return project;
}

export function refuseWrongDays({ starts_on, ends_on }: Pick<PlanColumns, 'starts_on' | 'ends_on'>): void {
  if (starts_on && ends_on && ends_on < starts_on) {
    throw fail('invalid_fields', { fields: { ends_on: 'Конец не может быть раньше начала.' } });
  }
}

/** A project stands beside the owner's own campaign or none; answers what the campaign has planned. */
export async function getOwnPlan(
  { objects }: Pick<ProjectsContext, 'objects'>,
  transaction: Transaction,
  ownerId: string,
  campaignId: string | null | undefined,
): Promise<Pick<PlanColumns, 'budget_kopecks' | 'starts_on' | 'ends_on'>> {
  const campaign = campaignId ? await objects.findOwn('campaign', campaignId, ownerId, transaction) : null;
  if (campaignId && !campaign) throw fail('invalid_fields', { fields: { campaign_id: 'Выберите свою кампанию.' } });
  const { budgetKopecks = null, startsOn = null, endsOn = null } = campaign?.plan ?? {};
  return { budget_kopecks: budgetKopecks, starts_on: startsOn, ends_on: endsOn };
}
