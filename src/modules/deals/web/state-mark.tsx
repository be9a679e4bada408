import type { DealState } from '../domain/transitions.ts';
import styles from './state-mark.module.css';
import { STATE_VIEWS } from './states.ts';

interface StateMarkProps {
  state: DealState;
  /** The move is the viewer's: only then it calls. */
  isMine: boolean;
  /** The seller has offered other terms: then the order waits for those. */
  hasCounter?: boolean;
}

export function StateMark({ state, isMine, hasCounter = false }: StateMarkProps) {
  const { label, tone } = STATE_VIEWS[state];
  return (
    <span
      className={`${styles.state} inline middle gap-1h t-14 strong nowrap soft`}
      data-tone={tone === 'hand' && !isMine ? 'calm' : tone}
    >
      {state === 'requested' && hasCounter ? 'Условия продавца' : label}
    </span>
  );
}
