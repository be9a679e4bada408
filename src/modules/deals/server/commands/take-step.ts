import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { dayOf } from '#words/moments.ts';
import { partOf } from '../../../ledger/contract.ts';
import { ANSWER_DAYS, CHECK_HOURS } from '../../../terms/contract.ts';
import type { DealPicture } from '../../contract.ts';
import { ANSWERS, type AskingAction, isAnswer, isAnswerTo, type Seen } from '../../domain/answers.ts';
import { daysAfter, hoursAfter } from '../../domain/terms.ts';
import {
  type Actor,
  type DealAction,
  findTransition,
  isActorOf,
  OPEN_STATES,
  type Transition,
} from '../../domain/transitions.ts';
import type { DealEvent, DealsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { deletePapers } from '../frozen/store.ts';
import {
  refuseForbiddenLinks,
  refuseForbiddenTerms,
  refuseUnlawful,
  refuseUnlawfulDelivery,
} from '../lawfulness/lawfulness.ts';
import { paidAt, sideOf, situationOf } from '../policy.ts';
import { factsOf } from '../presenter.ts';
import { type DealPatch, type DealRow, findStanding, insertSteps, lockDeal, moveDeal, type StepRow } from '../store.ts';

/** Input of a step. */
export interface StepWords {
  comment?: string | null;
  link?: string | null;
  publishedAt?: Date | null;
  reach?: number | null;
  isOtherPage?: boolean;
  media?: readonly string[];
  files?: readonly string[];
  amountKopecks?: number;
  dueOn?: string;
  sellerShare?: number;
}

export interface Step {
  dealId: string;
  action: DealAction;
  /** Null when the clock acts. */
  viewer: Viewer | null;
  words?: StepWords;
  /** State of the deal that the person saw when answering. */
  seen?: Seen;
}

const NOTHING_PENDING: DealPatch = {
  answer_by: null,
  complete_by: null,
  counter_amount: null,
  counter_due_on: null,
  counter_comment: null,
  cancel_proposed_at: null,
  cancel_comment: null,
};

/** Columns that a step updates besides the state; money is moved by moveMoney. */
const PATCHES: Partial<Record<DealAction, (deal: DealRow, words: StepWords, now: Date) => DealPatch>> = {
  accept: (deal, _words, now) => {
    const soonest = dayOf(daysAfter(now, deal.lead_days));
    return { due_on: deal.wished_on && deal.wished_on > soonest ? deal.wished_on : soonest };
  },
  counter: (_deal, { amountKopecks = 0, dueOn = '', comment = null }, now) => ({
    counter_amount: amountKopecks,
    counter_due_on: dueOn,
    counter_comment: comment,
    answer_by: daysAfter(now, ANSWER_DAYS),
  }),
  accept_counter: (deal) => ({ amount: deal.counter_amount ?? deal.amount, due_on: deal.counter_due_on }),
  refuse_counter: (_deal, _words, now) => ({
    counter_amount: null,
    counter_due_on: null,
    counter_comment: null,
    answer_by: daysAfter(now, ANSWER_DAYS),
  }),
  propose_cancel: (_deal, { comment = null }, now) => ({ cancel_proposed_at: now, cancel_comment: comment }),
  refuse_cancel: () => ({ cancel_proposed_at: null, cancel_comment: null }),
  deliver: (_deal, _words, now) => ({ complete_by: hoursAfter(now, CHECK_HOURS) }),
  dispute: (_deal, _words, now) => ({ disputed_at: now }),
};

function patchOf(action: DealAction, { from, to }: Transition, deal: DealRow, words: StepWords, now: Date): DealPatch {
  const isClosed = !(OPEN_STATES as readonly string[]).includes(to);
  return {
    ...(from !== to && NOTHING_PENDING),
    ...(isClosed && { closed_at: now }),
    ...PATCHES[action]?.(deal, words, now),
  };
}

/** Clock skew: «just now» by a clock that is a little fast is not in the future. */
const CLOCKS_DIFFER_MS = 60_000;
/** Limit of a day ahead: money is not held for longer than anybody can plan. */
const FARTHEST_DAYS = 365;
const UNMARKED =
  'erid нет, а без него рекламу в интернете не размещают и не оплачивают. Верните деньги покупателю или сначала запишите причину в очереди маркировки: «Разрешить сдачу без erid».';
/** A day is typed in the seller's zone. */
const DAY_MS = 86_400_000;

const REPLACED = {
  counter: 'Продавец изменил предложение. Проверьте новую сумму и срок и ответьте ещё раз.',
  deliver: 'Продавец сдал работу ещё раз. Посмотрите новую сдачу и ответьте ещё раз.',
  propose_cancel: 'Предложение об отмене уже другое. Прочитайте его и ответьте ещё раз.',
} as const satisfies Record<AskingAction, string>;

/** Optimistic lock: the answer must be to the step the person has seen. */
async function refuseUnseen(transaction: Transaction, { dealId, action, seen = {} }: Step): Promise<void> {
  if (!isAnswer(action)) return;
  const standing = await findStanding(transaction, dealId, ANSWERS[action]);
  if (!standing || isAnswerTo(action, seen, standing)) return;
  const { stepId, amountKopecks, dueOn } = standing;
  throw fail('deal_changed', {
    message: REPLACED[ANSWERS[action]],
    details: { step_id: stepId, ...(amountKopecks !== null && { amount: amountKopecks, due_on: dueOn }) },
  });
}

/** Moves the deal's money as its transition says; returns the columns to update. */
async function moveMoney(
  { ledger }: DealsContext,
  transaction: Transaction,
  { money }: Transition,
  deal: DealRow,
  { stepId, sellerShare = 0 }: { stepId: string; sellerShare?: number | undefined },
): Promise<DealPatch> {
  const { deal_id: dealId, buyer_id: buyerId, seller_id: sellerId, amount: amountKopecks } = deal;
  const sellerKopecks = money === 'pay' ? amountKopecks : money === 'divide' ? partOf(amountKopecks, sellerShare) : 0;
  if (money === 'change_hold')
    await ledger.changeHold(transaction, {
      dealId,
      buyerId,
      fromKopecks: amountKopecks,
      toKopecks: deal.counter_amount ?? amountKopecks,
      stepId,
    });
  else if (sellerKopecks > 0) {
    const { feeKopecks } = await ledger.settleDeal(transaction, {
      dealId,
      buyerId,
      sellerId,
      amountKopecks,
      sellerKopecks,
    });
    return { seller_amount: sellerKopecks, fee: feeKopecks };
  } else if (money !== 'keep') await ledger.releaseDeal(transaction, { dealId, buyerId, amountKopecks });
  return {};
}

export async function actorOf({ projects }: DealsContext, deal: DealRow, viewer: Viewer | null): Promise<Actor> {
  if (!viewer) return 'clock';
  const side = sideOf(deal, viewer, null);
  if (side && side !== 'observer') return side;
  // 403 for people of the project; 404 for everybody else.
  if (await projects.roleOf(deal.project_id, viewer.accountId)) throw fail('not_your_move');
  throw fail('not_found');
}

async function takeAttachments(
  { takeMedia, files }: DealsContext,
  transaction: Transaction,
  { deal, viewer, words }: { deal: DealRow; viewer: Viewer | null; words: StepWords },
): Promise<{ media: DealPicture[]; files: string[] }> {
  const mediaIds = words.media ?? [];
  const fileIds = words.files ?? [];
  if (!viewer) return { media: [], files: [] };
  const pictures = mediaIds.length > 0 ? await takeMedia(transaction, viewer.accountId, mediaIds) : new Map();
  const taken =
    fileIds.length > 0
      ? await files.take(transaction, viewer.accountId, fileIds, { kind: 'deal', id: deal.deal_id })
      : new Map();
  if (fileIds.some((id) => !taken.has(id)))
    throw fail('file_unknown', { fields: { files: 'Файл не найден. Загрузите его ещё раз.' } });
  const media = mediaIds.map((media_id) => {
    const facts = pictures.get(media_id);
    if (!facts) throw fail('media_unknown', { fields: { media: 'Картинка не найдена. Загрузите её ещё раз.' } });
    return { media_id, alt: null, width: facts.width, height: facts.height, placeholder: facts.placeholder };
  });
  return { media, files: [...fileIds] };
}

/** Compares the link with the ordered page; where that is impossible, the seller's word counts. */
async function isOnOtherPage(
  { comparePage }: DealsContext,
  transaction: Transaction,
  dealId: string,
  { link, isOtherPage = false }: StepWords,
): Promise<boolean> {
  if (!link) return false;
  const compared = await comparePage(transaction, dealId, link);
  return compared === 'other' || (compared === 'unknown' && isOtherPage);
}

/** The only way a deal changes: a row of the transition table, with its money and its line of history, in one transaction. */
export async function takeStep(context: DealsContext, one: Step): Promise<void> {
  const { dealId, action, viewer, words = {} } = one;
  await inTransaction(context.db, async (transaction) => {
    const deal = await lockDeal(transaction, dealId);
    if (!deal) throw fail('not_found');
    const now = context.now();
    const actor = await actorOf(context, deal, viewer);
    if (!isActorOf(action, actor)) throw fail('not_your_move');
    const transition = findTransition(action, deal.state, actor, situationOf(deal, now, words.sellerShare ?? null));
    if (!transition) {
      // Everything else would let it be handed over: say what is missing, and whose turn it is.
      if (action === 'deliver' && deal.state === 'in_work' && deal.marking_missing)
        throw fail('marking_missing', { details: { missing: await context.missingForErid(dealId) } });
      throw fail('wrong_deal_state');
    }
    // The clock looks at nothing: it acts when nobody did.
    if (viewer) await refuseUnseen(transaction, one);
    if (words.dueOn && words.dueOn < dayOf(now))
      throw fail('invalid_fields', { fields: { due_on: 'Этот день уже прошёл. Выберите другой.' } });
    if (words.dueOn && words.dueOn > dayOf(daysAfter(now, FARTHEST_DAYS)))
      throw fail('invalid_fields', { fields: { due_on: 'Это больше чем через год. Выберите день поближе.' } });
    if (action === 'counter') await refuseForbiddenTerms(context, transaction, deal);
    // Nothing that came out unmarked is paid for unless a moderator has said why.
    const isPaying = action === 'settle' && (words.sellerShare ?? 0) > 0;
    if (isPaying && deal.marking_missing && !(await context.ranUnderErid(transaction, dealId)))
      throw fail('marking_missing', { message: UNMARKED });

    if (words.publishedAt && words.publishedAt.getTime() > now.getTime() + CLOCKS_DIFFER_MS)
      throw fail('invalid_fields', {
        fields: { published_at: 'Это время ещё не наступило. Укажите, когда публикация вышла.' },
      });

    if (words.publishedAt && words.publishedAt.getTime() < deal.created_at.getTime() - DAY_MS)
      throw fail('invalid_fields', {
        fields: { published_at: 'Заказ сделан позже. Проверьте день и время публикации.' },
      });

    if (action === 'deliver') {
      await refuseUnlawfulDelivery(context, transaction, deal, words.publishedAt ?? null);
      await refuseForbiddenLinks(context, transaction, dealId, words);
    }

    if (transition.from === 'requested' && transition.to === 'in_work')
      await refuseUnlawful(context, transaction, deal, actor);

    const stepId = newId(now.getTime());
    const settled = await moveMoney(context, transaction, transition, deal, { stepId, sellerShare: words.sellerShare });
    const moved = await moveDeal(transaction, {
      dealId,
      from: transition.from,
      to: transition.to,
      at: now,
      patch: { ...patchOf(action, transition, deal, words, now), ...settled },
    });
    if (!moved) throw fail('wrong_deal_state');
    // Without a payment there will be no act: what was kept for it is nobody's business any more.
    if (moved.closed_at && !paidAt(moved)) await deletePapers(transaction, dealId);

    const step: StepRow = {
      step_id: stepId,
      deal_id: dealId,
      at: now,
      action,
      from_state: transition.from,
      to_state: transition.to,
      by: actor,
      actor_id: viewer?.accountId ?? null,
      comment: words.comment ?? null,
      link: words.link ?? null,
      published_at: words.publishedAt ?? null,
      reach: words.reach ?? null,
      is_other_page: await isOnOtherPage(context, transaction, dealId, words),
      amount: words.amountKopecks ?? (action === 'accept_counter' ? moved.amount : null),
      due_on: words.dueOn ?? null,
      seller_share: words.sellerShare ?? null,
      ...(await takeAttachments(context, transaction, { deal, viewer, words })),
    };
    await insertSteps(transaction, [step]);
    context.projects.record(transaction, [
      {
        projectId: deal.project_id,
        actorId: step.actor_id,
        kind: `deal_${action}`,
        at: now,
        dealId,
        data: { title: deal.object_title, offer: deal.offer_name, state: moved.state, amount: moved.amount },
      },
    ]);
    const event: DealEvent = {
      deal: factsOf(moved),
      step: {
        stepId,
        action,
        fromState: transition.from,
        by: actor,
        comment: step.comment,
        link: step.link,
        publishedAt: step.published_at,
        isOtherPage: step.is_other_page,
        isOtherPageSaid: words.isOtherPage ?? false,
        sellerShare: step.seller_share,
      },
      tells: transition.tells,
      viewer,
    };
    for (const told of context.onStep) await told(transaction, event);
  });
}
