/** Loaders of the desk. Not in the route files: those are in every page's first load. */

import { apiOf, type Transport } from '#platform/web/api.ts';
import { orNotFound } from '#platform/web/or-not-found.ts';
import type { auditCalls } from '../../audit/contract.ts';
import type { PeriodDays } from '../../statistics/web/index.ts';
import type { deskCalls } from '../contract.ts';
import type { PeopleSearch } from './people-page.tsx';

export { loadQueues } from './queues.ts';

const deskOf = (transport: Transport) => apiOf<typeof deskCalls>(transport);
const auditOf = (transport: Transport) => apiOf<typeof auditCalls>(transport);

export const loadLog = (transport: Transport, search: object) => auditOf(transport)('GET /v1/audit', { query: search });

export const loadPeople = (transport: Transport, search: PeopleSearch) =>
  deskOf(transport)('GET /v1/desk/people', { query: search });

export async function loadHealth(transport: Transport) {
  return { health: await deskOf(transport)('GET /v1/desk/health'), loadedAt: Date.now() };
}

export async function loadAdmin(transport: Transport, days: PeriodDays) {
  const [figures, health, deeds] = await Promise.all([
    deskOf(transport)('GET /v1/desk/figures', { query: { days: `${days}` } }),
    loadHealth(transport),
    loadLog(transport, { limit: '8' }),
  ]);
  return { figures, ...health, deeds: deeds.items };
}

export async function loadPerson(transport: Transport, accountId: string) {
  try {
    const [person, deeds] = await Promise.all([
      deskOf(transport)('GET /v1/desk/people/{account_id}', { params: { account_id: accountId } }),
      loadLog(transport, { subject_id: accountId, limit: '10' }),
    ]);
    return { person, deeds: deeds.items };
  } catch (error) {
    orNotFound(error);
  }
}
