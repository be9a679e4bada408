import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { Advertised } from '../../ad-objects/server/index.ts';
import type { MoneyEntry } from '../../ledger/server/index.ts';
import { type Faces, faceOf } from '../../passport/contract.ts';
import { REVIEW_DAYS } from '../../terms/contract.ts';
import type {
  Deal,
  DealFile,
  DealMoney,
  DealPicture,
  DealState,
  DealStep,
  DealSummary,
  ViewerSide,
} from '../contract.ts';
import { daysAfter } from '../domain/terms.ts';
import { ACTIONS, type Actor, findTransition, isHeldByLaw } from '../domain/transitions.ts';
import type { OrderedLegality } from './frozen/store.ts';
import type { Against } from './lawfulness/lawfulness.ts';
import { advertisedTo, isAnswerAwaited, paidAt, situationOf } from './policy.ts';
import type { DealRow, StepRow } from './store.ts';

export interface Surroundings {
  faces: Faces;
  titles: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, DealFile>;
  reviewable: ReadonlySet<string>;
  /** By deal, the latest step that needed an answer, answered or not. */
  asking: ReadonlyMap<string, string>;
  /** A moderator has taken it down, or the rules forbid it whatever time of publication is named. */
  isForbidden?: boolean;
  now: Date;
}

/** Facts of a deal for other modules. */
export interface DealFacts {
  dealId: string;
  projectId: string;
  sides: Readonly<Record<'buyer' | 'seller', string>>;
  object: { kind: AdObjectKind; id: string; title: string; cover: DealPicture | null };
  offer: { id: string; name: string };
  state: DealState;
  amountKopecks: number;
  /** Paid to the seller, and the commission within that sum. */
  sellerKopecks: number;
  feeKopecks: number;
  dueOn: string | null;
  counter: { amountKopecks: number; dueOn: string | null } | null;
  answerBy: Date | null;
  completeBy: Date | null;
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
}

export const factsOf = (deal: DealRow): DealFacts => ({
  dealId: deal.deal_id,
  projectId: deal.project_id,
  sides: { buyer: deal.buyer_id, seller: deal.seller_id },
  object: { kind: deal.object_kind, id: deal.object_id, title: deal.object_title, cover: deal.cover },
  offer: { id: deal.offer_id, name: deal.offer_name },
  state: deal.state,
  amountKopecks: deal.amount,
  sellerKopecks: deal.seller_amount,
  feeKopecks: deal.fee,
  dueOn: deal.due_on,
  counter: deal.counter_amount === null ? null : { amountKopecks: deal.counter_amount, dueOn: deal.counter_due_on },
  answerBy: deal.answer_by,
  completeBy: deal.complete_by,
  createdAt: deal.created_at,
  updatedAt: deal.updated_at,
  closedAt: deal.closed_at,
});

/** The rules have their say until the work is agreed on. */
export const heldOf = ({ state, held_by_law }: Pick<DealRow, 'state' | 'held_by_law'>): DealRow['held_by_law'] =>
  state === 'requested' ? held_by_law : null;

/** Leaves out denied actions. */
function canOf(
  deal: DealRow,
  side: ViewerSide,
  { reviewable, isForbidden = false, now }: Surroundings,
): DealSummary['can'] {
  const can: DealSummary['can'] = reviewable.has(deal.deal_id) ? { review: true } : {};
  if (side === 'observer') return can;
  const situation = situationOf(deal, now);
  for (const action of ACTIONS) {
    if (isHeldByLaw(action, heldOf(deal)) || (isForbidden && action === 'deliver')) continue;
    if (findTransition(action, deal.state, side satisfies Actor, situation)) can[action] = true;
  }
  return can;
}

const NOTHING = Object.fromEntries([...ACTIONS, 'review'].map((action) => [action, false])) as Deal['can'];

export function presentSummary(deal: DealRow, side: ViewerSide, around: Surroundings): DealSummary {
  const { faces, titles } = around;
  const title = titles.get(deal.project_id);
  return {
    deal_id: deal.deal_id,
    side,
    state: deal.state,
    // The name of the project is between those who work in it.
    project: title === undefined || side === 'seller' ? null : { project_id: deal.project_id, title },
    object: { kind: deal.object_kind, id: deal.object_id, title: deal.object_title, cover: deal.cover },
    offer: { offer_id: deal.offer_id, name: deal.offer_name, unit: deal.unit },
    quantity: deal.quantity,
    amount: deal.amount,
    wished_on: deal.wished_on,
    due_on: deal.due_on,
    buyer: faceOf(faces, deal.buyer_id),
    seller: faceOf(faces, deal.seller_id),
    counter:
      deal.counter_amount !== null && deal.counter_due_on !== null
        ? { amount: deal.counter_amount, due_on: deal.counter_due_on, comment: deal.counter_comment }
        : null,
    cancel_proposal: deal.cancel_proposed_at && {
      comment: deal.cancel_comment,
      at: deal.cancel_proposed_at.toISOString(),
    },
    standing_step_id: isAnswerAwaited(deal) ? (around.asking.get(deal.deal_id) ?? null) : null,
    held_by_law: heldOf(deal),
    answer_by: deal.answer_by?.toISOString() ?? null,
    complete_by: deal.complete_by?.toISOString() ?? null,
    created_at: deal.created_at.toISOString(),
    updated_at: deal.updated_at.toISOString(),
    closed_at: deal.closed_at?.toISOString() ?? null,
    can: canOf(deal, side, around),
  };
}

const filesOf = (ids: readonly string[], files: ReadonlyMap<string, DealFile>) =>
  ids.flatMap((id) => files.get(id) ?? []);

function presentStep(step: StepRow, { faces, files }: Surroundings): DealStep {
  return {
    step_id: step.step_id,
    at: step.at.toISOString(),
    action: step.action,
    from: step.from_state,
    to: step.to_state,
    by: step.by,
    actor: step.actor_id ? faceOf(faces, step.actor_id) : null,
    comment: step.comment,
    link: step.link,
    published_at: step.published_at?.toISOString() ?? null,
    is_other_page: step.is_other_page,
    reach: step.reach,
    amount: step.amount,
    due_on: step.due_on,
    seller_share: step.seller_share,
    media: step.media,
    files: filesOf(step.files, files),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Money of the deal, recomputed from its ledger entries. */
function presentMoney(deal: Pick<DealRow, 'buyer_id'>, entries: readonly MoneyEntry[]): DealMoney {
  const moves = entries.map(({ at, kind, bucket, accountId, amountKopecks }) => ({
    at: at.toISOString(),
    kind,
    holder:
      bucket === 'held' || bucket === 'fee'
        ? bucket
        : accountId === deal.buyer_id
          ? ('buyer' as const)
          : ('seller' as const),
    amount: amountKopecks,
  }));
  const of = (holder: string) => moves.filter((move) => move.holder === holder).map(({ amount }) => amount);
  return {
    held: sum(of('held')),
    paid_to_seller: sum(of('seller')),
    fee: sum(of('fee')),
    returned: sum(of('buyer').filter((amount) => amount > 0)),
    entries: moves,
  };
}

const presentAdvertised = (advertised: Advertised | null): Deal['advertised'] => {
  if (!advertised) return null;
  const { campaign, product } = advertised;
  return {
    campaign: {
      campaign_id: campaign.id,
      title: campaign.title,
      is_public: campaign.isPublic,
      brief: campaign.brief,
    },
    product: product && {
      product_id: product.id,
      title: product.title,
      is_public: product.isPublic,
      cover: product.cover,
      site: product.site,
      legal_category: product.legalCategory,
      age_mark: product.ageMark,
      advertiser_name: product.advertiserName,
      advertiser_inn: product.advertiserInn,
      // Older orders have no snapshot.
      kktu: product.kktu ?? null,
    },
  };
};

export function presentDeal(
  deal: DealRow,
  side: ViewerSide,
  around: Surroundings & {
    steps: readonly StepRow[];
    entries: readonly MoneyEntry[];
    advertised: Advertised | null;
    legality: OrderedLegality | null;
    against: Against | null;
    takenDown: string | null;
    isUnmarked: boolean;
  },
): Deal {
  const paid = paidAt(deal);
  const summary = presentSummary(deal, side, around);
  return {
    ...summary,
    can: { ...NOTHING, ...summary.can },
    comment: deal.comment,
    files: filesOf(deal.files, around.files),
    unit_price: deal.unit_price,
    campaign_id: advertisedTo(side, deal.state) === 'nothing' ? null : deal.campaign_id,
    advertised: presentAdvertised(around.advertised),
    legality: around.legality && {
      light: around.legality.light,
      checks: [...around.legality.checks],
      accepted_at: around.legality.acceptedAt?.toISOString() ?? null,
    },
    against: around.against,
    taken_down: around.takenDown,
    is_forbidden: around.isForbidden ?? false,
    is_unmarked: around.isUnmarked,
    review_by: paid && daysAfter(paid, REVIEW_DAYS).toISOString(),
    history: around.steps.map((step) => presentStep(step, around)),
    money: presentMoney(deal, around.entries),
  };
}
