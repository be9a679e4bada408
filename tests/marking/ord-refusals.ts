/** Cases of what the API of the ОРД refuses, for the tests of its stand-in. */
import { beforeAll, expect, test } from 'vitest';
import { registerChain, startOrd, type TestOrd } from '../support/ord.ts';

export type Body = Record<string, unknown>;
export const fieldsOf = ({ body }: { body: { errors?: { field?: string }[] } }) =>
  body.errors?.map(({ field }) => field) ?? [];

/** Name, what differs from the right body, the field that is named. */
export type Case = readonly [name: string, change: Body, field: string];

/** A register with a whole chain, for all tests of a file. */
export function ordForTests(): { (): TestOrd; refuses(path: string, right: Body, cases: readonly Case[]): void } {
  let scene: TestOrd;
  beforeAll(async () => {
    scene = await startOrd();
    await registerChain(scene);
  });
  const refuses = (path: string, right: Body, cases: readonly Case[]) =>
    test.each(cases)('%s', async (_name, change, field) => {
      const answer = await scene.raw('PUT', path, { ...right, ...change });
      expect(answer.status).toBe(400);
      expect(fieldsOf(answer)).toContain(field);
    });
  return Object.assign(() => scene, { refuses });
}
