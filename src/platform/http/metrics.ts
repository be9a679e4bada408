/** Prometheus metrics, served to this machine only: of this process or, where several serve together, of all of them. */
import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { requireLoopback } from './loopback.ts';

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Between the first process and those that serve: one asks for all, each is asked for its own, the one gets the sum. */
type Message = { metrics: 'all'; id: string; text?: string } | { metrics: 'own'; id: string; figures?: Figures };

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message;

const GATHERING_MILLISECONDS = 2_000;
const WAITING_MILLISECONDS = 4_000;

/** In the first process. One that is just ending may not answer: then the sum is of those that did. */
export function gatherMetrics(): void {
  const gathering = new Map<string, { figures: Figures[]; wanted: number; end(): void }>();
  cluster.on('message', (asking, message: unknown) => {
    if (!isMessage(message)) return;
    const { id } = message;
    if (message.metrics === 'own') {
      const one = gathering.get(id);
      if (!one) return;
      if (message.figures) one.figures.push(message.figures);
      if (one.figures.length === one.wanted) one.end();
      return;
    }
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const figures: Figures[] = [];
    const end = () => {
      if (!gathering.delete(id)) return;
      clearTimeout(timer);
      AggregatorRegistry.aggregate(figures)
        .metrics()
        .then((text) => asking.isConnected() && asking.send({ metrics: 'all', id, text } satisfies Message, () => {}));
    };
    const timer = setTimeout(end, GATHERING_MILLISECONDS);
    gathering.set(id, { figures, wanted: workers.length, end });
    for (const worker of workers) worker?.send({ metrics: 'own', id } satisfies Message, () => {});
  });
}

function tellOwn(registry: Registry): void {
  process.on('message', (message) => {
    if (!isMessage(message) || message.metrics !== 'own') return;
    registry
      .getMetricsAsJSON()
      .then((figures) => process.send?.({ metrics: 'own', id: message.id, figures } satisfies Message));
  });
}

function askForAll(): Promise<string | undefined> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const end = (text?: string) => {
      clearTimeout(timer);
      process.off('message', hear);
      resolve(text);
    };
    const hear = (message: unknown) => {
      if (isMessage(message) && message.metrics === 'all' && message.id === id) end(message.text);
    };
    const timer = setTimeout(end, WAITING_MILLISECONDS);
    process.on('message', hear);
    process.send?.({ metrics: 'all', id } satisfies Message);
  });
}

export function registerMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  const isOneOfSeveral = cluster.isWorker;
  if (isOneOfSeveral) tellOwn(registry);
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
    const ofAll = isOneOfSeveral ? await askForAll() : undefined;
    return reply.type(registry.contentType).send(ofAll ?? (await registry.metrics()));
  });
}
