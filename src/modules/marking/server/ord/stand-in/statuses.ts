/** Statuses of the register (ЕРИР) for each object, some time after the ОРД has accepted it. */
import { z } from 'zod';
import type { Invoice } from '../rules/invoice.ts';
import type { Statistics } from '../rules/statistics.ts';
import { notFound, pageOf, parseJson, Refusal, read, refusedQuery } from './answer.ts';
import { finalizedAt, type Handler, isFinal, type StandInContext, taxStatusOf } from './context.ts';
import type { Kept, Kind } from './state.ts';

/** In the order of the ОРД's lists. Files are not the register's. */
const DATA_TYPES = ['person', 'contract', 'cid', 'creative', 'invoice', 'pad', 'statistics'] as const satisfies Kind[];
const STATUSES = ['processing', 'bad', 'verified'] as const;

interface Judged {
  erir_status: (typeof STATUSES)[number];
  updated_by_user_ts: string;
  finalized_ts?: string;
  messages?: string[];
}

export const LATE_START = 'Invoice start period date must be less than or equal statistics start date';

/** An act must embrace the statistics of its creatives that fall into its period. */
function isActLate({ date_start, date_end, items }: Invoice, all: readonly [string, Kept<Statistics>][]): boolean {
  const creatives = new Set(
    (items ?? []).flatMap((item) => item.creatives ?? []).map((one) => one.creative_external_id),
  );
  return all.some(
    ([, { body }]) =>
      creatives.has(body.creative_external_id) &&
      body.date_start_actual < date_start &&
      body.date_end_actual >= date_start &&
      body.date_start_actual <= date_end,
  );
}

/** `statistics`: read once, however many acts are judged by them. */
async function judge(
  context: StandInContext,
  { kind, id, kept }: { kind: Kind; id: string; kept: Kept },
  statistics: () => Promise<[string, Kept<Statistics>][]>,
): Promise<Judged> {
  const finalized = finalizedAt(context, kept);
  const times = { updated_by_user_ts: kept.written_at, ...(finalized && { finalized_ts: finalized }) };
  if (!isFinal(context, kept)) return { erir_status: 'processing', ...times };
  const text = JSON.stringify(kept.body);
  const messages = context.behaviour.bad
    .filter((one) => one.id === id || (one.word && text.includes(one.word)))
    .flatMap((one) => one.messages);
  if (kind === 'invoice' && isActLate(kept.body as Invoice, await statistics())) messages.push(LATE_START);
  return messages.length > 0 ? { erir_status: 'bad', ...times, messages } : { erir_status: 'verified', ...times };
}

function statisticsIn({ state }: StandInContext): () => Promise<[string, Kept<Statistics>][]> {
  let all: Promise<[string, Kept<Statistics>][]> | undefined;
  return () => {
    all ??= state.list<Statistics>('statistics');
    return all;
  };
}

/** Drafts, deleted acts and acts in pieces are not sent to the register. */
const isSent = ({ more }: Kept) => !more?.is_open && (more?.status ?? null) === null;

export const statusOf: Handler = async (context, { path }, id) => {
  const kind = path.split('/')[2] as Kind;
  const kept = await context.state.find(kind, id);
  if (!kept || !isSent(kept)) throw notFound(`${kind} ${id}`);
  return { status: 200, body: await judge(context, { kind, id, kept }, statisticsIn(context)) };
};

const texts = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const wanted = z.object({
  data_type: texts.pipe(z.array(z.enum(DATA_TYPES))).optional(),
  erir_status: texts.pipe(z.array(z.enum(STATUSES))).optional(),
  external_id: texts.optional(),
  offset: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().optional(),
  limit_per_entity: z.coerce.number().int().min(1).optional(),
});

async function list(context: StandInContext, query: z.output<typeof wanted>) {
  const found: object[] = [];
  const statistics = statisticsIn(context);
  for (const kind of DATA_TYPES.filter((one) => !query.data_type || query.data_type.includes(one))) {
    const all = (await context.state.list<{ name?: string }>(kind)).filter(
      ([id, kept]) => (!query.external_id || query.external_id.includes(id)) && isSent(kept),
    );
    const items = await Promise.all(
      all.map(async ([id, kept]) => ({
        data_type: kind,
        external_id: id,
        ...(kept.body.name && { name: kept.body.name }),
        ...(kind === 'invoice' && {
          erir_tax_status: taxStatusOf(context, id),
        }),
        ...(await judge(context, { kind, id, kept }, statistics)),
      })),
    );
    const asked = items.filter((one) => !query.erir_status || query.erir_status.includes(one.erir_status));
    found.push(...asked.slice(0, query.limit_per_entity));
  }
  const paging = new URLSearchParams();
  if (query.offset !== undefined) paging.set('offset', String(query.offset));
  if (query.limit !== undefined) paging.set('limit', String(query.limit));
  const { page, ...counts } = pageOf(found, paging, { most: 60_000, usual: 10_000 });
  return { status: 200, body: { items: page, ...counts } };
}

export const getStatuses: Handler = (context, { query }) => {
  const given = Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
  const one = (name: string) => query.get(name) ?? undefined;
  const result = wanted.safeParse({
    ...given,
    offset: one('offset'),
    limit: one('limit'),
    limit_per_entity: one('limit_per_entity'),
  });
  if (!result.success) throw refusedQuery(String(result.error.issues[0]?.path[0]), 'not allowed');
  return list(context, result.data);
};

export const postStatuses: Handler = (context, request) => {
  if (!request.headers['content-type']?.startsWith('application/json')) {
    throw new Refusal({ status: 415, body: { error: 'Unsupported media type' } });
  }
  return list(context, read(wanted, parseJson(request.body), { isStrict: false }).data);
};
