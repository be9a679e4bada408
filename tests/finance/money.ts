import { randomUUID } from 'node:crypto';
import { createLedger } from '#modules/ledger/server/index.ts';
import type { TestApp, Visitor } from '../support/app.ts';
import { expectLedgerClean } from '../support/ledger.ts';

export const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key });

export const balanceOf = async (person: Visitor) => {
  const { available, held } = (await person.call('GET /v1/finance/balance')).body.data;
  return { available, held };
};

export const VALID_CARD = '2200 0000 0000 0004';
/** Made by the weights: fits BIK 044525225. */
export const VALID_ACCOUNT = {
  type: 'account',
  bik: '044525225',
  account: '40702810200000000001',
  recipient: 'ООО «Ромашка»',
  inn: '7707083893',
};

/** Through the test provider's page, as people do. */
export async function topUp(app: TestApp, person: Visitor, amount: number): Promise<string> {
  const { body } = await person.call('POST /v1/finance/topups', { amount }, keyed());
  const { pathname } = new URL(body.data.pay_url);
  const paid = await app.app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  if (paid.statusCode !== 303) throw new Error(`not paid: ${paid.body}`);
  return body.data.topup_id;
}

export const expectCleanLedger = (app: TestApp) => expectLedgerClean(createLedger(app.database));
