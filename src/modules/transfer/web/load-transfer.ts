import { ApiError, apiOf, type Transport } from '#platform/web/api.ts';
import type { TransferStatus, transferCalls } from '../contract.ts';

/** The file behind the address, or nothing when there is none any more. */
export async function loadTransfer(transport: Transport, token: string): Promise<TransferStatus | null> {
  try {
    return await apiOf<typeof transferCalls>(transport)('GET /v1/transfer/{token}', { params: { token } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
