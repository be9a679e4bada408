/** Rows → contract. */
import { deviceOf, nameOfDevice } from '#platform/device.ts';
import type { LogEntry, Passkey } from '../contract.ts';
import type { LogRow } from './log/store.ts';
import type { PasskeyRow } from './passkeys/store.ts';

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  passkey_id: row.passkey_id,
  name: row.name,
  is_synced: row.is_synced,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

export const presentEntry = (row: LogRow, place: string | null): LogEntry => ({
  entry_id: row.entry_id,
  event: row.event,
  detail: row.detail,
  times: row.times,
  at: row.at.toISOString(),
  address: row.address,
  place,
  device: nameOfDevice(deviceOf(row.user_agent)),
});
