import { IconBan, IconDots, IconLockOpen } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import type { Block, blacklistCalls } from '../contract.ts';
import { useBlocking } from './use-blocking.ts';

const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }));

interface PersonMenuProps {
  person: { account_id: string; name: string };
  /** The two do not deal with each other, whoever wished so. */
  isApart: boolean;
}

/** What one can do about somebody else, wherever they are met. */
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
      {isAsking ? (
        <Suspense>
          <BlockDialog person={person} onClose={() => setAsking(false)} onBlocked={tellBlocked} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Asked for only when there is a block at all: the page says that much, and not whose it is. */
function useOwnBlock(accountId: string, isApart: boolean): Block | null {
  const api = useApi<typeof blacklistCalls>();
  const [own, setOwn] = useState<Block | null>(null);
  useEffect(() => {
    if (!isApart) {
      setOwn(null);
      return;
    }
    let isCurrent = true;
    api('GET /v1/blacklist/{account_id}', { params: { account_id: accountId } }).then(
      ({ block }) => {
        if (isCurrent) setOwn(block);
      },
      // Without an answer the menu offers to block, which does no harm.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [api, accountId, isApart]);
  return own;
}
