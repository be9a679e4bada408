import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import type { AdObjectKind } from '../../../ad-objects/contract.ts';
import type { ChatsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { changeSubject, ensureDialog, findDialogOf, type Subject, showTo } from '../store.ts';
import { refuseUnwelcome, takeMessage, takeNewDialog } from './refusals.ts';
import { writeLines } from './write-lines.ts';

export interface DialogToOpen {
  otherId: string;
  subject: { type: 'object'; kind: AdObjectKind; id: string } | { type: 'deal'; deal_id: string } | null;
}

/** Permission for a subject: a public object of one of the two, or their own deal. */
async function findSubject(
  { objects, deals }: ChatsContext,
  viewer: Viewer,
  { otherId, subject }: DialogToOpen,
): Promise<Subject | null> {
  if (!subject) return null;
  const both = [viewer.accountId, otherId];
  if (subject.type === 'deal') {
    const deal = (await deals.findDeals([subject.deal_id])).get(subject.deal_id);
    if (!deal || !both.includes(deal.sides.buyer) || !both.includes(deal.sides.seller)) throw fail('not_found');
    return { type: 'deal', kind: null, id: deal.dealId, title: deal.object.title };
  }
  const object = (await objects.cardsOf([subject.id], viewer)).get(subject.id);
  if (!object?.isAvailable || object.card.kind !== subject.kind || !both.includes(object.card.owner.account_id)) {
    throw fail('not_found');
  }
  return { type: 'object', kind: subject.kind, id: subject.id, title: object.card.title };
}

const linkOf = ({ type, kind, id }: Subject): string => (type === 'deal' ? `/deals/${id}` : `/${kind}/${id}`);

/** Changes the subject and writes a system message about it. */
async function turnTo(
  context: ChatsContext,
  transaction: Transaction,
  { accountId, otherId }: { accountId: string; otherId: string },
  subject: Subject,
): Promise<void> {
  const text = `Речь о ${subject.type === 'deal' ? 'сделке' : 'другом объекте'}: «${subject.title}»`;
  const lines = [{ opener: accountId, other: otherId, subject, text, link: linkOf(subject) }];
  const told = await writeLines(context, transaction, { actorId: accountId, isNews: false, isTurn: true, lines });
  // Lines count as messages do, or turning to and fro would fill the dialog.
  await takeMessage(transaction, accountId);
  context.realtime.publish(transaction, told);
}

/** Get or create; returns the id. */
export async function openDialog(context: ChatsContext, viewer: Viewer, wanted: DialogToOpen): Promise<string> {
  const { db, peopleOf, findMember, now } = context;
  const { accountId } = viewer;
  const { otherId } = wanted;
  if (otherId === accountId) throw fail('own_dialog');
  if (!(await peopleOf([otherId])).has(otherId)) throw fail('not_found');
  const known = await findDialogOf(db, accountId, otherId);
  const member = known ? await findMember(known, accountId) : undefined;
  if (!known) {
    await refuseUnwelcome(context, accountId, otherId);
    const subject = await findSubject(context, viewer, wanted);
    await takeNewDialog(context, accountId);
    return inTransaction(db, async (transaction) => {
      const dialogId = newId(now().getTime());
      const made = await ensureDialog(transaction, { dialogId, opener: accountId, other: otherId, at: now() });
      // Race: the other person has created it meanwhile.
      if (made !== dialogId) await showTo(transaction, made, accountId);
      if (subject) await changeSubject(transaction, made, subject);
      return made;
    });
  }
  const subject = await findSubject(context, viewer, wanted);
  const isSame = subject === null || subject.id === member?.subject_id;
  if (member && isSame) return known;
  // Reading is always permitted; changing the subject needs the permission to write.
  const mayTurn = subject !== null && (await context.mayWrite(accountId, otherId));
  await inTransaction(db, async (transaction) => {
    await showTo(transaction, known, accountId);
    if (!mayTurn) return;
    // Idempotent: asked from two tabs at once, the subject changes once.
    if ((await changeSubject(transaction, known, subject)) && member && member.last_number > 0) {
      await turnTo(context, transaction, { accountId, otherId }, subject);
    }
  });
  return known;
}
