import { classNames } from '#ui/class-names.ts';
import type { Fact } from '../../kinds/definition.ts';
import styles from './figures.module.css';

/** A number is shorter; a longer value is a name and is set smaller. */
const LONG = 14;

/** The row of numbers people decide by. */
export function DetailFigures({ figures, className }: { figures: readonly Fact[]; className?: string }) {
  if (figures.length === 0) return null;
  return (
    <dl className={classNames('row line-below', styles.figures, className)}>
      {figures.map(({ value, caption }) => (
        <div className="row ending shrinks gap-1" key={caption}>
          <dt className="note">{caption}</dt>
          <dd className={`${value.length > LONG ? styles.long : undefined} bold line-11 dense`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
