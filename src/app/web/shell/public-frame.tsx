import type { ReactNode } from 'react';
import { SkipLink } from '#ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import styles from './public-frame.module.css';

import { TopBar } from './top-bar.tsx';

/** Public top bar, content, footer: the default layout, and the frame of showcase pages that have no layout. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.frame} row column`}>
      <SkipLink />
      <TopBar />
      <main id="main" tabIndex={-1} className="silent grow">
        {children}
      </main>
      <Footer />
    </div>
  );
}
