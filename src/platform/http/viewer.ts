import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

export const ROLES = ['member', 'moderator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The person behind a request, once the session has been checked. */
export interface Viewer {
  accountId: string;
  sessionId: string;
  role: Role;
  name: string;
  email: string;
  /** In a block with somebody, on either side: some of what others see is hidden from this person. Never told to them. */
  hasBlocks?: boolean;
}

export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>;

interface Visit {
  viewer?: Promise<Viewer | null>;
}

const visits = new AsyncLocalStorage<Visit>();

/** Runs calls that are made in this process with one and the same cookie: whose it is, is looked up once for all of them. */
export function duringVisit<T>(visit: Visit, call: () => T): T {
  return visits.run(visit, call);
}

export function oncePerVisit(authenticate: Authenticate): Authenticate {
  return (request) => {
    const visit = visits.getStore();
    if (!visit) return authenticate(request);
    visit.viewer ??= authenticate(request);
    return visit.viewer;
  };
}
