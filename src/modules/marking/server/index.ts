/** The door of marking for the rest of the server. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import type { DealEvent, DealFacts, OpenedDeal } from '../../deals/server/index.ts';
import {
  type DealMarking,
  type MarkingMode,
  type MarkingMonth,
  type MarkingProblem,
  markingCalls,
  markingErrors,
} from '../contract.ts';
import { refuseBeforeErid } from './commands/early.ts';
import { refuseMoved, refusePublication } from './commands/exempt.ts';
import { leaveTrials } from './commands/leave-trial.ts';
import { moreTimeJob } from './commands/more-time.ts';
import { noteOpened } from './commands/opened.ts';
import { comparePage, noteOtherPage, refuseOtherPage } from './commands/other-page.ts';
import { compareErids, compareJob } from './comparison/compare.ts';
import type { MarkingContext } from './context.ts';
import { countForStaff } from './desk/store.ts';
import { kktuJob, kktuReader, refreshKktu } from './kktu/kktu.ts';
import { noteDelivered } from './months/commands.ts';
import { registerMonthFiles } from './months/files.ts';
import { actsJob, askForShows, askJob, monthsJob, sendDue } from './months/jobs.ts';
import { type DueMonth, getMonth, listDueMonths } from './months/queries.ts';
import { connectOrd, environmentOf, keyPrintOf } from './ord/connect.ts';
import { sendJob } from './outbox/send.ts';
import { followStatuses, statusesJob, sweepJob } from './outbox/statuses.ts';
import { insertCall, takeTurn } from './outbox/store.ts';
import { eraseMarking, exportMarking } from './own-data/store.ts';
import { listShowing, usedMedia } from './pictures/store.ts';
import { agreedLinks, missingForErid, ranUnderErid } from './queries.ts';
import { registerMarkingRoutes } from './routes.ts';
import { listPlatforms, type OrderedPlace } from './store.ts';
import { listDueMaterials, noteAccepted, ownTurns } from './turns/own-turns.ts';

export type { MarkingSettings } from './context.ts';
export { createMarkingSeeding, type MarkingSeeding } from './seeding/seeding.ts';

/** Five calls a second, whoever makes them. */
const BETWEEN_CALLS_MS = 200;

export interface Marking extends ServerModule {
  /** Within the transaction that opens the deals: which of them have to be marked. */
  tellOpened(transaction: Transaction, opened: readonly OpenedDeal[]): Promise<void>;
  /** Within the transaction of the step: a delivery says when it came out, an order that is taken wants its creative. */
  tellStep(transaction: Transaction, event: DealEvent): Promise<void>;
  /** Months that the person has to do with the report of, the oldest first. */
  dueMonths(accountId: string): Promise<{ mode: MarkingMode; items: DueMonth[] }>;
  /** Tasks of the person as the buyer of deals. */
  dueMaterials(accountId: string): Promise<{ dealId: string; title: string; words: string; until: string | null }[]>;
  getMonth(accountId: string, month: string): Promise<MarkingMonth>;
  /** The platforms of deals as they were ordered; of deals that were opened while nothing was marked there is nothing. */
  platformsOf(dealIds: readonly string[]): Promise<Map<string, OrderedPlace>>;
  /** Asks sellers for shows and sends what is due, as the jobs of the day do. */
  runMonths(): Promise<void>;
  /** Errors that keep a deal from its erid, and whose turn it is. */
  missingForErid(dealId: string): Promise<MarkingProblem[]>;
  /** Whether it was published under an erid, of this version or of an older one. */
  ranUnderErid(db: Db, dealId: string): Promise<boolean>;
  /** Addresses that the creative with its erid leads to, in its text and as its targets. */
  agreedLinks(db: Db, dealId: string): Promise<string[]>;
  /** Whether a link leads to the page that was ordered. */
  comparePage(transaction: Transaction, dealId: string, link: string): Promise<'same' | 'other' | 'unknown'>;
  /** By deal in work that waits for its erid: what the person has to do for it, or null when that is up to others. */
  turnsOf(
    accountId: string,
    deals: readonly DealFacts[],
  ): Promise<ReadonlyMap<string, DealMarking['waits_for'][number]['what'] | null>>;
  usedMedia(mediaIds: readonly string[]): Promise<string[]>;
  /** Whether the picture belongs to a creative of a deal that the person may see. */
  showsPicture(mediaId: string, viewer: Viewer): Promise<boolean>;
  /** Asks the register about what it checks; answers how many there were. */
  followStatuses(): Promise<number>;
  /** Asks the ОРД for its ККТУ; answers how many codes it named. */
  refreshKktu(): Promise<number>;
  /** Compares our erids with the ОРД's; answers how many differ. */
  compareErids(): Promise<number>;
  /** Length of the queue for staff: refused, stopped, found wrong by ЕРИР, or differing between the ОРД and here. */
  deskQueue(): Promise<{ count: number; oldestAt: Date | null }>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

export interface MarkingDependencies
  extends Omit<MarkingContext, 'environment' | 'ordFor' | 'keyPrint' | 'kktu' | 'now'> {
  log: { warn(details: object, message: string): void };
  now?: () => Date;
}

export function createMarking({ log, ...dependencies }: MarkingDependencies): Marking {
  const { db, settings } = dependencies;
  const environment = environmentOf(settings);
  const context: MarkingContext = {
    now: () => new Date(),
    ...dependencies,
    environment,
    keyPrint: keyPrintOf(settings),
    kktu: kktuReader(db),
    ordFor: connectOrd(db, settings, {
      beforeCall: async () => pause(await takeTurn(db, environment, BETWEEN_CALLS_MS)),
      onCall(objectId, call) {
        // A log that cannot be written must not undo what the ОРД has done.
        insertCall(db, environment, objectId, call).catch((error: unknown) =>
          log.warn({ err: error }, 'a call of the ОРД was not written down'),
        );
      },
    }),
  };
  return {
    name: 'marking',
    calls: markingCalls,
    errors: markingErrors,
    jobs: [
      sendJob(context),
      statusesJob(context),
      sweepJob(context),
      moreTimeJob(context),
      askJob(context),
      monthsJob(context),
      actsJob(context),
      kktuJob(context),
      compareJob(context),
    ] as Job[],
    registerRoutes(app, options) {
      // Before the first request: the gate must not be open by an erid of the trial.
      app.addHook('onReady', () => leaveTrials(context));
      registerMarkingRoutes(app, context, options);
      registerMonthFiles(app, context, options);
    },
    tellOpened: (transaction, opened) => noteOpened(context, transaction, opened),
    async tellStep(transaction, event) {
      await refuseMoved(context, transaction, event);
      await refusePublication(context, transaction, event);
      await refuseOtherPage(context, transaction, event);
      await refuseBeforeErid(transaction, event);
      await noteOtherPage(context, transaction, event);
      await noteDelivered(context, transaction, event);
      await noteAccepted(context, transaction, event);
    },
    turnsOf: (accountId, deals) => ownTurns(context, accountId, deals),
    dueMonths: async (accountId) => ({ mode: settings.mode, items: await listDueMonths(context, accountId) }),
    dueMaterials: async (accountId) => (settings.mode === 'off' ? [] : listDueMaterials(context, accountId)),
    getMonth: (accountId, month) => getMonth(context, accountId, month),
    platformsOf: (dealIds) => listPlatforms(db, environment, dealIds),
    async runMonths() {
      await askForShows(context);
      await sendDue(context);
    },
    missingForErid: (dealId) => missingForErid(context, dealId),
    ranUnderErid,
    agreedLinks,
    comparePage: (transaction, dealId, link) => comparePage(context, transaction, dealId, link),
    usedMedia: (mediaIds) => usedMedia(db, mediaIds),
    async showsPicture(mediaId, viewer) {
      for (const dealId of await listShowing(db, mediaId)) if (await context.deals.canRead(dealId, viewer)) return true;
      return false;
    },
    followStatuses: () => followStatuses(context),
    refreshKktu: () => refreshKktu(context),
    compareErids: () => compareErids(context),
    deskQueue: () => countForStaff(db, environment),
    eraseOf: eraseMarking,
    exportOf: (accountId) => exportMarking(db, accountId),
  };
}
