/** Facts of other modules → contract. */
import type { Dialog } from '../../chats/contract.ts';
import type { OpenDeal } from '../../deals/server/index.ts';
import type { Duty } from '../../duties/server/index.ts';
import { feeOf } from '../../ledger/contract.ts';
import { type Faces, faceOf } from '../../passport/contract.ts';
import type { ProjectSummary } from '../../projects/contract.ts';
import type { FoundDeal, NewDialog, RunningProject, Today, WaitingDeal, WaitingGroup } from '../contract.ts';
import { WAITING, type Waiting, waitingOf } from '../domain/waiting.ts';

const SHOWN_DEALS = 3;
const SHOWN_TEXT = 140;

/** What the person gets of it, or pays for it. */
function amountFor(deal: OpenDeal, what: Waiting | null, accountId: string): number {
  if (what === 'terms') return deal.counter?.amountKopecks ?? deal.amountKopecks;
  const isBuyer = deal.sides.buyer === accountId;
  return isBuyer ? deal.amountKopecks : deal.amountKopecks - feeOf(deal.amountKopecks);
}

export const otherSide = ({ sides }: OpenDeal, accountId: string): string =>
  sides.buyer === accountId ? sides.seller : sides.buyer;

function presentDeal(deal: OpenDeal, what: Waiting, accountId: string, faces: Faces): WaitingDeal {
  const until = deal.state === 'delivered' ? deal.completeBy : deal.answerBy;
  return {
    deal_id: deal.dealId,
    object: deal.object,
    offer_name: deal.offer.name,
    person: faceOf(faces, otherSide(deal, accountId)),
    amount: amountFor(deal, what, accountId),
    until: until?.toISOString() ?? null,
    due_on: deal.dueOn,
  };
}

/** By deal: what the person has to do before it is marked, null when that is up to others. */
type Turns = ReadonlyMap<string, string | null>;

export function presentFound(deal: OpenDeal, accountId: string, turns: Turns, faces: Faces): FoundDeal {
  const waiting = waitingOf(deal, accountId, turns.get(deal.dealId));
  const side = deal.sides.buyer === accountId ? 'buyer' : 'seller';
  const { deal_id, object, offer_name, person, until } = presentDeal(deal, waiting ?? 'check', accountId, faces);
  return {
    deal_id,
    object,
    offer_name,
    side,
    person,
    state: deal.state,
    waiting,
    until,
    amount: amountFor(deal, waiting, accountId),
  };
}

export async function presentWaiting(
  open: readonly OpenDeal[],
  accountId: string,
  turns: Turns,
  facesOf: (ids: readonly string[]) => Promise<Faces>,
): Promise<WaitingGroup[]> {
  const groups = WAITING.flatMap((what) => {
    const deals = open.filter((deal) => waitingOf(deal, accountId, turns.get(deal.dealId)) === what);
    return deals.length > 0 ? [{ what, deals }] : [];
  });
  const shown = groups.flatMap(({ deals }) => deals.slice(0, SHOWN_DEALS));
  const faces = await facesOf([...new Set(shown.map((deal) => otherSide(deal, accountId)))]);
  return groups.map(({ what, deals }) => ({
    what,
    count: deals.length,
    are_sales: deals.every(({ sides }) => sides.seller === accountId),
    sum: deals.reduce((sum, deal) => sum + amountFor(deal, what, accountId), 0),
    items: deals.slice(0, SHOWN_DEALS).map((deal) => presentDeal(deal, what, accountId, faces)),
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

const presentDuty = ({ key, title, text, dueOn, state, link }: Duty): Today['duties']['items'][number] => ({
  key,
  title,
  text,
  due_on: dueOn,
  is_overdue: state === 'overdue',
  action: link?.label ?? 'Открыть',
  to: link?.to ?? '/finance/duties',
});

/** All are counted, the first of them told: what is overdue comes first. */
export const presentDuties = (duties: readonly Duty[], shown: number): Today['duties'] => ({
  count: duties.length,
  overdue: duties.filter(({ state }) => state === 'overdue').length,
  items: duties
    .toSorted((a, b) => Number(b.state === 'overdue') - Number(a.state === 'overdue'))
    .slice(0, shown)
    .map(presentDuty),
});
