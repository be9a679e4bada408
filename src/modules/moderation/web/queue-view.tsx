import { useEffect, useRef, useState } from 'react';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { CaseHold } from './case-hold.tsx';
import { DecisionDock } from './decision-dock.tsx';
import { HideWordsDialog } from './hide-words-dialog.tsx';
import { MessageContext } from './message-context.tsx';
import { ComplaintCard, ObjectPreview } from './object-preview.tsx';
import { ACTIONS, type Action, actionsOf, hidesWords, keyOf, needsReason, titleOf } from './queue-item.ts';
import { QueueList } from './queue-list.tsx';
import styles from './queue-view.module.css';
import type { Queue } from './use-queue.ts';
import { useShortcuts, useShortcutsSwitch } from './use-shortcuts.ts';
import { VerdictDialog } from './verdict-dialog.tsx';

const EMPTY = {
  objects: {
    title: 'Очередь пуста',
    text: 'Здесь появятся объекты, которые ждут проверки: новые, если их смотрят до каталога, и те, что вернулись с правками.',
  },
  complaints: { title: 'Жалоб нет', text: 'Здесь появятся жалобы людей на объекты из каталога, сообщения и отзывы.' },
} as const;

export function QueueView({ queue, tab }: { queue: Queue; tab: 'objects' | 'complaints' }) {
  const { current, preview, items, place, regret } = queue;
  const [asking, setAsking] = useState<'rejected' | 'blocked' | 'satisfied' | null>(null);
  const [hasShortcuts, setShortcuts] = useShortcutsSwitch();
  const pane = useRef<HTMLDivElement>(null);
  const shown = current && keyOf(current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object is read from its beginning
  useEffect(() => {
    const top = pane.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) pane.current?.scrollIntoView({ block: 'start' });
  }, [shown]);

  function act(action: Action) {
    if (!current || !actionsOf(current).includes(action)) return;
    if (needsReason(action)) setAsking(action);
    else if (hidesWords(action, current)) setAsking('satisfied');
    else void queue.perform(action);
  }

  const letters = Object.fromEntries(
    Object.entries(ACTIONS).flatMap(([action, { letter }]) =>
      letter ? [[letter.toLowerCase(), () => act(action as Action)]] : [],
    ),
  );
  useShortcuts(hasShortcuts, {
    ...letters,
    j: () => queue.go(place + 1),
    k: () => queue.go(place - 1),
    ...(regret && { z: () => void queue.undo() }),
  });

  return (
    <>
      <p className="visually-hidden" role="status">
        {queue.said}
      </p>
      {current ? (
        <div className={`${styles.split} stack top gap-4 columns fold-1100`}>
          <Card as="aside" className={`${styles.side} clip`} aria-label="Очередь">
            <QueueList items={items} place={place} onChoose={queue.go} />
            <div className={`${styles.keys} line-above t-13 pad-x-4 pad-y-3`}>
              <Switch
                checked={hasShortcuts}
                onChange={(event) => setShortcuts(event.target.checked)}
                note={
                  <>
                    <kbd className="outlined">J</kbd> дальше, <kbd className="outlined">K</kbd> назад
                  </>
                }
              >
                Горячие клавиши
              </Switch>
            </div>
          </Card>
          <div ref={pane} className={`${styles.pane} stack gap-3 shrinks`}>
            <CaseHold key={shown} kind={current.type} id={keyOf(current)} />
            <Card as="section" pad aria-label={titleOf(current)}>
              <div className="stack gap-4">
                {current.type === 'complaint' ? <ComplaintCard complaint={current} /> : null}
                {current.type === 'complaint' && current.message ? (
                  <MessageContext message={current.message} isReview={current.kind === 'review'} />
                ) : preview === undefined ? (
                  <Loading />
                ) : preview.object ? (
                  <ObjectPreview
                    key={current.id}
                    object={preview.object}
                    history={preview.history}
                    blocks={(current.type === 'object' ? current : current.object)?.owner_blocks ?? 0}
                  />
                ) : (
                  <EmptyState plain title="Объекта больше нет">
                    Владелец удалил его. Жалобу можно закрыть.
                  </EmptyState>
                )}
              </div>
            </Card>
            <DecisionDock queue={queue} onAct={act} hasShortcuts={hasShortcuts} />
          </div>
        </div>
      ) : (
        <>
          <EmptyState title={EMPTY[tab].title}>{EMPTY[tab].text}</EmptyState>
          <DecisionDock queue={queue} onAct={act} hasShortcuts={hasShortcuts} />
        </>
      )}
      {asking === 'satisfied' && current?.type === 'complaint' ? (
        <HideWordsDialog
          reason={current.reason}
          title={titleOf(current)}
          onClose={() => setAsking(null)}
          onSend={(comment) => queue.sendVerdict(asking, { comment })}
        />
      ) : asking && asking !== 'satisfied' && current && current.kind !== 'message' && current.kind !== 'review' ? (
        <VerdictDialog
          action={asking}
          kind={current.kind}
          title={titleOf(current)}
          onClose={() => setAsking(null)}
          onSend={(words) => queue.sendVerdict(asking, words)}
        />
      ) : null}
    </>
  );
}

function Loading() {
  return (
    <div className="stack gap-6" aria-hidden="true">
      <Skeleton shape="text" lines={2} />
      <Skeleton className={styles.block} />
      <Skeleton shape="text" lines={4} />
    </div>
  );
}
