/** Calendar feed (iCalendar). Not a call of the API: it returns a file to anybody who has the link; the token is masked in the log. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#platform/api-base.ts';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import { hashToken } from '#platform/tokens.ts';
import type { Duty } from '../../domain/duty.ts';
import { type CalendarEvent, calendarOf } from '../../domain/ics.ts';
import type { DutiesContext } from '../context.ts';
import { fail } from '../fail.ts';
import { listDuties } from '../queries.ts';
import { findOwner } from './store.ts';

const PATH = `${API_BASE}/v1/duties/calendar.ics`;
/** Guesses, and calendars that ask too often. */
const GUESSES = { max: 60, windowSeconds: 600 };
const READS = { max: 120, windowSeconds: 3600 };

export const feedUrl = (siteUrl: string, token: string): string =>
  `${siteUrl.replace(/\/$/, '')}${PATH}?token=${token}`;

/** The same for the same duty, and nobody's id in it. */
const uidOf = (accountId: string, key: string): string =>
  `${createHash('sha256').update(`${accountId}:${key}`).digest('hex').slice(0, 32)}@ohvat`;

const eventOf = (
  accountId: string,
  siteUrl: string,
  { key, dueOn, title, text, dayOff, link }: Duty,
): CalendarEvent => ({
  uid: uidOf(accountId, key),
  day: dueOn,
  title,
  text: [text, dayOff].filter(Boolean).join(' '),
  url: link && new URL(link.to, siteUrl).href,
});

export function registerFeed(app: FastifyInstance, context: DutiesContext): void {
  app.get<{ Querystring: { token?: unknown } }>(PATH, async ({ query, ip }, reply) => {
    const token = typeof query.token === 'string' ? query.token : '';
    const owner = /^[\w-]{43}$/.test(token) ? await findOwner(context.db, hashToken(token)) : null;
    if (!owner) {
      await takeFromLimit(context.pool, `duty-feed-guess/${ip}`, GUESSES);
      throw fail('not_found');
    }
    await takeFromLimit(context.pool, `duty-feed/${owner}`, READS);
    // The link is kept: whoever comes back finds it working.
    if (!(await context.isActive(owner))) throw fail('not_found');
    const duties = await listDuties(context, owner);
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="ohvat-duties.ics"',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      })
      .send(
        calendarOf(
          duties.map((duty) => eventOf(owner, context.siteUrl, duty)),
          { name: 'Охват: сроки по рекламе', now: context.now() },
        ),
      );
  });
}
