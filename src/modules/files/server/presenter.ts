import type { FileFacts } from '../contract.ts';
import { typeOf } from './formats/types.ts';
import type { FileRow } from './store.ts';

export const presentFile = ({ file_id, name, bytes }: FileRow): FileFacts => ({
  file_id,
  name,
  bytes,
  type: typeOf(name),
});
