import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { showToast } from '#ui/toast.tsx';
import { PictureViewer } from '../../media/web/index.ts';
import type { Dialog, Message } from '../contract.ts';
import { LIMITS } from '../domain/limits.ts';
import { chatsApi } from './chats-api.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { useDesk } from './desk.ts';
import type { LoadedThread } from './load-chats.ts';
import { type LogHandle, type MessageAction, MessageLog } from './message-log.tsx';
import styles from './thread.module.css';
import { ThreadHeader } from './thread-header.tsx';
import { isChangeable, lineOf } from './thread-state.ts';
import { useOutbox } from './use-outbox.ts';
import { useReading } from './use-reading.ts';
import { useThread } from './use-thread.ts';

const DeleteDialog = deferred(() => import('./delete-dialog.tsx'), 'DeleteDialog');
const ComplainDialog = deferred(() => import('./complain-dialog.tsx'), 'ComplainDialog');

const PRESENCE_MS = 60_000;

interface ThreadProps {
  loaded: LoadedThread;
  /** The dialog's subject, with its actions. */
  context: (subject: NonNullable<Dialog['subject']>, onChanged: () => void) => ReactNode;
  /** More for the menu of the person. */
  personMenu?: ReactNode;
}

/** One dialog: who, about what, what was said, and the field to answer. */
export function Thread({ loaded, context, personMenu }: ThreadProps) {
  const { me, put, refetch, dialogOf, typing, announce } = useDesk();
  const { dialog_id } = loaded.dialog;
  const dialog = dialogOf(dialog_id) ?? loaded.dialog;
  const { person, subject } = dialog;
  const thread = useThread(loaded, me.account_id);
  const waiting = useOutbox(me.account_id).filter((message) => message.dialog_id === dialog_id);
  const log = useRef<LogHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const [asked, setAsked] = useState<{ action: 'delete' | 'complain'; message: Message } | null>(null);
  const [viewed, setViewed] = useState<{ images: Message['images']; place: number } | null>(null);
  const [isOver, setOver] = useState(false);
  const { freshFrom, clearFresh, seen } = useReading(dialog, thread.piece, loaded.freshFrom, me.account_id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was loaded; later news come by the stream.
  useEffect(() => {
    const known = dialogOf(dialog_id);
    // A prefetched page may be older than the events received since.
    if ((known?.last?.number ?? 0) <= (loaded.dialog.last?.number ?? 0)) put(loaded.dialog);
  }, [loaded.dialog]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock reads the latest by the dialog's id.
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refetch(dialog_id);
    }, PRESENCE_MS);
    return () => clearInterval(timer);
  }, [dialog_id]);

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    }
  }
  const reveal = (number: number) =>
    attempt(async () => {
      if (!thread.has(number)) await thread.bring(number);
      // After the next render: the rows are in the DOM then.
      requestAnimationFrame(() => log.current?.reveal(number));
    });
  const toEnd = () =>
    attempt(async () => {
      await thread.toEnd();
      requestAnimationFrame(() => log.current?.toEnd());
    });

  function act(action: MessageAction, message: Message): void {
    if (action === 'reply') {
      composer.current?.reply({
        number: message.number,
        author_id: message.author_id,
        text: lineOf(message).slice(0, LIMITS.quote),
      });
    } else if (action === 'edit') composer.current?.edit(message);
    else setAsked({ action, message });
  }
  const save = async (number: number, text: string): Promise<void> => {
    const params = { dialog_id, number: String(number) };
    thread.take(await chatsApi('PATCH /v1/chats/{dialog_id}/messages/{number}', { params, body: { text } }));
    announce('Сообщение изменено');
  };
  const remove = async (number: number): Promise<void> => {
    const params = { dialog_id, number: String(number) };
    thread.take(await chatsApi('DELETE /v1/chats/{dialog_id}/messages/{number}', { params }));
    announce('Сообщение удалено');
  };
  const lastOwn = () => thread.piece.messages.findLast((message) => isChangeable(message, me.account_id, Date.now()));

  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    <section
      className={`${styles.thread} row column relative shrinks sinks`}
      aria-label={`Переписка: ${person.name}`}
      onDragOver={(event) => {
        if (!dialog.may_write || !carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!dialog.may_write || !carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        composer.current?.attach([...event.dataTransfer.files]);
      }}
    >
      <ThreadHeader dialog={dialog} onFound={reveal} personMenu={personMenu} />
      {subject ? context(subject, () => refetch(dialog_id)) : null}
      <MessageLog
        ref={log}
        piece={thread.piece}
        failed={thread.failed}
        waiting={waiting}
        person={person}
        theirReadNumber={dialog.their_read_number}
        freshFrom={freshFrom}
        startAt={loaded.wanted}
        isTyping={typing.has(dialog_id)}
        unread={dialog.unread}
        onLoad={(side) => void thread.loadMore(side)}
        onSeen={seen}
        onQuote={reveal}
        onEnd={toEnd}
        onAction={act}
        onPicture={({ images }, place) => setViewed({ images, place })}
      />
      <Composer
        ref={composer}
        dialog={dialog}
        onSent={() => {
          clearFresh();
          void toEnd();
        }}
        onSave={save}
        lastOwn={lastOwn}
      />
      {isOver ? (
        <p className={`${styles.drop} stack centre t-20 strong round-3 untouched`}>Отпустите, чтобы приложить</p>
      ) : null}
      {viewed ? (
        <PictureViewer
          pictures={viewed.images}
          title={person.name}
          opened={viewed.place}
          onClose={() => setViewed(null)}
        />
      ) : null}
      {asked?.action === 'delete' ? (
        <DeleteDialog onClose={() => setAsked(null)} onDelete={() => remove(asked.message.number)} />
      ) : null}
      {asked?.action === 'complain' ? <ComplainDialog message={asked.message} onClose={() => setAsked(null)} /> : null}
    </section>
  );
}
