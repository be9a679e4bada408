import type { FastifyRequest } from 'fastify';
import type { Scope } from '../scopes.ts';

export const ROLES = ['member', 'moderator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The person behind a request, once the session has been checked. */
export interface Viewer {
  accountId: string;
  sessionId: string;
  role: Role;
  name: string;
  /** Where the picture beside the name is. */
  avatar?: string | null;
  email: string;
  /** In a block with somebody, on either side: some of what others see is hidden from this person. Never told to them. */
  hasBlocks?: boolean;
  /** A document they have accepted has a newer version. */
  needsConsent?: boolean;
  /** Fresh proof of identity within minutes; calls with `proof: 'fresh'` require it. */
  isProved?: boolean;
  /** Id of the API token, when the caller is a program of the person's. */
  tokenId?: string;
  /** Scopes of that token. Absent for the person themselves, who may do all that is theirs. */
  scopes?: readonly Scope[];
  /** IP address of the request; absent when no browser asked. */
  address?: string;
}

export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>;
