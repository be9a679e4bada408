import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { callDuringVisit, oncePerVisit, type Visit } from '#platform/http/in-process.ts';

it('calls of one page ask once whose cookie it is, and again after a failure', async () => {
  let asked = 0;
  const authenticate = oncePerVisit(async () => {
    asked += 1;
    if (asked === 1) throw new Error('the primary is away');
    return null;
  });
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/', async (request: FastifyRequest) => {
    await authenticate(request);
    return {};
  });
  const visit: Visit = {};
  const call = async () => (await callDuringVisit(visit, () => app.inject('/'))).answer.statusCode;
  expect(await call()).toBe(500);
  expect(await call()).toBe(200);
  expect(await call()).toBe(200);
  expect(asked).toBe(2);
});
