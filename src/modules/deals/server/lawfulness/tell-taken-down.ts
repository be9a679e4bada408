/** Deals that go on about something a moderator has just blocked or sent back: both sides are told. */
import type { Transaction } from '#platform/database/schema.ts';
import { type AdObjectKind, SELLING_KINDS } from '../../../ad-objects/contract.ts';
import type { Decided } from '../../../ad-objects/server/index.ts';
import type { DealsContext } from '../context.ts';
import { listStoppedBy, listUnboundOf } from '../open-about/store.ts';
import { factsOf } from '../presenter.ts';
import type { DealRow } from '../store.ts';

/** What orders advertise, and not where or by whom. */
const isAdvertised = (kind: AdObjectKind): boolean => !SELLING_KINDS.includes(kind);

/** A rejected place can be mended and is no reason to end anything; rejected goods keep a deal from going on until they are. */
const isTakenDown = (kind: AdObjectKind, { moderation }: Decided): boolean =>
  moderation === 'blocked' || (moderation === 'rejected' && isAdvertised(kind));

export async function tellTakenDown(
  context: DealsContext,
  transaction: Transaction,
  { kind, id, before, after }: { kind: AdObjectKind; id: string; before: Decided; after: Decided },
): Promise<void> {
  // What was sent back and is blocked now is told again: nobody has to wait for it any more.
  const isTold = isTakenDown(kind, before) && (before.moderation === 'blocked' || after.moderation === 'rejected');
  if (!isTakenDown(kind, after) || isTold) return;
  const ofProjects = isAdvertised(kind) ? await listByProject(context, transaction, id, after.ownerId) : [];
  const deals = [...(await listStoppedBy(transaction, id)), ...ofProjects];
  if (deals.length === 0) return;
  const { title, rejection } = after;
  const isMendable = after.moderation === 'rejected';
  const stopped = deals.map((row) => ({ deal: factsOf(row), title, rejection, isMendable }));
  for (const told of context.onTakenDown) await told(transaction, stopped);
}

/** A project is ordered for by its owner, and has no campaign but its owner's: theirs is what was taken down. */
async function listByProject(
  { projects, judgedFor }: DealsContext,
  transaction: Transaction,
  objectId: string,
  ownerId: string,
): Promise<DealRow[]> {
  const unbound = await listUnboundOf(transaction, ownerId);
  if (unbound.length === 0) return [];
  const campaigns = await projects.campaignsOf(unbound.map(({ project_id }) => project_id));
  const asked = [...new Set(campaigns.values())].map((campaignId) => ({ campaignId, orderedId: null }));
  const judged = asked.length > 0 ? await judgedFor(asked, transaction) : [];
  const stopped = new Set(
    judged.flatMap(({ campaign, product }) =>
      campaign && (campaign.id === objectId || product?.id === objectId) ? [campaign.id] : [],
    ),
  );
  return unbound.filter(({ project_id }) => stopped.has(campaigns.get(project_id) ?? ''));
}
