/** Facts of other modules → contract. */
import { clockOf, dayOf } from '#words/moments.ts';
import type { Dialog } from '../../chats/contract.ts';
import type { OpenDeal } from '../../deals/server/index.ts';
import type { Duty } from '../../duties/server/index.ts';
import { feeOf } from '../../ledger/contract.ts';
import { type Faces, faceOf } from '../../passport/contract.ts';
import type { ProjectSummary } from '../../projects/contract.ts';
import type { DueTask } from '../../projects/server/index.ts';
import type { FoundDeal, NewDialog, RunningProject, Turn, Turns, WaitingDeal } from '../contract.ts';
import { deadlineOf, type Waiting, WHEN, type When, waitingOf, whenOf } from '../domain/waiting.ts';

/** Limit of each group. */
const SHOWN_TURNS = 6;
const SHOWN_TEXT = 140;

/** Sum for the person: the price for a buyer, the price less the fee for a seller. */
function amountFor(deal: OpenDeal, what: Waiting | null, accountId: string): number {
  if (what === 'terms') return deal.counter?.amountKopecks ?? deal.amountKopecks;
  const isBuyer = deal.sides.buyer === accountId;
  return isBuyer ? deal.amountKopecks : deal.amountKopecks - feeOf(deal.amountKopecks);
}

export const otherSide = ({ sides }: OpenDeal, accountId: string): string =>
  sides.buyer === accountId ? sides.seller : sides.buyer;

function presentDeal(deal: OpenDeal, what: Waiting, accountId: string, faces: Faces): WaitingDeal {
  const { until, dueOn } = deadlineOf(what, deal);
  return {
    type: 'deal',
    what,
    deal_id: deal.dealId,
    object: deal.object,
    offer_name: deal.offer.name,
    person: faceOf(faces, otherSide(deal, accountId)),
    amount: amountFor(deal, what, accountId),
    is_sale: deal.sides.seller === accountId,
    until: until?.toISOString() ?? null,
    due_on: dueOn,
  };
}

/** By deal: what the person has to do before it is marked, null when that is up to others. */
type MarkingTurns = ReadonlyMap<string, string | null>;

export function presentFound(deal: OpenDeal, accountId: string, turns: MarkingTurns, faces: Faces): FoundDeal {
  const waiting = waitingOf(deal, accountId, turns.get(deal.dealId));
  const side = deal.sides.buyer === accountId ? 'buyer' : 'seller';
  return {
    deal_id: deal.dealId,
    object: deal.object,
    offer_name: deal.offer.name,
    side,
    person: faceOf(faces, otherSide(deal, accountId)),
    state: deal.state,
    waiting,
    until: (waiting && deadlineOf(waiting, deal).until?.toISOString()) ?? null,
    amount: amountFor(deal, waiting, accountId),
  };
}

interface Waiters {
  open: readonly OpenDeal[];
  marked: MarkingTurns;
  duties: readonly Duty[];
  tasks: readonly DueTask[];
}

interface Reader {
  accountId: string;
  /** In Moscow. */
  today: string;
  facesOf(ids: readonly string[]): Promise<Faces>;
}

/** A task before names are loaded: most of them are only counted. */
interface Pending {
  when: When;
  /** Sort key: earlier comes first; days end at midnight. */
  order: string;
  isSale: boolean;
  person: string | null;
  present(faces: Faces): Turn;
}

/** Merges pending tasks of all kinds into one order. All are counted, the first of each group returned. */
export async function presentTurns(
  { open, marked, duties, tasks }: Waiters,
  { accountId, today, facesOf }: Reader,
): Promise<Turns[]> {
  const endOf = (day: string) => `${day}T24`;
  const ofDeals = open.flatMap((deal): Pending[] => {
    const what = waitingOf(deal, accountId, marked.get(deal.dealId));
    if (!what) return [];
    const { until, dueOn } = deadlineOf(what, deal);
    const day = until ? dayOf(until) : dueOn;
    return [
      {
        when: whenOf(day, today),
        order: until ? `${dayOf(until)}T${clockOf(until)}` : day ? endOf(day) : deal.updatedAt.toISOString(),
        isSale: deal.sides.seller === accountId,
        person: otherSide(deal, accountId),
        present: (faces) => presentDeal(deal, what, accountId, faces),
      },
    ];
  });
  // «Проверить пост „Суп с котом“» is the same work as that deal of the project, which stands in the list already.
  const told = open.filter((deal) => waitingOf(deal, accountId, marked.get(deal.dealId)));
  const isApart = ({ projectId, title, dueOn }: DueTask) =>
    dueOn < today ||
    !told.some((deal) => deal.projectId === projectId && /[«„]/.test(title) && title.includes(deal.object.title));
  const plain = { isSale: false, person: null };
  const pending: Pending[] = [
    ...ofDeals,
    ...duties.map((duty) => ({
      ...plain,
      when: duty.state === 'overdue' ? ('overdue' as const) : whenOf(duty.dueOn, today),
      order: endOf(duty.dueOn),
      present: () => presentDuty(duty),
    })),
    ...tasks.filter(isApart).map((task) => ({
      ...plain,
      when: whenOf(task.dueOn, today),
      order: endOf(task.dueOn),
      present: () => presentTask(task),
    })),
  ];
  const parts = WHEN.flatMap((when) => {
    const all = pending.filter((each) => each.when === when).sort((a, b) => a.order.localeCompare(b.order));
    return all.length > 0 ? [{ when, all, shown: all.slice(0, SHOWN_TURNS) }] : [];
  });
  const people = parts.flatMap(({ shown }) => shown.flatMap(({ person }) => person ?? []));
  const faces = await facesOf([...new Set(people)]);
  return parts.map(({ when, all, shown }) => ({
    when,
    count: all.length,
    are_sales: all.every(({ isSale }) => isSale),
    items: shown.map(({ present }) => present(faces)),
  }));
}

function fewWords(last: Dialog['last']): string {
  if (!last) return '';
  if (last.is_deleted) return 'Сообщение удалено';
  const line = last.text.replaceAll(/\s+/g, ' ').trim();
  if (line) return [...line].length > SHOWN_TEXT ? `${[...line].slice(0, SHOWN_TEXT - 1).join('')}…` : line;
  return last.images.length > 0 ? 'Фото' : 'Файл';
}

export const presentDialog = ({ dialog_id, person, subject, last, unread, updated_at }: Dialog): NewDialog => ({
  dialog_id,
  person,
  about: subject?.title || null,
  text: fewWords(last),
  at: last?.created_at ?? updated_at,
  unread,
});

export const presentProject = ({
  project_id,
  title,
  starts_on,
  ends_on,
  money,
  deals: { total, open, by_state },
}: ProjectSummary): RunningProject => ({
  project_id,
  title,
  starts_on,
  ends_on,
  money,
  deals: { total, open, to_check: by_state.delivered ?? 0 },
});

const presentDuty = ({ key, title, text, dueOn, link }: Duty): Turn => ({
  type: 'duty',
  key,
  title,
  text,
  due_on: dueOn,
  action: link?.label ?? 'Открыть',
  to: link?.to ?? '/finance/duties',
});

const presentTask = ({ taskId, title, dueOn, projectId, projectTitle }: DueTask): Turn => ({
  type: 'task',
  task_id: taskId,
  title,
  project: { project_id: projectId, title: projectTitle },
  due_on: dueOn,
});
