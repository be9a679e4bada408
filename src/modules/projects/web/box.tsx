import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './box.module.css';

interface BoxProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A titled part of the page. */
export function Box({ title, aside, children, className }: BoxProps) {
  const titleId = useId();
  return (
    <section className={classNames(styles.box, className)} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {aside ? <div className="t-13 faint">{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}
