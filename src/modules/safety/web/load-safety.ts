import { apiOf, type Transport } from '#platform/web/api.ts';
import type { PageOf } from '#platform/web/use-pages.ts';
import type { OwnSession, passportCalls } from '../../passport/contract.ts';
import type { LogEntry, SafetyOverview, safetyCalls } from '../contract.ts';

export interface SafetyData {
  overview: SafetyOverview;
  sessions: OwnSession[];
  log: PageOf<LogEntry>;
}

export async function loadSafety(transport: Transport): Promise<SafetyData> {
  const api = apiOf<typeof safetyCalls>(transport);
  const [overview, { items: sessions }, log] = await Promise.all([
    api('GET /v1/safety'),
    apiOf<typeof passportCalls>(transport)('GET /v1/safety/sessions'),
    api('GET /v1/safety/log', { query: { limit: '6' } }),
  ]);
  return { overview, sessions, log };
}
