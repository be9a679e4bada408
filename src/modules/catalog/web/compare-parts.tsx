import type { ReactNode } from 'react';
import styles from './compare-page.module.css';

export function SectionTitle({ columns, note, children }: { columns: number; note?: string; children: ReactNode }) {
  return (
    <tr className={styles.title}>
      <th scope="rowgroup" colSpan={columns + 1}>
        <b className="t-17 bold">{children}</b>
        {note ? <span className={`${styles.hint} note`}>{note}</span> : null}
      </th>
    </tr>
  );
}

export const Best = () => <span className={`${styles.mark} round-1 good t-12 strong nowrap good-ground`}>лучшее</span>;
