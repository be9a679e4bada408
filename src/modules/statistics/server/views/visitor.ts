/** Who is looking, as far as counting needs to know: told apart for a day, never remembered. */
import { createHash, createHmac } from 'node:crypto';
import { isbot } from 'isbot';

/** A browser says who made it; what says nothing is a program. */
export const isRobot = (userAgent: string | undefined): boolean => !userAgent || isbot(userAgent);

/** Hash kept in memory instead of the address itself. */
export const fingerprint = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64');

/** Half of the hash is plenty to tell apart the visitors of one object on one day. */
const MARK_BYTES = 16;

export const markOf = (salt: Buffer, value: string): Buffer =>
  createHmac('sha256', salt).update(value).digest().subarray(0, MARK_BYTES);
