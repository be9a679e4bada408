import type { financeCalls } from '#modules/finance/contract.ts';
import type { notificationCalls } from '#modules/notifications/contract.ts';
import type { safetyCalls } from '#modules/safety/contract.ts';
import { apiOf, type Transport } from '#platform/web/api.ts';

/** One line of what is behind every tab. */
export async function loadOverview(transport: Transport) {
  const [balance, { digest }, safety] = await Promise.all([
    apiOf<typeof financeCalls>(transport)('GET /v1/finance/balance'),
    apiOf<typeof notificationCalls>(transport)('GET /v1/notifications/settings'),
    apiOf<typeof safetyCalls>(transport)('GET /v1/safety'),
  ]);
  return { available: balance.available, digest, safety };
}
