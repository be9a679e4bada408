import { describe, expect, it } from 'vitest';
import { canMove, LIVES, type Life, MODERATIONS } from '#modules/ad-objects/domain/states.ts';
import type { AnyCard } from '#modules/ad-objects/kinds/facts.ts';
import type { ObjectCalls } from '#modules/ad-objects/web/calls.ts';
import { runBulk, summaryOfBulk } from '#modules/ad-objects/web/own-objects/bulk.ts';
import { matchesWords } from '#modules/ad-objects/web/own-objects/data.ts';
import { actionsFor, LIFE_PLANS, STATE_GROUPS, stateWords } from '#modules/ad-objects/web/own-objects/states.ts';
import { ApiError } from '#platform/web/api.ts';

const card = (title: string, life: Life) =>
  ({ kind: 'product', product_id: title, title, summary: null, life, version: 1 }) as unknown as AnyCard;

describe('plans of lives', () => {
  it('go only where the states allow, and never through the catalog on the way to the archive', () => {
    for (const plan of Object.values(LIFE_PLANS)) {
      for (const life of LIVES) {
        let at: Life = life;
        for (const to of plan[life] ?? []) {
          expect(canMove(at, to)).toBe(true);
          at = to;
        }
      }
    }
    expect(LIFE_PLANS.archive.draft).toBeNull();
  });

  it('offer nothing for a blocked object', () => {
    for (const life of LIVES) expect(actionsFor({ life, moderation: 'blocked' })).toEqual([]);
  });

  it('have words for every pair of states', () => {
    for (const life of LIVES)
      for (const moderation of MODERATIONS) expect(stateWords({ life, moderation }).label).not.toBe('');
    expect(STATE_GROUPS.live.has({ life: 'active', moderation: 'pending' })).toBe(false);
  });
});

describe('acting on many', () => {
  const moves: string[] = [];
  const calls = {
    move: async (id: string, to: Life, version: number) => {
      if (id === 'Неготов')
        throw new ApiError({
          status: 422,
          code: 'not_ready',
          message: 'Заполните',
          fields: { price: 'Укажите цену.' },
        });
      moves.push(`${id}:${to}:${version}`);
      return { life: to, version: version + 1 };
    },
    remove: async () => {},
  } as unknown as ObjectCalls;
  const run = (action: 'publish' | 'archive' | 'delete', objects: AnyCard[]) =>
    runBulk({ objects, action, callsOf: () => calls });

  it('goes one by one and tells how each ended', async () => {
    const outcomes = await run('publish', [
      card('Готов', 'draft'),
      card('Неготов', 'draft'),
      card('Уже', 'active'),
      card('Архив', 'archived'),
    ]);
    expect(outcomes.map(({ result }) => result)).toEqual(['done', 'refused', 'same', 'refused']);
    expect(summaryOfBulk('publish', outcomes)).toBe('1 опубликовано, 1 без изменений, 1 не готов, 1 не получилось');
    expect(outcomes[1]).toMatchObject({ reason: 'Укажите цену.', isNotReady: true });
  });

  it('pauses what is active before it goes to the archive, with the fresh version', async () => {
    moves.length = 0;
    await run('archive', [card('Живой', 'active')]);
    expect(moves).toEqual(['Живой:paused:1', 'Живой:archived:2']);
  });

  it('does not go on without a connection or a session', async () => {
    for (const facts of [
      { status: 0, code: 'network', message: 'Нет связи' },
      { status: 401, code: 'unauthorized', message: 'Войдите' },
    ]) {
      const broken = { move: () => Promise.reject(new ApiError(facts)) } as unknown as ObjectCalls;
      const objects = [card('Один', 'draft'), card('Два', 'draft')];
      expect(await runBulk({ objects, action: 'publish', callsOf: () => broken })).toHaveLength(1);
    }
  });

  it('stops when told', async () => {
    const outcomes = await runBulk({
      objects: [card('Один', 'draft')],
      action: 'delete',
      callsOf: () => calls,
      isStopped: () => true,
    });
    expect(outcomes).toEqual([]);
  });
});

it('own objects are found by any words of the title, ё and case aside', () => {
  expect(matchesWords(card('Ёлка и Кофе', 'draft'), 'кофе елк')).toBe(true);
  expect(matchesWords(card('Ёлка и Кофе', 'draft'), 'чай')).toBe(false);
});
