/** Acts on own objects one by one and tells how each ended. Knows no React. */

import type { ApiError } from '#platform/web/api.ts';
import { asApiError } from '#platform/web/api.ts';
import { quoted } from '#words/quotes.ts';
import type { AdObject } from '../../contract.ts';
import type { AnyCard } from '../../kinds/facts.ts';
import { objectIdOf } from '../../kinds/kind.ts';
import type { ObjectCalls } from '../calls.ts';
import { LIFE_PLANS, LIFE_REFUSALS, type LifeAction } from './states.ts';

export type BulkAction = LifeAction | 'delete';

export type Outcome =
  | { object: AnyCard; result: 'done'; fresh: AdObject | null }
  /** Nothing had to be done. */
  | { object: AnyCard; result: 'same' }
  | { object: AnyCard; result: 'refused'; reason: string; isNotReady: boolean };

type CallsOf = (kind: AnyCard['kind']) => ObjectCalls;

const isUnfinished = (error: ApiError) => error.code === 'not_ready';

function reasonOf(error: ApiError): string {
  const sentences = Object.values(error.fields ?? {});
  return sentences.length > 0 ? sentences.join(' ') : error.message;
}

async function actOn(object: AnyCard, action: BulkAction, calls: ObjectCalls): Promise<Outcome> {
  const objectId = objectIdOf(object);
  if (action === 'delete') {
    await calls.remove(objectId);
    return { object, result: 'done', fresh: null };
  }
  const plan = LIFE_PLANS[action][object.life];
  if (plan === null) return { object, result: 'refused', reason: LIFE_REFUSALS[action], isNotReady: false };
  let fresh: AdObject | null = null;
  for (const to of plan) fresh = await calls.move(objectId, to, fresh?.version ?? object.version);
  return fresh ? { object, result: 'done', fresh } : { object, result: 'same' };
}

interface BulkOptions {
  objects: readonly AnyCard[];
  action: BulkAction;
  callsOf: CallsOf;
  onProgress?: (done: number, outcome: Outcome) => void;
  /** Asked before each object. */
  isStopped?: () => boolean;
}

export async function runBulk({ objects, action, callsOf, onProgress, isStopped }: BulkOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const object of objects) {
    if (isStopped?.()) break;
    let outcome: Outcome;
    let isHopeless = false;
    try {
      outcome = await actOn(object, action, callsOf(object.kind));
    } catch (thrown) {
      const error = asApiError(thrown);
      outcome = { object, result: 'refused', reason: reasonOf(error), isNotReady: isUnfinished(error) };
      // Without a connection or a session the rest would fail in the same way, slowly.
      isHopeless = error.code === 'network' || error.status === 401;
    }
    outcomes.push(outcome);
    onProgress?.(outcomes.length, outcome);
    if (isHopeless) break;
  }
  return outcomes;
}

const DONE_WORDS = {
  publish: 'опубликовано',
  pause: 'на паузе',
  archive: 'в архиве',
  restore: 'в черновиках',
  delete: 'удалено',
} as const satisfies Record<BulkAction, string>;

/** «5 опубликовано, 2 не готовы». The reasons are listed apart. */
export function summaryOfBulk(action: BulkAction, outcomes: readonly Outcome[]): string {
  const count = (has: (outcome: Outcome) => boolean) => outcomes.filter(has).length;
  const done = count(({ result }) => result === 'done');
  const same = count(({ result }) => result === 'same');
  const unready = count((outcome) => outcome.result === 'refused' && outcome.isNotReady);
  const refused = count(({ result }) => result === 'refused') - unready;
  return [
    `${done} ${DONE_WORDS[action]}`,
    same > 0 && `${same} без изменений`,
    unready > 0 && `${unready} не ${unready === 1 ? 'готов' : 'готовы'}`,
    refused > 0 && `${refused} не получилось`,
  ]
    .filter(Boolean)
    .join(', ');
}

const DONE_ONE = {
  publish: 'Опубликовали',
  pause: 'Поставили на паузу',
  archive: 'Убрали в архив',
  restore: 'Вернули в черновики',
  delete: 'Удалили',
} as const satisfies Record<BulkAction, string>;

/** Toast after a bulk action without failures. */
export function successWords(action: BulkAction, outcomes: readonly Outcome[]): string {
  const [first] = outcomes;
  if (outcomes.length === 1 && first?.result === 'done') return `${DONE_ONE[action]} ${quoted(first.object.title)}`;
  return `Готово: ${summaryOfBulk(action, outcomes)}`;
}
