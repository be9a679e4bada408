import type { ReactNode } from 'react';
import { Logo } from '#ui/logo.tsx';
import styles from './bare-frame.module.css';

/** The frame for failures in which even the session is unknown: nothing here can fail again. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.frame} stack`}>
      <header className="row middle page">
        <a href="/" aria-label="Охват, на главную">
          <Logo />
        </a>
      </header>
      <main className="stack" id="main">
        {children}
      </main>
    </div>
  );
}
