/** Graceful shutdown: open connections get their answer with `connection: close`. */
import net from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Long enough for a connection in use to have its next request, and with the answer the request to leave. */
const DRAIN_MILLISECONDS = 4_000;
const LOOK_MILLISECONDS = 50;

/** Returns the function that begins the drain; it ends when no connection is left, or at its deadline. */
export function prepareDrain(app: FastifyInstance): () => Promise<void> {
  let isDraining = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  return async () => {
    isDraining = true;
    // Only stops listening: the server's own close would end idle connections at once, some with a request already on its way.
    net.Server.prototype.close.call(app.server);
    const deadline = Date.now() + DRAIN_MILLISECONDS;
    while (Date.now() < deadline && (await countConnections(app.server)) > 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
    }
  };
}

const countConnections = (server: net.Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
