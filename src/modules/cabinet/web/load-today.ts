import { apiOf, type Transport } from '#platform/web/api.ts';
import type { cabinetCalls, Today } from '../contract.ts';

/** Null turns are unknown: while a release is under way, a process of the version before may answer, which had none. */
export type LoadedToday = Omit<Today, 'turns'> & { turns: Today['turns'] | null };

export const loadToday = async (transport: Transport): Promise<LoadedToday> => {
  const answer: Omit<Today, 'turns'> & Partial<Today> =
    await apiOf<typeof cabinetCalls>(transport)('GET /v1/cabinet/today');
  return { ...answer, turns: answer.turns ?? null };
};
