import { IconBell } from '@tabler/icons-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { CountDot, iconButtonClass } from '#ui/icon-button.tsx';
import type { BellListProps } from './bell-list.tsx';

/** How much is new. The list behind it comes with the first press: every public page carries this button. */
export function Bell({ session }: { session: { account_id: string } }) {
  const [unread, setUnread] = useState(0);
  const [List, setList] = useState<ComponentType<BellListProps> | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const gone = new AbortController();
    // Asked here and not while drawing: public pages are drawn once for everybody.
    import('./bell-store.ts').then(
      ({ watchUnread }) => watchUnread(setUnread, gone.signal, session.account_id),
      () => {},
    );
    return () => gone.abort();
  }, [session]);
  const label = unread ? `Уведомления, новых: ${unread}` : 'Уведомления';
  return (
    <>
      <button
        ref={button}
        type="button"
        className={iconButtonClass()}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        popoverTarget="bell-list"
        onClick={() => {
          if (!List)
            import('./bell-list.tsx').then(
              ({ BellList }) => setList(() => BellList),
              () => {},
            );
        }}
      >
        <IconBell aria-hidden="true" />
        <CountDot count={unread} />
      </button>
      {List ? <List anchor={button} unread={unread} /> : null}
    </>
  );
}
