import type { ReactNode } from 'react';
import { Box } from '#ui/box.tsx';
import styles from './account-section.module.css';

type AccountSectionProps = { id?: string; title: string; note?: ReactNode; children: ReactNode };

/** One group of settings under its own heading. */
export function AccountSection({ id, title, note, children }: AccountSectionProps) {
  return (
    <Box {...(id && { id })} title={title} note={note} className={styles.section}>
      {children}
    </Box>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="stack top gap-4 fit-280">{children}</div>;
}
