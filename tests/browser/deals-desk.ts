/** Deals between people of a running site, opened as a checkout opens them. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createDeals } from '#modules/deals/server/index.ts';
import { createLedger } from '#modules/ledger/server/index.ts';
import { readRequisites } from '#modules/passport/server/index.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import type { Person, Site, Visitor } from '../support/browser.ts';

interface OpenedDeal {
  buyer: Visitor & { person: Person };
  seller: Person;
  objectId?: string;
  title?: string;
  amountKopecks?: number;
  projectId?: string;
  comment?: string;
}

export async function createProject(buyer: Visitor, title = 'Осенний купаж'): Promise<string> {
  const { body } = await buyer.call('POST /v1/projects', { title });
  return body.data.project_id;
}

/** Tops the buyer up and orders one offer; the money is held. */
export async function openDeal(site: Site, { buyer, seller, ...order }: OpenedDeal): Promise<string> {
  const { amountKopecks = 1_450_000, title = 'Хлеб и соль' } = order;
  const { db } = site.database;
  const ledger = createLedger(site.database);
  const nothing = async () => new Map();
  const deals = createDeals({
    db,
    ledger,
    projects: {
      roleOf: async () => null,
      isInAny: async () => false,
      titlesOf: nothing,
      campaignOf: async () => null,
      campaignsOf: async () => new Map(),
      record: async () => {},
    },
    files: { take: nothing, factsOf: nothing },
    takeMedia: nothing,
    findSelling: nothing,
    confirmedOf: nothing,
    judgedFor: async () => [],
    legalityOn: async () => () => ({ light: 'green', checks: [] }),
    legalityToday: async () => () => ({ light: 'green', checks: [] }),
    advertisedBy: async () => null,
    facesOf: nothing,
    requisitesOf: readRequisites,
    reviewable: async () => new Set<string>(),
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
  });
  const buyerId = buyer.person.accountId;
  const projectId = order.projectId ?? (await createProject(buyer));
  const [opened] = await inTransaction(db, async (transaction) => {
    await ledger.topUp(transaction, { topupId: newId(), accountId: buyerId, amountKopecks });
    return deals.orders.open(transaction, {
      buyerId,
      projectId,
      campaignId: null,
      items: [
        {
          kind: 'resource',
          objectId: order.objectId ?? newId(),
          objectTitle: title,
          cover: null,
          sellerId: seller.accountId,
          offerId: 'o1',
          offerName: 'Пост 1/24',
          unit: null,
          leadDays: 2,
          quantity: 1,
          unitPriceKopecks: amountKopecks,
          wishedOn: null,
          comment: order.comment ?? 'Кофе в зёрнах, осенняя скидка. Ссылка с меткой.',
          files: [],
          place: null,
          legality: null,
        },
      ],
    });
  });
  if (!opened) throw new Error('no deal was opened');
  return opened.dealId;
}

/** Texts on screen hold their numbers together by spaces that do not break. */
export const seen = (page: Page | Locator, text: string) =>
  page
    .getByText(new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')))
    .filter({ visible: true })
    .first()
    .waitFor();
export const nextStep = (page: Page, title: string | RegExp) =>
  page.getByRole('region', { name: 'Что дальше' }).getByRole('heading', { name: title }).waitFor();

export type Somebody = Visitor & { person: Person };

/** Those who deal with each other on a site, each in a browser of their own. */
export function peopleOf(site: Site) {
  async function somebody(name: string): Promise<Somebody> {
    const person = await site.person();
    await site.database.pool.query('UPDATE accounts SET name = $2 WHERE account_id = $1', [person.accountId, name]);
    return Object.assign(await site.visitor({ as: person }), { person });
  }
  return {
    somebody,
    both: async (): Promise<[buyer: Somebody, seller: Somebody]> => [
      await somebody('Алина Воронцова'),
      await somebody('Тимур Сафин'),
    ],
    balanceOf: ({ person }: Somebody) => createLedger(site.database).balanceOf(person.accountId),
  };
}

export const press = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Opens the step's window, fills it in and sends it. */
export async function take(page: Page, name: string, fields: Record<string, string> = {}): Promise<void> {
  await press(page, name);
  const dialog = page.getByRole('dialog', { name });
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await press(dialog, name);
  await dialog.waitFor({ state: 'hidden' });
}

export async function step(who: Somebody, dealId: string, action: string, body: object = {}): Promise<void> {
  const { status, body: answer } = await who.call(`POST /v1/deals/${dealId}/${action}`, body);
  expect(status, JSON.stringify(answer)).toBe(200);
}
