import type { Token } from '../contract.ts';
import type { TokenRow } from './tokens/store.ts';

export const presentToken = ({ created_at, expires_at, last_used_at, ...token }: TokenRow): Token => ({
  ...token,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
