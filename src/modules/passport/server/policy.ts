/** Who may do what with an account. */
import type { Viewer } from '#platform/http/viewer.ts';

type Who = Pick<Viewer, 'accountId' | 'role'> | null;

export const isSelf = (viewer: Who, accountId: string): boolean => viewer?.accountId === accountId;

export const canSeeWholeAccount = (viewer: Who, accountId: string): boolean =>
  isSelf(viewer, accountId) || viewer?.role === 'admin';

export const canChangeAccount = (viewer: Who, accountId: string): boolean => isSelf(viewer, accountId);

export const canDeleteAccount = (viewer: Who, accountId: string): boolean => isSelf(viewer, accountId);

export const canListEverybody = (viewer: Who): boolean => viewer?.role === 'admin';
