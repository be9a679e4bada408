import { IconFlag } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { shortMoment } from '#words/moments.ts';
import { KIND_DEFINITIONS, MODERATION_LABELS } from '../../ad-objects/web/index.ts';
import { COMPLAINT_REASONS } from '../domain/complaints.ts';
import type { QueueItem } from './load-moderation.ts';
import { keyOf, titleOf } from './queue-item.ts';
import styles from './queue-list.module.css';

interface QueueListProps {
  items: readonly QueueItem[];
  place: number;
  onChoose: (place: number) => void;
}

export function QueueList({ items, place, onChoose }: QueueListProps) {
  const chosen = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list follows the choice
  useEffect(() => {
    const list = chosen.current?.closest('ol');
    const line = chosen.current?.parentElement;
    if (!list || !line) return;
    // By hand: scrollIntoView would move the page as well.
    const above = line.offsetTop - list.scrollTop;
    if (above < 0) list.scrollTop = line.offsetTop;
    else if (above + line.offsetHeight > list.clientHeight) {
      list.scrollTop = line.offsetTop + line.offsetHeight - list.clientHeight;
    }
  }, [place, items]);
  return (
    <ol className={`${styles.list} lines relative`}>
      {items.map((item, index) => (
        <li key={keyOf(item)}>
          <button
            className="row middle gap-3 full bare pad-x-4 pad-y-3 start-text"
            ref={index === place ? chosen : undefined}
            type="button"
            aria-current={index === place ? 'true' : undefined}
            onClick={() => onChoose(index)}
          >
            <i className="fixed round size-8" data-tint={item.kind} aria-hidden="true" />
            <span className="grow">
              <b className="block ellipsis">{titleOf(item)}</b>
              <small className="block ellipsis">{noteOf(item)}</small>
            </span>
            {item.type === 'object' && item.open_complaints > 0 ? (
              <span
                className="inline middle gap-h fixed t-12 strong bad icon-14"
                title={`Жалоб: ${item.open_complaints}`}
              >
                <IconFlag aria-hidden="true" />
                {item.open_complaints}
                <span className="visually-hidden"> (жалоб)</span>
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ol>
  );
}

function noteOf(item: QueueItem): string {
  if (item.type === 'complaint') return `${COMPLAINT_REASONS[item.reason]} · ${shortMoment(item.created_at)}`;
  const state = item.moderation === 'pending' ? '' : ` · ${MODERATION_LABELS[item.moderation].toLowerCase()}`;
  return `${KIND_DEFINITIONS[item.kind].names.one} · ${shortMoment(item.updated_at)}${state}`;
}
