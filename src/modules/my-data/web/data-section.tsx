import { IconDownload, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/card.tsx';
import styles from './data-section.module.css';
import { ExportLine } from './export-line.tsx';
import { LeavingLine } from './leaving-line.tsx';

/** Taking one's data along, and leaving. It asks for what it shows by itself, so any page of settings may hold it. */
export function DataSection() {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.section} id="my-data">
      <h2 id={titleId}>Данные и удаление</h2>
      <Line icon={<IconDownload aria-hidden="true" />}>
        <ExportLine />
      </Line>
      <Line icon={<IconTrash aria-hidden="true" />}>
        <LeavingLine />
      </Line>
    </Card>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span className={styles.icon}>{icon}</span>
      {children}
    </div>
  );
}
