import type { Block, Blocked } from '../contract.ts';
import type { BlockRow } from './store.ts';

export const presentBlock = ({ reason, until, created_at }: BlockRow): Block => ({
  reason,
  until: until?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

export const presentBlocked = (row: BlockRow, names: ReadonlyMap<string, string>): Blocked => ({
  ...presentBlock(row),
  person: { account_id: row.blocked_id, name: names.get(row.blocked_id) ?? '' },
});
