import { type ReactNode, useCallback, useState } from 'react';
import { useNow, useZone } from '#platform/web/use-clock.ts';
import styles from './chats-page.module.css';
import { type Desk, DeskContext, type Me } from './desk.ts';
import { DialogList } from './dialog-list.tsx';
import type { LoadedDialogs } from './load-chats.ts';
import { useDialogs } from './use-dialogs.ts';
import { usePhoneHeight } from './use-phone-height.ts';
import { useTyping } from './use-typing.ts';

interface ChatsPageProps {
  me: Me;
  loaded: LoadedDialogs;
  /** The dialog whose thread is open. */
  openId: string | null;
  /** A phone shows the thread and not the list. */
  isThread: boolean;
  /** The thread, or what stands in its place. */
  children: ReactNode;
}

/** Dialogs beside the open thread; on a phone one or the other. */
export function ChatsPage({ me, loaded, openId, isThread, children }: ChatsPageProps) {
  const [spoken, setSpoken] = useState('');
  const announce = useCallback((text: string) => {
    // Said twice, the same words must be heard twice.
    setSpoken((before) => (before === text ? `${text}\u00a0` : text));
  }, []);
  const dialogs = useDialogs(loaded, me.account_id, announce);
  const typing = useTyping(me.account_id);
  const now = useNow(loaded.loadedAt);
  const zone = useZone();
  const frame = usePhoneHeight();
  const { known, put, patch, refetch } = dialogs;
  const desk: Desk = { me, now, zone, dialogOf: (id) => known.get(id), put, patch, refetch, typing, announce };
  return (
    <DeskContext value={desk}>
      <div ref={frame} className={`${styles.chats} stack sinks`} data-full-page={isThread ? 'thread' : 'list'}>
        <DialogList dialogs={dialogs} openId={openId} isAside={isThread} />
        {children}
        <p className="visually-hidden" role="status" aria-live="polite">
          {spoken}
        </p>
      </div>
    </DeskContext>
  );
}
