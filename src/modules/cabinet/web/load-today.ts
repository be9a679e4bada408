import { apiOf, type Transport } from '#platform/web/api.ts';
import type { cabinetCalls, Today } from '../contract.ts';

/** While a release is under way, a process of the version before may answer. */
export const loadToday = async (transport: Transport): Promise<Today> => ({
  turns: [],
  ...((await apiOf<typeof cabinetCalls>(transport)('GET /v1/cabinet/today')) as Partial<Today> & Omit<Today, 'turns'>),
});
