import { type HTMLAttributes, type ReactNode, useId } from 'react';
import styles from './box.module.css';
import { cardClass } from './card.tsx';
import { classNames } from './class-names.ts';

interface BoxProps {
  title?: ReactNode;
  /** The name of a box that shows no title. */
  label?: string;
  /** Under the title, small. */
  note?: ReactNode;
  /** At the right of the title. */
  end?: ReactNode;
  children?: ReactNode;
  /** The content reaches the edges: lists, tables. */
  flush?: boolean;
  id?: string;
  className?: string | undefined;
}

/** A titled part of the page. */
export function Box({ title, label, note, end, children, flush = false, id, className }: BoxProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      className={classNames(cardClass(), styles.box, flush && styles.flush, className)}
      aria-label={label}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title === undefined ? null : (
        <div className={`${styles.head} row wrap middle gap-3 rows-1h note`}>
          <div className={styles.title}>
            <h2 id={titleId}>{title}</h2>
            {note ? <p className="note">{note}</p> : null}
          </div>
          {end}
        </div>
      )}
      {children}
    </section>
  );
}

/** The last line of a box, small and under a rule. */
export function BoxFoot({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames(styles.foot, 'line-above note', className)} />;
}
