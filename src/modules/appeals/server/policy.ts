/** Permissions: read, appeal, answer. */
import type { Viewer } from '#platform/http/viewer.ts';
import { isSame } from '#platform/tokens.ts';
import type { AppealRow, RulingRow } from './store.ts';

/** The person it is against, signed in or by the key of a letter. Staff reads it in the queue. */
export const canRead = (
  ruling: Pick<RulingRow, 'person_id' | 'secret'>,
  viewer: Viewer | null,
  key: string | undefined,
): boolean =>
  viewer?.accountId === ruling.person_id || (key !== undefined && isSame(Buffer.from(key), Buffer.from(ruling.secret)));

/** The database refuses it as well. */
export const canAnswer = (viewer: Viewer, appeal: Pick<AppealRow, 'person_id' | 'against_id'>): boolean =>
  viewer.accountId !== appeal.against_id && viewer.accountId !== appeal.person_id;
