import { z } from 'zod';
import type { Creative } from '../rules/creative.ts';
import { day, externalId } from '../rules/fault.ts';
import { judgeStatistics, type Statistics, statistics, statisticsId } from '../rules/statistics.ts';
import { gone, notFound, pageOf, parseJson, read, refusedBody } from './answer.ts';
import { type Handler, keep, type StandInContext, todayOf } from './context.ts';

export const postStatistics: Handler = async (context, request) => {
  const schema = z.object({ items: z.array(statistics).min(1) });
  const { data } = read(schema, parseJson(request.body), { isStrict: context.behaviour.is_strict });
  // All or nothing: a record that is refused keeps the others from being written.
  for (const [place, item] of data.items.entries()) await judge(context, item, place);
  const ids = data.items.map(statisticsId);
  for (const [place, body] of data.items.entries()) {
    await keep(context, { kind: 'statistics', id: ids[place] as string, body });
  }
  return { status: 200, body: { external_ids: ids } };
};

async function judge(context: StandInContext, item: Statistics, place: number): Promise<void> {
  const creative = await context.state.find<Creative>('creative', item.creative_external_id);
  if (!creative) throw notFound(`creative ${item.creative_external_id}`, `items.${place}.creative_external_id`);
  const pad = await context.state.find('pad', item.pad_external_id);
  if (!pad) throw notFound(`pad ${item.pad_external_id}`, `items.${place}.pad_external_id`);
  const isOwn = creative.body.person_external_id !== undefined;
  const faults = judgeStatistics(item, { isOwn, today: todayOf(context) });
  if (faults.length > 0) {
    throw refusedBody(faults.map((one) => ({ ...one, field: `items.${place}.${one.field}` })));
  }
}

export const listStatistics: Handler = async ({ state }, { query }) => {
  const named = (name: string) => query.get(name)?.split(',');
  const months = named('months');
  const creatives = named('creative_external_ids');
  const pads = named('pad_external_ids');
  const all = (await state.list<Statistics>('statistics')).filter(
    ([, { body }]) =>
      (!months || months.includes(`${body.date_start_actual.slice(0, 7)}-01`)) &&
      (!creatives || creatives.includes(body.creative_external_id)) &&
      (!pads || pads.includes(body.pad_external_id)),
  );
  const { page, ...counts } = pageOf(all, query);
  return { status: 200, body: { items: page.map(([id, { body }]) => ({ external_id: id, ...body })), ...counts } };
};

const one = z.object({ creative_external_id: externalId, pad_external_id: externalId, date_start_actual: day });
/** Drawn as one object in the description and as a list everywhere else. */
const deletion = z.object({ items: z.union([z.array(one).min(1), one]) });

export const deleteStatistics: Handler = async (context, request) => {
  const { data } = read(deletion, parseJson(request.body), { isStrict: context.behaviour.is_strict });
  const ids = [data.items].flat().map(statisticsId);
  for (const id of ids) if (!(await context.state.find('statistics', id))) throw gone();
  for (const id of ids) await context.state.remove('statistics', id);
  return { status: 200 };
};
