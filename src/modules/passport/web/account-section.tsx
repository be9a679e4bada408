import { type ReactNode, useId } from 'react';
import { Card } from '#ui/card.tsx';
import styles from './account-section.module.css';

type AccountSectionProps = { title: string; note?: ReactNode; children: ReactNode };

/** One group of settings under its own heading. */
export function AccountSection({ title, note, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {note ? <p className="above-h note">{note}</p> : null}
      </div>
      <div className={styles.body}>{children}</div>
    </Card>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
