/** Loader of the overview of moderation, beside the counts that its frame has. */
import { apiOf, type Transport } from '#platform/web/api.ts';
import type { dealCalls } from '../../deals/contract.ts';
import type { Decider, LogEntry, moderationCalls } from '../../moderation/contract.ts';
import { COMPLAINT_REASONS, titleOf } from '../../moderation/web/index.ts';
import type { QueueName } from '../domain/limits.ts';

export interface WaitingCase {
  key: string;
  queue: QueueName;
  title: string;
  note: string;
  since: string;
  to: string;
}

export interface Overview {
  /** The longest waiting first. */
  waiting: WaitingCase[];
  log: LogEntry[];
  team: Decider[];
}

const OF_EACH = 3;
const SHOWN = 6;

export async function loadOverview(transport: Transport): Promise<Overview> {
  const moderation = apiOf<typeof moderationCalls>(transport);
  const deals = apiOf<typeof dealCalls>(transport);
  const limit = String(OF_EACH);
  const [objects, complaints, disputes, log, team] = await Promise.all([
    moderation('GET /v1/moderation/queue', { query: { of: 'objects', limit } }),
    moderation('GET /v1/moderation/queue', { query: { of: 'complaints', limit } }),
    deals('GET /v1/deals/disputes', { query: { limit } }),
    moderation('GET /v1/moderation/log', { query: { limit: '8' } }),
    moderation('GET /v1/moderation/team'),
  ]);
  const waiting = [
    ...[...objects.items, ...complaints.items].map((item): WaitingCase => {
      if (item.type === 'object') {
        const { id, title, owner, updated_at } = item;
        return {
          key: id,
          queue: 'objects',
          title,
          note: owner.name,
          since: updated_at,
          to: `/moderation?tab=objects&case=${id}`,
        };
      }
      return {
        key: item.complaint_id,
        queue: 'complaints',
        title: titleOf(item),
        note: COMPLAINT_REASONS[item.reason],
        since: item.created_at,
        to: `/moderation?tab=complaints&case=${item.complaint_id}`,
      };
    }),
    ...disputes.items.map(
      (deal): WaitingCase => ({
        key: deal.deal_id,
        queue: 'disputes',
        title: `${deal.object.title}, ${deal.offer.name}`,
        note: `${deal.buyer.name} и ${deal.seller.name}`,
        since: deal.updated_at,
        to: `/moderation?tab=disputes&deal=${deal.deal_id}`,
      }),
    ),
  ];
  waiting.sort((one, other) => one.since.localeCompare(other.since));
  return { waiting: waiting.slice(0, SHOWN), log: log.items, team: team.items };
}
