import { byId, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import type { LogEntry, SafetyOverview } from '../contract.ts';
import type { SafetyContext } from './context.ts';
import { listEntries } from './log/store.ts';
import { listPasskeys } from './passkeys/store.ts';
import { presentEntry, presentPasskey } from './presenter.ts';
import { countRecoveryCodes, findEnabled } from './totp/store.ts';

const LOG = byId(20, 'entry_id');

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
  page: PageRequest,
): Promise<Page<LogEntry>> {
  const { rows, next_cursor } = await pageOf(page, LOG, (before, limit) =>
    listEntries(db, accountId, { before, limit }),
  );
  return {
    items: await Promise.all(rows.map(async (row) => presentEntry(row, await placeOf(row.address)))),
    next_cursor,
  };
}
