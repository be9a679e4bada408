/** Rows → contract. */
import type { Claim, ShownFinding } from '../contract.ts';
import { type Finding, whyLapsed } from '../domain/findings.ts';
import { instructionsFor } from '../domain/methods.ts';
import type { ClaimRow } from './store.ts';

const stateOf = ({ next_check_at, lapsed_at }: ClaimRow): Claim['state'] =>
  next_check_at ? 'confirmed' : lapsed_at ? 'lapsed' : 'waiting';

const lapseOf = ({ misses, missed_since, lapsed_at }: ClaimRow): Claim['lapse'] =>
  lapsed_at && whyLapsed({ misses, missedSince: missed_since, lapsedAt: lapsed_at });

export const presentClaim = (row: ClaimRow): Claim => ({
  object_id: row.object_id,
  address: row.address,
  state: stateOf(row),
  lapse: lapseOf(row),
  confirmation:
    row.method && row.confirmed_at ? { method: row.method, confirmed_at: row.confirmed_at.toISOString() } : null,
  instructions: instructionsFor(row.address, row.code),
});

export const presentFinding = (finding: Finding): ShownFinding =>
  finding.isFound
    ? { is_found: true, trouble: null, seen: null }
    : { is_found: false, trouble: finding.trouble, seen: finding.seen };
