import { IconArrowBackUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './decision-dock.module.css';
import { ACTIONS, type Action, actionsOf, labelOf } from './queue-item.ts';
import { canRestore, type Queue } from './use-queue.ts';

const VARIANTS = {
  accepted: 'primary',
  rejected: 'line',
  blocked: 'danger',
  dismissed: 'line',
  satisfied: 'line',
} as const satisfies Record<Action, ButtonVariant>;

interface DecisionDockProps {
  queue: Queue;
  onAct: (action: Action) => void;
  hasShortcuts: boolean;
}

/** Toolbar with the actions on the open item; sticky, so that it stays in reach however long the object is. */
export function DecisionDock({ queue, onAct, hasShortcuts }: DecisionDockProps) {
  const { current, items, place, busy, regret, failure } = queue;
  const key = (letter: string | null) =>
    hasShortcuts && letter ? (
      <span className={`${styles.key} round-1 desk-only`} aria-hidden="true">
        {letter}
      </span>
    ) : null;
  return (
    <div className={`${styles.dock} stack gap-2`}>
      {failure ? (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      ) : null}
      {regret ? (
        <div className={`${styles.regret} row middle relative gap-2 round-2 t-13 clip fits inverse`}>
          <span>{regret.text}</span>
          <Button
            size="sm"
            variant="ghost"
            pending={busy === 'undo'}
            icon={<IconArrowBackUp aria-hidden="true" />}
            onClick={() => void queue.undo()}
          >
            {canRestore(regret) ? 'Отменить' : 'Решить иначе'}
            {key('Z')}
          </Button>
          <i className="paint-accent" aria-hidden="true" key={regret.item.id} />
        </div>
      ) : null}
      {current ? (
        <div className={`${styles.bar} row middle gap-3 rows-2 lined round-3 surface shadow-2`}>
          <div className={`${styles.actions} row wrap grow gap-1h`}>
            {actionsOf(current).map((action) => (
              <Button
                key={action}
                size="sm"
                variant={VARIANTS[action]}
                pending={busy === action}
                aria-keyshortcuts={ACTIONS[action].letter ?? undefined}
                onClick={() => onAct(action)}
              >
                {labelOf(action, current)}
                {key(ACTIONS[action].letter)}
              </Button>
            ))}
          </div>
          <div className={`${styles.turn} row middle gap-h fixed note nowrap`}>
            <IconButton
              size="sm"
              label="Предыдущий"
              icon={<IconChevronLeft aria-hidden="true" />}
              disabled={place === 0}
              onClick={() => queue.go(place - 1)}
            />
            <span className="num">
              {place + 1} из {items.length}
            </span>
            <IconButton
              size="sm"
              label="Следующий"
              icon={<IconChevronRight aria-hidden="true" />}
              disabled={place >= items.length - 1}
              onClick={() => queue.go(place + 1)}
            />
          </div>
        </div>
      ) : null}
    </div>
  );
}
