import type { LogEntry, SafetyOverview } from '../contract.ts';
import type { SafetyContext } from './context.ts';
import { fail } from './fail.ts';
import { listEntries } from './log/store.ts';
import { listPasskeys } from './passkeys/store.ts';
import { presentEntry, presentPasskey } from './presenter.ts';
import { countRecoveryCodes, findEnabled } from './totp/store.ts';

const DEFAULT_PAGE = 20;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function getOverview(
  { db, credentialsOf }: Pick<SafetyContext, 'db' | 'credentialsOf'>,
  accountId: string,
): Promise<SafetyOverview> {
  const [{ email, passwordChangedAt }, totp, codesLeft, passkeys] = await Promise.all([
    credentialsOf(accountId),
    findEnabled(db, accountId),
    countRecoveryCodes(db, accountId),
    listPasskeys(db, accountId),
  ]);
  return {
    email,
    password_changed_at: passwordChangedAt?.toISOString() ?? null,
    two_factor: totp ? { enabled_at: totp.enabled_at.toISOString(), recovery_codes_left: codesLeft } : null,
    passkeys: passkeys.map(presentPasskey),
  };
}

export async function listLog(
  { db, placeOf }: Pick<SafetyContext, 'db' | 'placeOf'>,
  accountId: string,
  { limit = DEFAULT_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ items: LogEntry[]; next_cursor: string | null }> {
  if (cursor !== undefined && !UUID.test(cursor)) {
    throw fail('invalid_fields', { fields: { cursor: 'Возьмите курсор из предыдущего ответа.' } });
  }
  const rows = await listEntries(db, accountId, { before: cursor ?? null, limit: limit + 1 });
  const items = rows.slice(0, limit);
  return {
    items: await Promise.all(items.map(async (row) => presentEntry(row, await placeOf(row.address)))),
    next_cursor: rows.length > limit ? (items.at(-1)?.entry_id ?? null) : null,
  };
}
