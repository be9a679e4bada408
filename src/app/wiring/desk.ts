/** Modules for staff, and reports about the site itself. */
import { createAppeals } from '#modules/appeals/server/index.ts';
import { createDesk } from '#modules/desk/server/index.ts';
import { createReports } from '#modules/reports/server/index.ts';
import { retryNow } from '#platform/jobs-state.ts';
import { createHealth } from '../health.ts';
import type { Accounts } from './accounts.ts';
import type { Dealings } from './dealings.ts';
import type { Foundation } from './foundation.ts';
import type { Objects } from './objects.ts';

export function wireDesk(
  { environment, database, metrics }: Foundation,
  { passport, audit, notifications }: Accounts,
  { adObjects, media, files, moderation }: Objects,
  { ledger, deals, marking, finance, reviews }: Dealings,
) {
  const { db } = database;
  const appeals = createAppeals({
    db,
    record: audit.record,
    facesOf: passport.directory.facesOf,
    actingStaff: passport.directory.actingStaff,
    files,
    finishCase: moderation.finishCase,
    complaints: { reopen: moderation.reopenComplaint },
    objects: adObjects.publication,
    reviews,
    people: passport.people,
    onAnswer: [notifications.objects.tellAppeal],
  });
  return {
    appeals,
    reports: createReports(database),
    desk: createDesk({
      db,
      now: () => new Date(),
      record: audit.record,
      queues: {
        objects: adObjects.publication.pendingQueue,
        complaints: moderation.complaintQueue,
        disputes: deals.statistics.disputeQueue,
        marking: marking.deskQueue,
        appeals: appeals.queue,
        payouts: finance.payoutQueue,
      },
      people: passport.people,
      facesOf: passport.directory.facesOf,
      objectsOf: adObjects.owners.listOwned,
      dealsOf: deals.ofPerson.listOf,
      balanceOf: ledger.balanceOf,
      sumLeaving: finance.sumLeaving,
      health: createHealth({ environment, database, metrics, media, files }),
      business: {
        sumMoney: ledger.sumDays,
        countOrders: deals.statistics.countOrders,
        countClosed: deals.statistics.countClosed,
        countOpen: deals.statistics.countOpen,
        countSignUps: passport.people.countSignUps,
        findFirstSignUp: passport.people.findFirstSignUp,
        payouts: finance.payoutQueue,
      },
      retryJob: retryNow,
    }),
  };
}
