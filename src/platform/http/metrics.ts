/** Prometheus metrics, served to this machine only: of this process or, where several serve together, of all of them. */
import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { requireLoopback } from './loopback.ts';

interface Question {
  metricsFor: string;
}
interface AnswerToIt extends Question {
  text: string;
}
const asks = (message: unknown): message is Question => typeof (message as Question | null)?.metricsFor === 'string';

/** In the first process: whichever serving process is asked, the figures of all are put together here. */
export function gatherMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, message: unknown) => {
    if (!asks(message)) return;
    all.clusterMetrics().then(
      (text) => worker.isConnected() && worker.send({ ...message, text } satisfies AnswerToIt),
      // One that is just ending does not answer: the asking one gives up too and tells of itself alone.
      () => {},
    );
  });
}

const PATIENCE_MILLISECONDS = 6_000;

function askForAll(): Promise<string | undefined> {
  const question: Question = { metricsFor: randomUUID() };
  return new Promise((resolve) => {
    const end = (text?: string) => {
      clearTimeout(timer);
      process.off('message', hear);
      resolve(text);
    };
    const hear = (message: unknown) => {
      if (asks(message) && message.metricsFor === question.metricsFor) end((message as AnswerToIt).text);
    };
    const timer = setTimeout(end, PATIENCE_MILLISECONDS);
    process.on('message', hear);
    process.send?.(question);
  });
}

export function registerMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  if (cluster.isWorker) AggregatorRegistry.setRegistries(registry);
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by call or page route',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.call ?? request.routeOptions.url ?? 'none';
    duration.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { onRequest: requireLoopback }, async (_request, reply) => {
    const ofAll = cluster.isWorker ? await askForAll() : undefined;
    return reply.type(registry.contentType).send(ofAll ?? (await registry.metrics()));
  });
}
