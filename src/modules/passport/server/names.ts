/** Names of people for lists of other modules: one query for many, remembered for a few seconds. */
const FRESH_MILLISECONDS = 10_000;
const MAX_REMEMBERED = 10_000;

export function rememberNames(
  read: (accountIds: readonly string[]) => Promise<{ account_id: string; name: string }[]>,
): (accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>> {
  const remembered = new Map<string, { at: number; name: string }>();
  return async (accountIds) => {
    const now = Date.now();
    const missing = accountIds.filter((accountId) => now - (remembered.get(accountId)?.at ?? 0) > FRESH_MILLISECONDS);
    if (missing.length > 0) {
      if (remembered.size > MAX_REMEMBERED) remembered.clear();
      for (const { account_id, name } of await read(missing)) remembered.set(account_id, { at: now, name });
    }
    return new Map(accountIds.map((accountId) => [accountId, remembered.get(accountId)?.name ?? '']));
  };
}
