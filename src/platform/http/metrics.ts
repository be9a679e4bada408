/**
 * Prometheus metrics, served to this machine only: of this process or, where several serve together, of all of them. The
 * slowest calls of this process are for the desk.
 */
import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Replicas } from '../database/replicas.ts';
import { requireLoopback } from './loopback.ts';

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** IPC messages: the primary collects the metrics of all workers and returns the sum. */
type Message = { metrics: 'all'; id: string; text?: string } | { metrics: 'own'; id: string; figures?: Figures };

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message;

/** For figures that the database is asked for: with a hanging one all others are scraped all the same. */
const ASKING_MILLISECONDS = 500;
const GATHERING_MILLISECONDS = 2_000;
const WAITING_MILLISECONDS = 4_000;

/** Runs in the primary process. A worker that is just ending may not answer: then the sum is without it. */
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

export interface SlowCall {
  route: string;
  calls: number;
  meanMilliseconds: number;
  /** 19 of 20 were done within it. */
  p95Milliseconds: number;
}

export interface Metrics {
  /** Asked at each scrape. */
  tellPartitions(countAhead: () => Promise<ReadonlyMap<string, number>>): void;
  register(app: FastifyInstance): void;
  slowestCalls(limit: number): Promise<SlowCall[]>;
}

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

function tellReplicas(registry: Registry, replicas: Replicas): void {
  const registers = [registry];
  new Gauge({
    name: 'database_replica_used',
    help: 'Whether reads go to the replica: 0 while it is away or too far behind',
    labelNames: ['replica'],
    aggregator: 'min',
    registers,
    collect() {
      for (const { name, isUsable } of replicas.all) this.set({ replica: name }, Number(isUsable));
    },
  });
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How far the replica is behind the primary; absent while it does not answer',
    labelNames: ['replica'],
    aggregator: 'max',
    registers,
    collect() {
      for (const { name: replica, lagMilliseconds } of replicas.all) {
        // Between processes figures travel as JSON, which has no infinity.
        if (Number.isFinite(lagMilliseconds)) this.set({ replica }, lagMilliseconds / 1000);
        else this.remove({ replica });
      }
    },
  });
  new Counter({
    name: 'database_replica_reads_total',
    help: 'Statements that a replica may answer, by who was asked first',
    labelNames: ['node'],
    registers,
    collect() {
      this.reset();
      for (const { name, reads } of replicas.all) this.inc({ node: name }, reads);
      this.inc({ node: 'primary' }, replicas.readsOnPrimary);
    },
  });
}

export function createMetrics(replicas?: Replicas): Metrics {
  const registry = new Registry();
  if (replicas) tellReplicas(registry, replicas);
  const isOneOfSeveral = cluster.isWorker;
  if (isOneOfSeveral) tellOwn(registry);
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by call or page route',
    labelNames: ['route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return {
    tellPartitions(countAhead) {
      let asking: ReturnType<typeof countAhead> | undefined;
      new Gauge({
        name: 'database_partitions_ahead',
        help: 'Partitions that are ready for the time to come; absent while the database does not answer',
        labelNames: ['table'],
        aggregator: 'min',
        registers: [registry],
        async collect() {
          // One question at a time, however many scrapes it outlives.
          asking ??= countAhead().finally(() => {
            asking = undefined;
          });
          const late = new AbortController();
          const found = await Promise.race([asking, sleep(ASKING_MILLISECONDS, [], late)]).catch(() => []);
          late.abort();
          this.reset();
          for (const [table, ahead] of found) this.set({ table }, ahead);
        },
      });
    },
    register(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.config.call ?? request.routeOptions.url ?? 'none';
        duration.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
      });
      app.get('/metrics', { onRequest: requireLoopback }, async (_request, reply) => {
        const ofAll = isOneOfSeveral ? await askForAll() : undefined;
        return reply.type(registry.contentType).send(ofAll ?? (await registry.metrics()));
      });
    },
    async slowestCalls(limit) {
      const routes = new Map<string, { count: number; sum: number; within: Map<number, number> }>();
      for (const { labels, value, metricName } of (await duration.get()).values) {
        const route = String(labels.route);
        // Files are as slow as the visitor's line.
        if (/\.\w+$/.test(route)) continue;
        const seen = routes.get(route) ?? { count: 0, sum: 0, within: new Map<number, number>() };
        if (metricName?.endsWith('_count')) seen.count += value;
        else if (metricName?.endsWith('_sum')) seen.sum += value;
        else {
          const bound = Number((labels as { le?: number }).le);
          seen.within.set(bound, (seen.within.get(bound) ?? 0) + value);
        }
        routes.set(route, seen);
      }
      return [...routes]
        .map(([route, { count, sum, within }]) => ({
          route,
          calls: count,
          meanMilliseconds: count > 0 ? (sum / count) * 1000 : 0,
          p95Milliseconds:
            (BUCKETS_SECONDS.find((bound) => (within.get(bound) ?? 0) >= count * 0.95) ?? Number.POSITIVE_INFINITY) *
            1000,
        }))
        .sort((one, other) => other.meanMilliseconds - one.meanMilliseconds)
        .slice(0, limit);
    },
  };
}
