/** Permissions at the desk. */
import type { Viewer } from '#platform/http/viewer.ts';

/** Nobody blocks or demotes themselves: the desk would be left without the one who can undo it. */
export const canChangePerson = (viewer: Pick<Viewer, 'accountId' | 'role'>, accountId: string): boolean =>
  viewer.role === 'admin' && viewer.accountId !== accountId;
