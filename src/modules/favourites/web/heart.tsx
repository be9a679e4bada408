import { buttonClass } from '#ui/button.tsx';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import styles from './heart.module.css';
import { loadHearts, useSaved } from './heart-state.ts';

interface HeartProps {
  kind: AdObjectKind;
  id: string;
  title: string;
  look: 'round' | 'button';
}

export function HeartIcon() {
  return (
    <svg
      className="tabler-icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M19.5 12.57 12 20l-7.5-7.43A5 5 0 1 1 12 6.01a5 5 0 1 1 7.5 6.56" />
    </svg>
  );
}

export function Heart({ kind, id, title, look }: HeartProps) {
  const isOn = useSaved().ids.has(id);
  const words = isOn ? 'В избранном' : 'В избранное';
  return (
    <button
      type="button"
      className={
        look === 'round'
          ? `bare pad-0 stack relative ink ${styles.round}`
          : buttonClass({ variant: 'line', className: styles.button })
      }
      aria-pressed={isOn}
      // Where words are seen, they are the name; the round one is named by what pressing it means.
      aria-label={`${look === 'round' ? 'В избранном' : words}: ${title}`}
      title={isOn ? 'Убрать из избранного' : 'В избранное'}
      onClick={() => loadHearts().then(({ press }) => press({ kind, id, title }, !isOn))}
    >
      <HeartIcon />
      {look === 'round' ? null : words}
    </button>
  );
}
