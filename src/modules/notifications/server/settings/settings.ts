/** Notification settings of an account, or the defaults. */
import type { Db } from '#platform/database/schema.ts';
import type { NotificationSettings } from '../../contract.ts';
import { channelsOf } from '../../domain/groups.ts';
import { DEFAULT_ZONE } from '../../domain/timing.ts';
import { findSettings, type SettingsRow } from '../store.ts';

export function settingsOf(row: SettingsRow | undefined): NotificationSettings {
  return {
    channels: channelsOf(row?.channels ?? {}),
    digest: row?.digest ?? 'at_once',
    quiet: row?.quiet_from && row.quiet_to ? { from: row.quiet_from, to: row.quiet_to } : null,
    zone: row?.zone ?? DEFAULT_ZONE,
  };
}

export const rowOf = (accountId: string, { channels, digest, quiet, zone }: NotificationSettings): SettingsRow => ({
  account_id: accountId,
  channels,
  digest,
  quiet_from: quiet?.from ?? null,
  quiet_to: quiet?.to ?? null,
  zone,
});

export const getSettings = async (db: Db, accountId: string): Promise<NotificationSettings> =>
  settingsOf(await findSettings(db, accountId));
