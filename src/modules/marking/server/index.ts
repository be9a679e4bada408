/** Public interface of marking for the rest of the server. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '#platform/database/schema.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import type { PictureUser } from '../../media/server/index.ts';
import { markingCalls, markingErrors } from '../contract.ts';
import { leaveTrials } from './commands/leave-trial.ts';
import { moreTimeJob } from './commands/more-time.ts';
import { compareErids, compareJob } from './comparison/compare.ts';
import type { MarkingContext } from './context.ts';
import { countForStaff } from './desk/store.ts';
import { createGate, type EridGate } from './gate/index.ts';
import { kktuJob, kktuReader, refreshKktu } from './kktu/kktu.ts';
import { registerMonthFiles } from './months/files.ts';
import { actsJob, askForShows, askJob, monthsJob, sendDue } from './months/jobs.ts';
import { createMarkingOfPerson, type MarkingOfPerson } from './of-person/index.ts';
import { connectOrd, environmentOf, keyPrintOf } from './ord/connect.ts';
import { sendJob } from './outbox/send.ts';
import { followStatuses, statusesJob, sweepJob } from './outbox/statuses.ts';
import { insertCall, takeTurn } from './outbox/store.ts';
import { eraseMarking, exportMarking } from './own-data/store.ts';
import { listShowing, usedMedia } from './pictures/store.ts';
import { registerMarkingRoutes } from './routes.ts';

export type { MarkingSettings } from './context.ts';
export type { EridGate } from './gate/index.ts';
export type { MarkingOfPerson } from './of-person/index.ts';
export { createMarkingSeeding, type MarkingSeeding } from './seeding/seeding.ts';

/** Five calls a second, whoever makes them. */
const BETWEEN_CALLS_MS = 200;

export interface Marking extends ServerModule {
  /** What deals ask before and during their steps. */
  gate: EridGate;
  ofPerson: MarkingOfPerson;
  pictures: PictureUser;
  /** Asks sellers for shows and sends what is due, as the jobs of the day do. */
  runMonths(): Promise<void>;
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
    gate: createGate(context),
    ofPerson: createMarkingOfPerson(context),
    pictures: {
      usedMedia: (mediaIds) => usedMedia(db, mediaIds),
      async showsPicture(mediaId, viewer) {
        for (const dealId of await listShowing(db, mediaId))
          if (await context.deals.canRead(dealId, viewer)) return true;
        return false;
      },
    },
    async runMonths() {
      await askForShows(context);
      await sendDue(context);
    },
    followStatuses: () => followStatuses(context),
    refreshKktu: () => refreshKktu(context),
    compareErids: () => compareErids(context),
    deskQueue: () => countForStaff(db, environment),
    eraseOf: eraseMarking,
    exportOf: (accountId) => exportMarking(db, accountId),
  };
}
