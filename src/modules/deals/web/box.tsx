import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './box.module.css';

interface BoxProps {
  title: string;
  /** At the right of the heading. */
  end?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A titled part of a working page. */
export function Box({ title, end, children, className }: BoxProps) {
  const id = useId();
  return (
    <section className={classNames(styles.box, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
