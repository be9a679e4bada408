import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { CountDot, iconButtonClass } from '#ui/icon-button.tsx';

const BellList = deferred(() => import('./bell-list.tsx'), 'BellList', { isLate: true });

/** Button with the unread count. The list behind it is loaded on the first press: every public page carries this button. */
export function Bell({ session }: { session: { account_id: string } }) {
  const [unread, setUnread] = useState(0);
  const [wasOpened, setOpened] = useState(false);
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
        onClick={() => setOpened(true)}
      >
        <IconBell aria-hidden="true" />
        <CountDot count={unread} />
      </button>
      {wasOpened ? <BellList anchor={button} unread={unread} /> : null}
    </>
  );
}
