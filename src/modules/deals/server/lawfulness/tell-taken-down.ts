/** Deals that go on about something a moderator has just blocked: both sides are told. */
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
  if (!isTakenDown(kind, after) || isTakenDown(kind, before)) return;
  const deals = await listStoppedBy(transaction, id);
  if (deals.length === 0) return;
  const stopped = deals.map((row) => ({ deal: factsOf(row), title: after.title, rejection: after.rejection }));
  for (const told of onTakenDown) await told(transaction, stopped);
}
