/** Marking as it would have happened before anybody looked, for the demonstration: the same commands, the same stand-in, an older clock. */
import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { DealEvent, OpenedDeal } from '../../../deals/server/index.ts';
import { registerDay } from '../../domain/deadlines.ts';
import { isOnInternet } from '../../domain/need.ts';
import { approveCreative, reuseCreative } from '../commands/agree.ts';
import { putAdvertiser, putCreative } from '../commands/edit.ts';
import { noteOpened } from '../commands/opened.ts';
import type { MarkingContext } from '../context.ts';
import { kktuReader } from '../kktu/kktu.ts';
import { giveShows, noteDelivered, sendMonth, setPublication } from '../months/commands.ts';
import { connectStandIn, environmentOf } from '../ord/connect.ts';
import { sendObject } from '../outbox/send.ts';
import { followStatuses } from '../outbox/statuses.ts';
import { type Advertised, findMarking, listCreatives } from '../store.ts';
import { pauseUntil, setBack } from './store.ts';

export interface SeededCreative {
  text: string;
  urls: readonly string[];
}

export interface MarkingSeeding {
  tellOpened(opened: readonly OpenedDeal[]): Promise<void>;
  tellStep(event: DealEvent): Promise<void>;
  /** Whether the deal has to be marked at all. */
  isNeeded(dealId: string): Promise<boolean>;
  write(deal: { dealId: string; buyer: Viewer; advertiser: Advertised; creative: SeededCreative }): Promise<void>;
  /** The content of another deal of the buyer's, as it was registered. */
  reuse(deal: { dealId: string; buyer: Viewer; advertiser: Advertised; from: string }): Promise<void>;
  /** With the second approval it is sent, and the register looks at it. */
  approve(dealId: string, viewer: Viewer): Promise<void>;
  /** As `approve`, but the ОРД does not answer before that moment. */
  approveAndWait(dealId: string, viewer: Viewer, until: Date): Promise<void>;
  /** As `approve`, but the ОРД has something against the person who advertises. */
  approveInVain(dealId: string, viewer: Viewer, fault: { field: string; message: string }): Promise<void>;
  publish(dealId: string, seller: Viewer, removedOn: string | null): Promise<void>;
  giveShows(dealId: string, seller: Viewer, month: string, shows: number): Promise<void>;
  sendMonth(sellerId: string, month: string): Promise<void>;
}

type SeedingDependencies = Pick<
  MarkingContext,
  'settings' | 'siteUrl' | 'deals' | 'placesOf' | 'requisitesOf' | 'sayInChat' | 'tell'
> & {
  transaction: Transaction;
  now(): Date;
};

/** Null where nothing is registered: there the demonstration has nothing to show. */
export function createMarkingSeeding({
  transaction,
  settings,
  now,
  ...ports
}: SeedingDependencies): MarkingSeeding | null {
  if (settings.mode !== 'test') return null;
  const environment = environmentOf(settings);
  const waiting: string[] = [];
  const { client, behaviour } = connectStandIn(transaction, now);
  const absent = (): never => {
    throw new Error('the demonstration does without it');
  };
  const context: MarkingContext = {
    ...ports,
    db: transaction,
    pool: undefined as never,
    settings,
    environment,
    keyPrint: '',
    jobs: {
      enqueueAll: (async (_transaction: Transaction, _job: unknown, data: readonly { object_id: string }[]) => {
        waiting.push(...data.map(({ object_id }) => object_id));
      }) as Jobs['enqueueAll'],
    } as Jobs,
    ordFor: () => client,
    // Its goods are coffee and the like.
    legalityToday: async () => () => ({ light: 'green', checks: [] }),
    legalityOn: async () => () => ({ light: 'green', checks: [] }),
    standingRules: async () => [],
    takeMedia: absent,
    readPicture: absent,
    finishCase: absent,
    consentDayOf: async () => undefined,
    namesOf: async () => new Map(),
    record: async () => {},
    listAdmins: async () => [],
    kktu: kktuReader(transaction),
    now,
  };

  /** Backdates all rows that `work` has written. */
  const happening = async (work: () => Promise<unknown>): Promise<void> => {
    await work();
    await setBack(transaction, now());
  };

  async function sendAll(): Promise<void> {
    for (let id = waiting.shift(); id; id = waiting.shift()) await sendObject(context, id);
    await followStatuses(context);
  }

  const approveNow = async (dealId: string, viewer: Viewer) => {
    const [creative] = await listCreatives(transaction, dealId);
    await approveCreative(context, { dealId, viewer, hash: creative?.content_hash ?? '' });
  };

  return {
    tellOpened: (opened) =>
      happening(async () => {
        await noteOpened(context, transaction, opened);
        const markable = opened.filter(({ place }) => place && isOnInternet(place.platform));
        await ports.deals.setMarkingMissing(
          transaction,
          markable.map(({ dealId }) => dealId),
          true,
        );
      }),
    tellStep: (event) => noteDelivered(context, transaction, event),
    isNeeded: async (dealId) => (await findMarking(transaction, dealId))?.need === 'required',
    write: ({ dealId, buyer: viewer, advertiser, creative: { text, urls } }) =>
      happening(async () => {
        await putAdvertiser(context, { dealId, viewer, advertiser });
        const input = { form: 'text_block' as const, text, media_ids: [], target_urls: urls, content_hash: null };
        await putCreative(context, { dealId, viewer, input });
      }),
    reuse: ({ dealId, buyer: viewer, advertiser, from }) =>
      happening(async () => {
        const [creative] = await listCreatives(transaction, from);
        await putAdvertiser(context, { dealId, viewer, advertiser });
        await reuseCreative(context, { dealId, viewer, creativeId: creative?.creative_id ?? '' });
      }),
    approve: (dealId, viewer) =>
      happening(async () => {
        await approveNow(dealId, viewer);
        await sendAll();
      }),
    approveAndWait: (dealId, viewer, until) =>
      happening(async () => {
        await approveNow(dealId, viewer);
        waiting.length = 0;
        await pauseUntil(transaction, environment, until);
      }),
    approveInVain: (dealId, viewer, fault) =>
      happening(async () => {
        const advertiser = (await findMarking(transaction, dealId))?.advertiser;
        await approveNow(dealId, viewer);
        behaviour.refused = [{ word: advertiser?.inn ?? '', ...fault }];
        await sendAll();
        behaviour.refused = [];
      }),
    publish: (dealId, viewer, removedOn) =>
      happening(async () => {
        const marking = await findMarking(transaction, dealId);
        const publishedOn = marking?.published_on ?? registerDay(now());
        await setPublication(context, { dealId, viewer, publishedOn, removedOn });
      }),
    giveShows: (dealId, viewer, month, shows) => happening(() => giveShows(context, { dealId, viewer, month, shows })),
    sendMonth: (sellerId, month) =>
      happening(async () => {
        await sendMonth(context, { sellerId, month });
        await sendAll();
      }),
  };
}
