import type { ReactNode } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import styles from './about.module.css';
import { DetailSection } from './section.tsx';
import { WhenNear } from './when-near.tsx';

const DetailMarkdown = deferred(() => import('./markdown.tsx'), 'DetailMarkdown', { fallback: 'around' });

interface DetailAboutProps {
  title: string;
  description: string | null;
  after?: ReactNode;
  /** The text may change while the page is open: it is the reader's own. */
  eager: boolean;
}

/** The owner's description; hidden when empty. */
export function DetailAbout({ title, description, after, eager }: DetailAboutProps) {
  if (!description) return after ? <div className={`${styles.alone} line-below`}>{after}</div> : null;
  return (
    <DetailSection title={title}>
      <WhenNear eager={eager}>
        <DetailMarkdown source={description} />
      </WhenNear>
      {after ? <div className={`above-5 ${styles.after}`}>{after}</div> : null}
    </DetailSection>
  );
}
