import { apiOf, type Transport } from '#platform/web/api.ts';
import type { Duties, dutyCalls } from '../contract.ts';

/** While a release is under way, a process of the version before may answer. */
export const loadDuties = async (transport: Transport): Promise<Duties> => ({
  fees: [],
  ...((await apiOf<typeof dutyCalls>(transport)('GET /v1/duties')) as Partial<Duties> & Omit<Duties, 'fees'>),
});
