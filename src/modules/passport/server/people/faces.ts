/** Names and pictures of people for lists of other modules: one batched query, cached for a few seconds. */
import { preferPrimary } from '#platform/database/replicas.ts';
import { pictureUrl } from '../../../media/contract.ts';
import type { Faces } from '../../contract.ts';

const FRESH_MILLISECONDS = 10_000;
const MAX_REMEMBERED = 10_000;

/** The smallest size: a face stands on no page larger than that. */
export const avatarUrl = (avatarId: string | null): string | null =>
  avatarId === null ? null : pictureUrl(avatarId, 'card', 'webp');

export function rememberFaces(
  read: (accountIds: readonly string[]) => Promise<{ account_id: string; name: string; avatar_id: string | null }[]>,
): { facesOf(accountIds: readonly string[]): Promise<Faces>; forget(accountId: string): void } {
  const remembered = new Map<string, { at: number; name: string; avatar: string | null }>();
  const facesOf = async (accountIds: readonly string[]): Promise<Faces> => {
    const now = Date.now();
    const missing = accountIds.filter((accountId) => now - (remembered.get(accountId)?.at ?? 0) > FRESH_MILLISECONDS);
    if (missing.length > 0) {
      if (remembered.size > MAX_REMEMBERED) remembered.clear();
      for (const { account_id, name, avatar_id } of await preferPrimary(() => read(missing)))
        remembered.set(account_id, { at: now, name, avatar: avatarUrl(avatar_id) });
    }
    return new Map(
      accountIds.flatMap((accountId) => {
        const face = remembered.get(accountId);
        return face ? [[accountId, face]] : [];
      }),
    );
  };
  // Whoever has changed their own sees it at once (a replica could bring the old one back); other processes see it in a few seconds.
  return { facesOf, forget: (accountId) => void remembered.delete(accountId) };
}
