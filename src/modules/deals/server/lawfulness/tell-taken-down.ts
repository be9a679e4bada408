/** Deals that go on about something a moderator has just blocked or sent back: both sides are told. */
import type { Transaction } from '#platform/database/schema.ts';
import type { AdObjectKind } from '../../../ad-objects/contract.ts';
import type { Decided } from '../../../ad-objects/server/index.ts';
import type { DealsContext } from '../context.ts';
import { listStoppedBy } from '../open-about/store.ts';
import { factsOf } from '../presenter.ts';

/** A rejected place can be mended and is no reason to end anything; rejected goods keep a deal from going on until they are. */
const isTakenDown = (kind: AdObjectKind, { moderation }: Decided): boolean =>
  moderation === 'blocked' || (moderation === 'rejected' && (kind === 'product' || kind === 'campaign'));

export async function tellTakenDown(
  { onTakenDown }: DealsContext,
  transaction: Transaction,
  { kind, id, before, after }: { kind: AdObjectKind; id: string; before: Decided; after: Decided },
): Promise<void> {
  // What was sent back and is blocked now is told again: nobody has to wait for it any more.
  const isTold = isTakenDown(kind, before) && (before.moderation === 'blocked' || after.moderation === 'rejected');
  if (!isTakenDown(kind, after) || isTold) return;
  const deals = await listStoppedBy(transaction, id);
  if (deals.length === 0) return;
  const { title, rejection } = after;
  const isMendable = after.moderation === 'rejected';
  const stopped = deals.map((row) => ({ deal: factsOf(row), title, rejection, isMendable }));
  for (const told of onTakenDown) await told(transaction, stopped);
}
