import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './scene.module.css';

interface SceneProps {
  code: string;
  /** Stands beside the code. */
  label: string;
  title: string;
  /** For the window's title, when the heading would not say enough there. */
  documentTitle?: string;
  art: ReactNode;
  /** The picture above the words, beside them, or behind them over the whole width. */
  layout: 'stacked' | 'split' | 'wide';
  children: ReactNode;
}

/** A failure told in words and one picture of broken or lost reach. */
export function Scene({ code, label, title, documentTitle, art, layout, children }: SceneProps) {
  return (
    <section className={classNames(styles.scene, 'stack relative clip', styles[layout])} aria-labelledby="scene-title">
      <title>{`${documentTitle ?? title} — Охват`}</title>
      {art}
      <div className={`${styles.say} stack gap-3 narrow`}>
        <p className={`${styles.code} inline middle gap-2 note strong`}>
          <b className="round-1 sunken ink num">{code}</b>
          {label}
        </p>
        <h1 id="scene-title">{title}</h1>
        {children}
      </div>
    </section>
  );
}

export function SceneText({ children }: { children: ReactNode }) {
  return <p className={`${styles.text} soft t-17`}>{children}</p>;
}

export function SceneActions({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.actions} row wrap gap-2 above-2`}>
      {children}
      <AppLink to="/help" className={buttonClass({ variant: 'ghost' })}>
        Помощь
      </AppLink>
    </div>
  );
}
