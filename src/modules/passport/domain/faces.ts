/** People as lists of other modules show them. */

export type Faces = ReadonlyMap<string, { name: string; avatar: string | null }>;

const GONE = 'Удалённый аккаунт';

export function faceOf(faces: Faces, accountId: string): { account_id: string; name: string; avatar: string | null } {
  const face = faces.get(accountId);
  return { account_id: accountId, name: face?.name || GONE, avatar: face?.avatar ?? null };
}
