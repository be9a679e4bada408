/** `GET /api/v1/events`: server-sent events of one's own account, for as long as the session lives. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#platform/api-base.ts';
import { fail } from '#platform/errors.ts';
import type { Authenticate } from '#platform/http/viewer.ts';
import type { Hub, Sink } from './streams/hub.ts';

const EVENT_ID = /^\d{1,15}$/;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Tells proxies not to buffer the response: events would be held back.
  'x-accel-buffering': 'no',
};

const sinkOf = (raw: ServerResponse): Sink => ({
  write: (frame) => void raw.write(frame),
  get waitingBytes() {
    return raw.writableLength;
  },
  end: (lastFrame) => void raw.end(lastFrame),
  destroy: () => void raw.destroy(),
});

/** An invalid Last-Event-ID is ignored: the client starts afresh. */
function readLastSeq(header: unknown, query: unknown): number | null {
  const given = [header, query].find((value) => typeof value === 'string' && EVENT_ID.test(value));
  return given === undefined ? null : Number(given);
}

export function registerStreamRoute(
  app: FastifyInstance,
  { authenticate, hubOf }: { authenticate: Authenticate; hubOf: () => Hub | null },
): void {
  app.get<{ Querystring: { last_event_id?: unknown } }>(
    `${API_BASE}/v1/events`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const viewer = await authenticate(request);
      if (!viewer) throw fail('unauthorized');
      const hub = hubOf();
      if (!hub) throw fail('unavailable');
      const { raw } = reply;
      if (raw.destroyed) return reply.hijack();
      const lastSeq = readLastSeq(request.headers['last-event-id'], request.query.last_event_id);
      reply.hijack();
      raw.writeHead(200, { ...reply.getHeaders(), ...HEADERS } as Record<string, string>);
      raw.flushHeaders();
      const { accountId, sessionId } = viewer;
      const stream = hub.open({ accountId, sessionId, sink: sinkOf(raw) }, lastSeq);
      raw.on('error', () => raw.destroy());
      raw.once('close', () => hub.closed(stream));
      return reply;
    },
  );
}
