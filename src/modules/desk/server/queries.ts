import type { Viewer } from '#platform/http/viewer.ts';
import { byId, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import { OPEN_STATES } from '../../deals/contract.ts';
import { type Faces, faceOf } from '../../passport/contract.ts';
import type { AccountFacts } from '../../passport/server/index.ts';
import type { DeskQueue, Health, ListedPerson, Person } from '../contract.ts';
import { QUEUES } from '../domain/limits.ts';
import type { DeskContext } from './context.ts';
import { fail } from './fail.ts';
import { canChangePerson } from './policy.ts';

const PEOPLE = byId(30, 'accountId');
const SHOWN_OBJECTS = 20;
const SHOWN_DEALS = 20;
const SHOWN_SLOW = 10;
const SHOWN_FAILURES = 30;

export async function listQueues({ queues }: DeskContext, viewer: Viewer): Promise<DeskQueue[]> {
  const seen = QUEUES.filter((queue) => queue !== 'payouts' || viewer.role === 'admin');
  return Promise.all(
    seen.map(async (queue) => {
      const { count, oldestAt, kopecks } = await queues[queue]();
      return { queue, count, oldest_at: oldestAt?.toISOString() ?? null, amount: kopecks ?? null };
    }),
  );
}

const presentListed = (account: AccountFacts, faces: Faces): ListedPerson => ({
  account_id: account.accountId,
  name: account.name,
  avatar: faceOf(faces, account.accountId).avatar,
  email: account.email,
  role: account.role,
  created_at: account.createdAt.toISOString(),
  block: account.block && {
    reason: account.block.reason,
    until: account.block.until?.toISOString() ?? null,
    blocked_at: account.block.blockedAt.toISOString(),
    by: { account_id: account.block.blockedBy, name: faceOf(faces, account.block.blockedBy).name },
  },
});

export async function searchPeople(
  { people, facesOf }: DeskContext,
  { q, only, ...page }: PageRequest & { q?: string | undefined; only?: 'staff' | 'blocked' | undefined },
): Promise<Page<ListedPerson>> {
  const filter = { q: q ? q.toLowerCase() : null, only: only ?? null };
  const { rows, next_cursor } = await pageOf(page, PEOPLE, (before, limit) => people.search(filter, { before, limit }));
  const faces = await facesOf([
    ...new Set(rows.flatMap(({ accountId, block }) => [accountId, ...(block ? [block.blockedBy] : [])])),
  ]);
  return {
    items: rows.map((account) => presentListed(account, faces)),
    next_cursor,
  };
}

export async function getPerson(context: DeskContext, accountId: string, viewer: Viewer): Promise<Person> {
  const account = await context.people.find(accountId);
  if (!account) throw fail('not_found');
  const [sessions, objects, deals, balance, leaving, faces] = await Promise.all([
    context.people.sessionsOf(accountId),
    context.objectsOf(accountId, SHOWN_OBJECTS),
    context.dealsOf(accountId, SHOWN_DEALS),
    context.balanceOf(accountId),
    context.sumLeaving(accountId),
    context.facesOf([accountId, ...(account.block ? [account.block.blockedBy] : [])]),
  ]);
  const countOf = (states: readonly string[] | null) =>
    Object.entries(deals.byState).reduce(
      (sum, [state, count]) => sum + (states === null || states.includes(state) ? count : 0),
      0,
    );
  const mayChange = canChangePerson(viewer, accountId);
  return {
    ...presentListed(account, faces),
    sessions: sessions.map(({ sessionId, userAgent, address, createdAt, lastSeenAt }) => ({
      session_id: sessionId,
      user_agent: userAgent,
      address,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      is_mine: sessionId === viewer.sessionId,
    })),
    objects,
    deals: {
      total: countOf(null),
      open: countOf(OPEN_STATES),
      items: deals.items.map((deal) => ({
        deal_id: deal.dealId,
        title: `${deal.object.title}, ${deal.offer.name}`,
        state: deal.state,
        side: deal.sides.buyer === accountId ? 'buyer' : 'seller',
        amount: deal.amountKopecks,
        updated_at: deal.updatedAt.toISOString(),
      })),
    },
    money: { available: balance.availableKopecks, held: balance.heldKopecks, leaving },
    can: { change_role: mayChange, block: mayChange },
  };
}

const STARTED_AT = new Date(Date.now() - process.uptime() * 1000);

export async function getHealth({ health }: DeskContext): Promise<Health> {
  const [vitals, statements, calls, queues, failures, storage, backedUpAt] = await Promise.all([
    health.vitals(),
    health.slowStatements(SHOWN_SLOW),
    health.slowCalls(SHOWN_SLOW),
    health.queues(),
    health.failures(SHOWN_FAILURES),
    health.storage(),
    health.backedUpAt(),
  ]);
  return {
    version: health.version,
    node: process.versions.node,
    started_at: STARTED_AT.toISOString(),
    memory_bytes: process.memoryUsage.rss(),
    processes: vitals.clients
      .filter(({ name }) => name.startsWith(health.processPrefix))
      .map(({ name, connections }) => ({ name: name.slice(health.processPrefix.length), connections })),
    database: { version: vitals.version, size_bytes: vitals.sizeBytes, connections: vitals.connections },
    queues: queues.map(({ oldestAt, ...queue }) => ({
      ...queue,
      is_mail: health.isMail(queue.name),
      oldest_at: oldestAt?.toISOString() ?? null,
    })),
    failures: failures.map(({ id, name, failedAt, tries, message }) => ({
      job_id: id,
      queue: name,
      at: failedAt?.toISOString() ?? null,
      tries,
      message,
    })),
    storage: {
      pictures_bytes: storage.picturesBytes,
      files_bytes: storage.filesBytes,
      disk: storage.disk && { free_bytes: storage.disk.freeBytes, total_bytes: storage.disk.totalBytes },
    },
    slow_statements:
      statements?.map(({ text, calls: count, meanMilliseconds, totalMilliseconds }) => ({
        text,
        calls: count,
        mean_ms: meanMilliseconds,
        total_ms: totalMilliseconds,
      })) ?? null,
    slow_calls: calls.map(({ route, calls: count, meanMilliseconds, p95Milliseconds }) => ({
      route,
      calls: count,
      mean_ms: meanMilliseconds,
      p95_ms: Number.isFinite(p95Milliseconds) ? p95Milliseconds : null,
    })),
    backed_up_at: backedUpAt?.toISOString() ?? null,
  };
}
