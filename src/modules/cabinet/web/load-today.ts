import { apiOf, type Transport } from '#platform/web/api.ts';
import type { cabinetCalls, Today } from '../contract.ts';

export const loadToday = (transport: Transport): Promise<Today> =>
  apiOf<typeof cabinetCalls>(transport)('GET /v1/cabinet/today');
