/**
 * Who has just written must find it in the next list. How far the log of the primary was then is kept with the browser's session, and
 * replicas that have not come so far are passed by.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANY_POSITION, mayReadReplica, parsePosition, type Replicas } from '../database/replicas.ts';

const COOKIE = 'ohvat_position';
/** Replicas farther behind are not asked at all, so nobody needs it for longer. */
const KEPT_SECONDS = 60;
const BEYOND_ALL = 'FFFFFFFF/FFFFFFFF';

export interface ReplicaReading {
  during<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
  rememberPosition(reply: FastifyReply): Promise<void>;
}

export const readReplicas = (replicas: Replicas, isSecure: boolean): ReplicaReading => ({
  // A program keeps no cookies.
  during: (request, work) =>
    request.viewer?.tokenId ? work() : mayReadReplica(parsePosition(request.cookies[COOKIE]) ?? ANY_POSITION, work),
  async rememberPosition(reply) {
    // The write is done, whatever becomes of this question: unanswered, the next reads go to the primary.
    const position = await replicas.position().catch(() => BEYOND_ALL);
    reply.setCookie(COOKIE, position, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      maxAge: KEPT_SECONDS,
    });
  },
});
