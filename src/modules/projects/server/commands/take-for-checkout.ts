import type { Transaction } from '#platform/database/schema.ts';
import { longDayOf } from '#words/moments.ts';
import { LIMITS } from '../../domain/limits.ts';
import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { lockProject } from '../store.ts';
import { getOwnPlan, insertPlanned } from './create-project.ts';
import { standingIn } from './standing.ts';

export interface CheckoutProject {
  accountId: string;
  projectId: string;
  /** True: insert a new project with this id; otherwise it must be there. */
  isNew: boolean;
  title?: string;
  campaignId?: string;
}

/** The project that deals of a checkout go to: a new one with the budget and the days of its campaign, or the buyer's own that is not archived. It stays locked. */
export async function takeForCheckout(
  context: ProjectsContext,
  transaction: Transaction,
  { accountId, projectId, isNew, title, campaignId }: CheckoutProject,
): Promise<void> {
  if (!isNew) {
    const project = await lockProject(transaction, projectId, accountId);
    if (project?.role !== 'owner' || standingIn(project).isArchived) throw fail('not_found');
    return;
  }
  // At once, before anything in it happens: what is refused below is not written either.
  record(transaction, { projectId, actorId: accountId, kind: 'project_created' });
  const planned = await getOwnPlan(context, transaction, accountId, campaignId);
  await insertPlanned(
    transaction,
    accountId,
    {
      title: title?.trim().slice(0, LIMITS.titleMax) || `Заказ ${longDayOf(Date.now())}`,
      campaign_id: campaignId ?? null,
      ...planned,
      note: null,
    },
    null,
    projectId,
  );
}
