import { apiOf, type Transport } from '#platform/web/api.ts';
import type { Duties, dutyCalls } from '../contract.ts';

export const loadDuties = (transport: Transport): Promise<Duties> =>
  apiOf<typeof dutyCalls>(transport)('GET /v1/duties');
