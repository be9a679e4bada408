import type { Viewer } from '#platform/http/viewer.ts';

/** The owner's own business, and moderators' when they look into a complaint. */
export const canReadStatistics = (viewer: Pick<Viewer, 'accountId' | 'role'>, ownerId: string): boolean =>
  viewer.accountId === ownerId || viewer.role !== 'member';
