import type { ReactNode } from 'react';
import styles from './detail-about.module.css';
import { Deferred, type Part } from './detail-deferred.tsx';
import markdownStyles from './detail-markdown.module.css';
import { DetailSection } from './detail-section.tsx';

const MARKDOWN: Part<{ source: string }> = import.meta.env.SSR
  ? { styles: [markdownStyles], ready: (await import('./detail-markdown.tsx')).DetailMarkdown }
  : { styles: [markdownStyles], load: async () => (await import('./detail-markdown.tsx')).DetailMarkdown };

interface DetailAboutProps {
  title: string;
  description: string | null;
  after?: ReactNode;
  /** The text may change while the page is open: it is the reader's own. */
  eager: boolean;
}

/** The owner's own words. Nobody is told that there are none. */
export function DetailAbout({ title, description, after, eager }: DetailAboutProps) {
  if (!description) return after ? <div className={styles.alone}>{after}</div> : null;
  return (
    <DetailSection title={title}>
      <Deferred part={MARKDOWN} props={{ source: description }} eager={eager} />
      {after ? <div className={styles.after}>{after}</div> : null}
    </DetailSection>
  );
}
