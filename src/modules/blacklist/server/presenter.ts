import { type Faces, faceOf } from '../../passport/contract.ts';
import type { Block, Blocked } from '../contract.ts';
import type { BlockRow } from './store.ts';

export const presentBlock = ({ reason, until, created_at }: BlockRow): Block => ({
  reason,
  until: until?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

export const presentBlocked = (row: BlockRow, faces: Faces): Blocked => ({
  ...presentBlock(row),
  person: faceOf(faces, row.blocked_id),
});
