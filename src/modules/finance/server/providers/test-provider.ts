import { newToken } from '#platform/tokens.ts';
import type { PaymentProvider } from './provider.ts';

export const TEST_PAGE_PATH = '/pay/test';

/** No money moves: a page of our own stands in for a bank's. Whoever knows its address may confirm, so it cannot be guessed. */
export function createTestProvider({ siteUrl }: { siteUrl: string }): PaymentProvider {
  return {
    name: 'test',
    async create() {
      const token = newToken();
      return { paymentId: token, payUrl: `${siteUrl}${TEST_PAGE_PATH}/${token}` };
    },
    // The page writes the outcome itself.
    find: async () => null,
    refund: async () => 'succeeded',
  };
}
