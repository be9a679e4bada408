import { IconBan, IconDots, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { Button } from '#ui/button.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import type { Blocked } from '../contract.ts';
import { useBlocking } from './use-blocking.ts';
import { useOwnBlock } from './use-own-block.ts';

const BlockDialog = deferred(() => import('./block-dialog.tsx'), 'BlockDialog');

interface PersonMenuProps {
  person: Blocked['person'];
  /** The two do not deal with each other, whoever wished so. */
  isApart: boolean;
}

/** Menu of actions on another person. */
export function PersonMenu({ person, isApart }: PersonMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const block = useOwnBlock(person.account_id, isApart);
  const { tellBlocked, unblock } = useBlocking();
  const label = `Ещё: ${person.name}`;
  if (block) {
    return (
      <Button
        variant="line"
        icon={<IconLockOpen aria-hidden="true" />}
        aria-label={`Разблокировать: ${person.name}`}
        onClick={() => void unblock(person, block)}
      >
        Разблокировать
      </Button>
    );
  }
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => (
          <button {...props} type="button" className={iconButtonClass()} aria-label={label} title="Ещё">
            <IconDots aria-hidden="true" />
          </button>
        )}
      >
        <MenuItem danger icon={<IconBan aria-hidden="true" />} onClick={() => setAsking(true)}>
          Заблокировать
        </MenuItem>
      </Menu>
      {isAsking ? <BlockDialog person={person} onClose={() => setAsking(false)} onBlocked={tellBlocked} /> : null}
    </>
  );
}
