import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { ReachArcs } from './reach-arcs.tsx';
import styles from './success.module.css';

type SuccessProps = {
  /** The result: «Заказ оформлен». */
  title: ReactNode;
  /** Next steps, in a sentence or two. */
  children?: ReactNode;
  /** The next best step first; three at most. */
  actions: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
  /** The name of the section, when not its title. */
  label?: string;
  /** It has just happened: the page leads to it, and it is read out. */
  fresh?: boolean;
  className?: string;
};

/** How something good ends: said calmly, with the way on. */
export function Success({ title, children, actions, label, className, ...rest }: SuccessProps) {
  const { heading: Heading = 'h2', fresh = false } = rest;
  const head = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!fresh) return;
    // The pressed button is gone by now; keyboard focus goes on from here.
    head.current?.focus({ preventScroll: true });
    head.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [fresh]);
  return (
    <section
      className={classNames('framed stack relative gap-3 clip', styles.success, fresh && styles.fresh, className)}
      aria-label={label}
      aria-labelledby={label ? undefined : titleId}
    >
      <ReachArcs className={styles.arcs} />
      <span className="stack centre fixed round icon-20 good size-40 good-ground">
        <IconCheck aria-hidden="true" />
      </span>
      <Heading ref={head} id={titleId} tabIndex={-1} className={`silent anywhere ${styles.title}`}>
        {title}
      </Heading>
      {children ? <div className={`soft ${styles.text}`}>{children}</div> : null}
      <div className={`${styles.actions} row wrap gap-2 above-2`}>{actions}</div>
    </section>
  );
}
