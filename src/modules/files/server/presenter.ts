import type { FileFacts } from '../contract.ts';
import type { FileRow } from './store.ts';
import { typeOf } from './types.ts';

export const presentFile = ({ file_id, name, bytes }: FileRow): FileFacts => ({
  file_id,
  name,
  bytes,
  type: typeOf(name),
});
