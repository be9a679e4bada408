/** In-process API calls for server rendering: the same routes, without serialisation for a network. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Authenticate, Viewer } from './viewer.ts';

/** Calls with one and the same cookie: whose it is, is looked up once for all of them. */
export interface Visit {
  viewer?: Promise<Viewer | null> | undefined;
}

const calls = new AsyncLocalStorage<{ visit: Visit; payload?: string }>();

export async function callDuringVisit(
  visit: Visit,
  send: () => Promise<LightMyRequestResponse>,
): Promise<{ answer: LightMyRequestResponse; payload: string }> {
  const call: { visit: Visit; payload?: string } = { visit };
  // An injected call begins when it is waited for: that must happen in here.
  const answer = await calls.run(call, async () => send());
  return { answer, payload: call.payload ?? answer.payload };
}

export function oncePerVisit(authenticate: Authenticate): Authenticate {
  return (request) => {
    const visit = calls.getStore()?.visit;
    if (!visit) return authenticate(request);
    visit.viewer ??= authenticate(request).catch((error: unknown) => {
      // Only an answer is kept: without a primary, the next try asks a replica.
      visit.viewer = undefined;
      throw error;
    });
    return visit.viewer;
  };
}

/** The text of an answer is handed over as it is, instead of being made bytes, written, read and made text again. */
export function handPayloadsOver(app: FastifyInstance): void {
  app.addHook('onSend', (_request, _reply, payload, done) => {
    const call = calls.getStore();
    if (!call || typeof payload !== 'string') return done(null, payload);
    call.payload = payload;
    done(null, '');
  });
}
