/** Loader of the page; requests run in parallel. */
import { ApiError, apiOf, type Transport } from '#platform/web/api.ts';
import type { Account, passportCalls } from '../../passport/contract.ts';
import type { Act, Balance, financeCalls, Month, Operation, Payout, Topup } from '../contract.ts';
import { type FinanceSearch, filterOf, readFinanceSearch } from './finance-search.ts';

interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

export interface FinanceData {
  search: FinanceSearch;
  account: Account;
  balance: Balance;
  operations: Page<Operation>;
  months: Month[];
  payouts: Page<Payout>;
  acts: Page<Act>;
  /** The one the person has come back from. */
  topup: Topup | null;
}

const SIDE_LIST = '5';
/** While a release is under way, a process of the version before may answer. */
const NOT_SAID = { coming: { amount: 0, deals: 0 } };

export async function loadFinance(
  transport: Transport,
  { accountId, search: asked }: { accountId: string; search: Record<string, unknown> },
): Promise<FinanceData> {
  const api = apiOf<typeof financeCalls>(transport);
  const search = readFinanceSearch(asked);
  const [account, balance, operations, months, payouts, acts, topup] = await Promise.all([
    apiOf<typeof passportCalls>(transport)('GET /v1/passport/account/{account_id}', {
      params: { account_id: accountId },
    }),
    api('GET /v1/finance/balance'),
    api('GET /v1/finance/operations', { query: filterOf(search) }),
    api('GET /v1/finance/months', { query: { months: search.months } }),
    api('GET /v1/finance/payouts', { query: { limit: SIDE_LIST } }),
    api('GET /v1/finance/acts', { query: { limit: SIDE_LIST } }),
    search.topup ? findTopup(transport, search.topup) : null,
  ]);
  // Asked about itself, the account answers with all its fields.
  return {
    search,
    account: account as Account,
    balance: { ...NOT_SAID, ...balance },
    operations,
    months: months.items,
    payouts,
    acts,
    topup,
  };
}

/** Null for one that is not there: an old link must not break the page. */
export async function findTopup(transport: Transport, topupId: string): Promise<Topup | null> {
  try {
    return await apiOf<typeof financeCalls>(transport)('GET /v1/finance/topups/{topup_id}', {
      params: { topup_id: topupId },
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
