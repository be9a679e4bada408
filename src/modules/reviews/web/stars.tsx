import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { classNames } from '#ui/class-names.ts';
import styles from './stars.module.css';

const PLACES = [1, 2, 3, 4, 5] as const;

export function Stars({ score, className }: { score: number; className?: string }) {
  return (
    <span
      className={classNames('inline fixed gap-h ink', styles.stars, className)}
      role="img"
      aria-label={`Оценка ${score} из 5`}
    >
      {PLACES.map((place) =>
        place <= score ? (
          <IconStarFilled key={place} aria-hidden="true" />
        ) : (
          <IconStar key={place} className={styles.empty} aria-hidden="true" />
        ),
      )}
    </span>
  );
}
