import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import styles from './publish-checklist.module.css';
import type { CheckItem } from './readiness.ts';

/** With more to do than this the sentences are left out: the list stays short enough to see the button under it. */
const EXPLAINED = 3;

interface PublishChecklistProps {
  items: readonly CheckItem[];
  /** False when publishing is not what comes next (already published, in the archive). */
  canPublish: boolean;
  onGoTo: (name: string) => void;
}

export function PublishChecklist({ items, canPublish, onGoTo }: PublishChecklistProps) {
  const left = items.filter(({ todo }) => todo !== null);
  const done = items.filter(({ todo }) => todo === null);
  const isReady = left.length === 0;
  return (
    <section className="framed" aria-labelledby="checklist-title" id="checklist">
      <div className="row middle gap-3 pad-x-5 in-4 out-3">
        <h2 id="checklist-title" className="grow">
          {isReady ? 'Всё готово' : canPublish ? 'Что осталось для публикации' : 'Чего не хватает'}
        </h2>
        <Ring done={done.length} of={items.length} />
      </div>
      <ul className="stack gap-h pad-x-3 out-3">
        {left.map(({ name, label, todo }) => (
          <li key={name}>
            <button
              type="button"
              className={`bare start-text stack full relative round-1 tight ${styles.must}`}
              onClick={() => onGoTo(name)}
            >
              <b className="medium">{label}</b>
              {todo && todo !== label && left.length <= EXPLAINED ? <span className="t-12 faint">{todo}</span> : null}
            </button>
          </li>
        ))}
        {done.length > 0 ? (
          <li className={`${styles.ok} stack gap-2 faint icon-18 beside`}>
            <IconCheck className="good" aria-hidden="true" />
            <span>
              <span className="visually-hidden">Есть: </span>
              {firstBig(done.map(({ label }) => label.toLowerCase()).join(', '))}
            </span>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

const firstBig = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Ring({ done, of }: { done: number; of: number }) {
  const element = useRef<HTMLSpanElement>(null);
  const share = of === 0 ? 100 : (done / of) * 100;
  useEffect(() => {
    element.current?.style.setProperty('--share', `${share}%`);
  }, [share]);
  return (
    <span
      ref={element}
      className={`stack fixed ${styles.ring} centre round`}
      role="img"
      aria-label={`Готово ${done} из ${of}`}
    >
      <b className="dense num">
        {done}/{of}
      </b>
    </span>
  );
}
