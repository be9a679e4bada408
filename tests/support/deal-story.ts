/** A deal brought to where a test begins, through the doors of the running server. */
import type { AdObjects } from '#modules/ad-objects/server/index.ts';
import type { DealAction } from '#modules/deals/contract.ts';
import type { Deals } from '#modules/deals/server/index.ts';
import type { Ledger } from '#modules/ledger/server/index.ts';
import type { Projects } from '#modules/projects/server/index.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { dayAfter } from '../basket/basket-world.ts';
import type { TestApp } from './app.ts';

function moduleOf<T>(app: TestApp, name: string): T {
  const found = app.modules.find((module) => module.name === name);
  if (!found) throw new Error(`no module ${name}`);
  return found as unknown as T;
}

export const ledgerOf = (app: TestApp) => moduleOf<Ledger>(app, 'ledger');
export const dealsOf = (app: TestApp) => moduleOf<Deals>(app, 'deals');

export const topUp = (app: TestApp, accountId: string, amountKopecks: number) =>
  inTransaction(app.database.db, (trx) => ledgerOf(app).topUp(trx, { topupId: newId(), accountId, amountKopecks }));

/** Whose move each action is. */
const SIDES = {
  accept: 'seller',
  decline: 'seller',
  counter: 'seller',
  deliver: 'seller',
  accept_cancel: 'seller',
  refuse_cancel: 'seller',
} as const satisfies Partial<Record<DealAction, 'seller'>>;

interface Story {
  buyerId: string;
  sellerId: string;
  amountKopecks?: number;
  /** Of an object that exists; otherwise it is nobody's. */
  objectId?: string;
  campaignId?: string;
  quantity?: number;
  after?: readonly DealAction[];
}

export async function createDealBetween(
  app: TestApp,
  { buyerId, sellerId, amountKopecks = 1_000_000, objectId, campaignId, quantity = 1, after = [] }: Story,
): Promise<string> {
  const deals = dealsOf(app);
  const projects = moduleOf<Projects>(app, 'projects');
  const { lookups } = moduleOf<AdObjects>(app, 'ad-objects');
  const place = objectId ? ((await lookups.placesOf([objectId])).get(objectId) ?? null) : null;
  await topUp(app, buyerId, amountKopecks * quantity);
  const [opened] = await inTransaction(app.database.db, async (trx) => {
    const projectId = newId();
    await projects.takeForCheckout(trx, { accountId: buyerId, projectId, isNew: true, title: 'Осенний запуск' });
    return deals.orders.open(trx, {
      buyerId,
      projectId,
      campaignId: campaignId ?? null,
      items: [
        {
          kind: 'resource',
          objectId: objectId ?? newId(),
          objectTitle: 'Кухня на Петроградке',
          cover: null,
          sellerId,
          offerId: 'offer',
          offerName: '1/24',
          unit: null,
          leadDays: 2,
          quantity,
          unitPriceKopecks: amountKopecks,
          wishedOn: null,
          comment: 'Без ссылок на конкурентов',
          files: [],
          place,
          legality: null,
        },
      ],
    });
  });
  if (!opened) throw new Error('no deal was opened');
  for (const action of after) {
    const accountId = action in SIDES ? sellerId : buyerId;
    await deals.orders.takeStep({
      dealId: opened.dealId,
      action,
      viewer: { accountId, sessionId: '', role: 'member', name: '', email: '' },
      words: { comment: 'Готово', ...(action === 'counter' && { amountKopecks: 900_000, dueOn: dayAfter(40) }) },
    });
  }
  return opened.dealId;
}
