import { type ReactNode, useState } from 'react';
import { useNow } from '#platform/web/use-clock.ts';
import { classNames } from '#ui/class-names.ts';
import { roubles } from '#words/money.ts';
import type { DealSummary } from '../contract.ts';
import { actionInto } from './actions.ts';
import styles from './deal-board.module.css';
import { DealCard } from './deal-card.tsx';
import { COLUMNS, type Column } from './states.ts';
import { useDealSteps } from './use-deal-steps.tsx';
import { type DealsViewProps, useDeals } from './use-deals.ts';

/**
 * Deals in columns of states. A card is dragged only where an allowed action takes it; columns that take it light up, and
 * the menu on the card does the same from the keyboard.
 */
export function DealBoard({ deals: loaded, loadedAt, onChanged }: DealsViewProps) {
  const now = useNow(loadedAt);
  const { deals, put } = useDeals(loaded, onChanged);
  const steps = useDealSteps(put);
  const [dragged, setDragged] = useState<DealSummary | null>(null);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled strip must be reachable by keyboard */}
      <section className={`${styles.board} top gap-2 out-2`} aria-label="Доска сделок" tabIndex={0}>
        {COLUMNS.map((place) => {
          const shown = place
            .map((column) => ({ column, own: deals.filter(({ state }) => column.states.includes(state)) }))
            .filter(({ column, own }) => own.length > 0 || !column.isRare);
          if (shown.length === 0) return null;
          return (
            <div key={place[0]?.id} className={`${styles.place} stack gap-2`}>
              {shown.map(({ column, own }) => (
                <BoardColumn
                  key={column.id}
                  column={column}
                  count={own.length}
                  sum={own.reduce((total, { amount }) => total + amount, 0)}
                  dragged={dragged}
                  onDrop={(deal) => {
                    const action = actionInto(deal, column.states);
                    setDragged(null);
                    if (action) steps.start(deal, action);
                  }}
                >
                  {own.map((deal) => (
                    <li key={deal.deal_id}>
                      <DealCard
                        {...{ deal, now, steps }}
                        drag={{
                          isDragged: dragged?.deal_id === deal.deal_id,
                          onStart: () => setDragged(deal),
                          onEnd: () => setDragged(null),
                        }}
                      />
                    </li>
                  ))}
                </BoardColumn>
              ))}
            </div>
          );
        })}
      </section>
      {steps.dialog}
    </>
  );
}

interface BoardColumnProps {
  column: Column;
  count: number;
  sum: number;
  dragged: DealSummary | null;
  onDrop: (deal: DealSummary) => void;
  children: ReactNode;
}

function BoardColumn({ column: { id, title, tone, states }, count, sum, dragged, onDrop, children }: BoardColumnProps) {
  const [isOver, setIsOver] = useState(false);
  const takes = dragged !== null && actionInto(dragged, states) !== undefined;
  const headingId = `board-${id}`;
  return (
    <section
      className={classNames(
        styles.column,
        'stack gap-2 packed pad-x-2 pad-y-3 round-3',
        takes && styles.takes,
        takes && isOver && styles.over,
      )}
      data-takes={takes || undefined}
      aria-labelledby={headingId}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (takes && dragged) onDrop(dragged);
      }}
    >
      <header className={`${styles.head} stack gap-h t-12 soft`}>
        <h2 className="inline middle gap-1h nowrap t-13 strong" id={headingId} data-tone={tone}>
          {title} <span className="num">{count}</span>
        </h2>
        {count > 0 ? <span className="num">{roubles(sum)}</span> : null}
      </header>
      <ul className="stack gap-2">{children}</ul>
    </section>
  );
}
