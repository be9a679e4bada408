import type { Viewer } from '#platform/http/viewer.ts';

/** Who may put down a case that somebody has taken. */
export const canRelease = (viewer: Viewer, takenBy: string): boolean =>
  viewer.accountId === takenBy || viewer.role === 'admin';
