import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './error-scene.module.css';

interface ErrorSceneProps {
  code: number | string;
  /** Beside the code, in a few words. */
  label: string;
  title: string;
  /** One picture of broken, lost or closed reach. */
  art: ReactNode;
  /** The picture lies behind the words over the whole width; otherwise it stands beside them, and above them where it is narrow. */
  isWide?: boolean;
  children: ReactNode;
  /** Under the text: a search field, the number of a request. */
  extra?: ReactNode;
  /** Never without a way on. */
  actions: ReactNode;
}

/** A failure told in words and one picture. It goes by the width of its place, not of the window: a column is narrow anywhere. */
export function ErrorScene({ code, label, title, art, isWide = false, children, extra, actions }: ErrorSceneProps) {
  const titleId = useId();
  return (
    <section className={classNames(styles.place, isWide && styles.wide)} aria-labelledby={titleId}>
      <div className={`${styles.scene} relative clip`}>
        <div className={styles.art}>{art}</div>
        <div className={`${styles.say} stack gap-3 narrow`}>
          <p className={`${styles.code} inline middle gap-2 note strong`}>
            <b className="round-1 sunken ink num">{code}</b>
            {label}
          </p>
          <h1 id={titleId}>{title}</h1>
          <p className={`${styles.text} soft t-17`}>{children}</p>
          {extra}
          <div className={`${styles.actions} row wrap gap-2 above-2`}>{actions}</div>
        </div>
      </div>
    </section>
  );
}
