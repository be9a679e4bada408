/** One batched query per module, however much there is. */
import type { Viewer } from '#platform/http/viewer.ts';
import { addDays } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import type { Counters, Money, Today } from '../contract.ts';
import { weekBefore, weekOf } from '../domain/week.ts';
import type { CabinetContext } from './context.ts';
import { presentDialog, presentProject, presentTurns } from './presenter.ts';

const SHOWN = { dialogs: 3, returned: 3, drafts: 2, projects: 3, objects: 5 };
/** More open deals or objects than this are worked on in their own lists. */
const MAX_DEALS = 500;
const MAX_OBJECTS = 1000;
const MONTHS = 6;
const DAY_MILLISECONDS = 86_400_000;
/** Further ahead a task is not worth a word yet. */
const TASK_DAYS = 7;
/** A draft is worth a word once it has waited, a block as long as something can be done about it. */
const DRAFT_DAYS = 1;
const BLOCKED_DAYS = 30;

export async function getToday(context: CabinetContext, viewer: Viewer): Promise<Today> {
  const { objects, deals, chats, projects } = context;
  const { accountId } = viewer;
  const now = context.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MILLISECONDS);
  const today = dayOf(now);
  const [open, own, duties, returned, drafts, dialogs, running] = await Promise.all([
    deals.openOf(accountId, MAX_DEALS),
    objects.listOf(accountId, MAX_OBJECTS),
    context.duties.aheadOf(accountId),
    objects.returnedOf(accountId, ago(BLOCKED_DAYS), SHOWN.returned),
    objects.draftsOf(accountId, ago(DRAFT_DAYS), SHOWN.drafts),
    chats.newDialogsOf(viewer, SHOWN.dialogs),
    projects.runningOf(accountId, SHOWN.projects),
  ]);
  const isBusy = open.length > 0 || own.length > 0 || drafts.count > 0 || running.count > 0;
  const [marked, tasks] = await Promise.all([
    context.marking.turnsOf(accountId, open),
    running.count > 0 ? projects.tasksUntil(accountId, addDays(today, TASK_DAYS)) : [],
  ]);
  const [turns, money, week, isNew] = await Promise.all([
    presentTurns({ open, marked, duties, tasks }, { accountId, today, facesOf: context.facesOf }),
    getMoney(context, accountId),
    getWeek(context, accountId, own, today),
    isBusy ? false : hasNothing(context, accountId),
  ]);
  return {
    now: now.toISOString(),
    is_new: isNew,
    turns,
    dialogs: { count: dialogs.count, items: dialogs.items.map(presentDialog) },
    returned,
    drafts,
    money,
    projects: { count: running.count, items: running.items.map(presentProject) },
    week,
  };
}

async function hasNothing({ deals, objects }: CabinetContext, accountId: string): Promise<boolean> {
  const [hasDealt, counts] = await Promise.all([deals.hasEverDealt(accountId), objects.countsOf(accountId)]);
  return !hasDealt && Object.values(counts).every((count) => count === 0);
}

async function getMoney({ finance }: CabinetContext, accountId: string): Promise<Money> {
  const [balance, months] = await Promise.all([finance.balanceOf(accountId), finance.monthsOf(accountId, MONTHS)]);
  return {
    available: balance.available,
    held: balance.held_in.deals,
    coming: balance.coming.amount,
    leaving: balance.held_in.payouts,
    months,
  };
}

async function getWeek(
  { deals, statistics }: CabinetContext,
  accountId: string,
  own: Awaited<ReturnType<CabinetContext['objects']['listOf']>>,
  today: string,
): Promise<Today['week']> {
  if (own.length === 0) return null;
  const since = weekBefore(today);
  const [viewed, sold] = await Promise.all([
    statistics.viewsSince(
      own.map(({ id }) => id),
      since,
    ),
    deals.soldSince(accountId, since),
  ]);
  const { objects, ...figures } = weekOf(own, { viewed, sold, today, shown: SHOWN.objects });
  return {
    ...figures,
    objects: objects.map(({ object: { kind, id, title, cover }, ...row }) => ({ kind, id, title, cover, ...row })),
    count: own.length,
  };
}

export async function getCounters(
  { deals, finance, projects, objects, duties }: CabinetContext,
  { accountId }: Viewer,
): Promise<Counters> {
  const [balance, incoming, running, counts, pressing] = await Promise.all([
    finance.balanceOf(accountId),
    deals.countWaiting(accountId),
    projects.countRunning(accountId),
    objects.countsOf(accountId),
    duties.pressingOf(accountId),
  ]);
  const { available, held, coming } = balance;
  return {
    available,
    held,
    coming: coming.amount,
    incoming,
    projects: running,
    duties: pressing.length,
    objects: counts,
  };
}
