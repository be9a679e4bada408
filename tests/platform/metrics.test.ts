import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createMetrics } from '#platform/http/metrics.ts';

it('metrics are there while the database hangs, and their figures of it again when it answers', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const metrics = createMetrics();
  let asked = 0;
  const hanging = Promise.withResolvers<ReadonlyMap<string, number>>();
  metrics.tellPartitions(() => {
    asked += 1;
    return asked === 1 ? hanging.promise : Promise.resolve(new Map([['notifications', 2]]));
  });
  metrics.register(app);
  const scrape = async () => (await app.inject('/metrics')).body;
  const figure = 'database_partitions_ahead{table="notifications"}';
  for (let time = 0; time < 2; time += 1) {
    const text = await scrape();
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain(figure);
  }
  // It is not asked again before it has answered.
  expect(asked).toBe(1);
  hanging.reject(new Error('the database is away'));
  await hanging.promise.catch(() => {});
  expect(await scrape()).toContain(`${figure} 2`);
});
