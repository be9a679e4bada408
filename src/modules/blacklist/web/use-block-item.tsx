import { IconBan, IconLockOpen } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { MenuItem } from '#ui/menu.tsx';
import type { Blocked } from '../contract.ts';
import { useBlocking } from './use-blocking.ts';
import { useOwnBlock } from './use-own-block.ts';

const BlockDialog = deferred(() => import('./block-dialog.tsx'), 'BlockDialog');

/** An item for a menu that is there already, and the dialog that must stand outside of it. */
export function useBlockItem(person: Blocked['person'], isApart: boolean): { item: ReactNode; dialog: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const block = useOwnBlock(person.account_id, isApart);
  const { tellBlocked, unblock } = useBlocking();
  const item = block ? (
    <MenuItem icon={<IconLockOpen aria-hidden="true" />} onClick={() => void unblock(person, block)}>
      Разблокировать
    </MenuItem>
  ) : (
    <MenuItem danger icon={<IconBan aria-hidden="true" />} onClick={() => setAsking(true)}>
      Заблокировать
    </MenuItem>
  );
  const dialog = isAsking ? (
    <BlockDialog person={person} onClose={() => setAsking(false)} onBlocked={tellBlocked} />
  ) : null;
  return { item, dialog };
}
