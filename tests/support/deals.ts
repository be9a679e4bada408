/** Deals on a real database and ledger, with a clock that the test turns. */
import { createDeals, type Deals, type OrderedOffer } from '#modules/deals/server/index.ts';
import type { Ledger } from '#modules/ledger/server/index.ts';
import type { Database } from '#platform/database/connect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { startLedger } from './ledger.ts';

export interface DealsBench {
  database: Database;
  ledger: Ledger;
  deals: Deals;
  people(count: number): Promise<string[]>;
  clock: { now: Date };
  open(buyerId: string, sellerId: string, amountKopecks: number): Promise<string>;
}

export async function startDeals(): Promise<DealsBench> {
  const { database, ledger, people } = await startLedger();
  const clock = { now: new Date() };
  const nothingToTake = async () => new Map();
  const deals = createDeals({
    db: database.db,
    ledger,
    projects: {
      roleOf: async () => null,
      isInAny: async () => false,
      titlesOf: async () => new Map(),
      campaignOf: async () => null,
      campaignsOf: async () => new Map(),
      record: async () => {},
    },
    files: { take: nothingToTake, factsOf: nothingToTake },
    takeMedia: nothingToTake,
    findSelling: nothingToTake,
    confirmedOf: nothingToTake,
    judgedFor: async () => [],
    legalityOn: async () => () => ({ light: 'green', checks: [] }),
    legalityToday: async () => () => ({ light: 'green', checks: [] }),
    advertisedBy: async () => null,
    facesOf: nothingToTake,
    requisitesOf: nothingToTake,
    reviewable: async () => new Set(),
    payFor: async () => null,
    isMarked: () => false,
    missingForErid: async () => [],
    onLaw: [],
    ranUnderErid: async () => false,
    agreedLinks: async () => [],
    comparePage: async () => 'unknown' as const,
    onOpen: [],
    onStep: [],
    onTakenDown: [],
    now: () => clock.now,
  });
  return {
    database,
    ledger,
    deals,
    people,
    clock,
    async open(buyerId, sellerId, amountKopecks) {
      const item: OrderedOffer = {
        kind: 'resource',
        objectId: newId(),
        objectTitle: 'Канал',
        cover: null,
        sellerId,
        offerId: 'o1',
        offerName: '1/24',
        unit: null,
        leadDays: 2,
        quantity: 1,
        unitPriceKopecks: amountKopecks,
        wishedOn: null,
        comment: null,
        files: [],
        place: null,
        legality: null,
      };
      const [opened] = await inTransaction(database.db, (trx) =>
        deals.orders.open(trx, { buyerId, projectId: newId(), campaignId: null, items: [item] }),
      );
      return opened?.dealId ?? '';
    },
  };
}
