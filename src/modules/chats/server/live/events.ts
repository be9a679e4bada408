/** Live events for both people of a dialog. */
import type { LiveEvent } from '../../../realtime/server/index.ts';
import type { ChatEvents } from '../../contract.ts';

export const toBoth = <Type extends keyof ChatEvents>(
  { account_id, other_id }: { account_id: string; other_id: string },
  type: Type,
  data: ChatEvents[Type],
): LiveEvent[] => [
  { accountId: account_id, type, data, aboutIds: [other_id] },
  { accountId: other_id, type, data, aboutIds: [account_id] },
];
