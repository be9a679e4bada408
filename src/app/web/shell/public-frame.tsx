import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import styles from './public-frame.module.css';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useSession } from './use-session.ts';

/** Public top bar, content, footer: the default layout, and the frame of showcase pages that have no layout. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <div className={classNames(styles.frame, 'row column', session && styles.withBar)}>
      <SkipLink />
      <TopBar />
      <main id="main" tabIndex={-1} className="silent grow">
        {children}
      </main>
      <Footer />
      {session ? <TabBar /> : null}
    </div>
  );
}
