import type { ReactNode } from 'react';
import styles from './setting-line.module.css';

interface SettingLineProps {
  as?: 'div' | 'li';
  icon: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  tone?: 'good' | 'bad';
}

/** One thing with what is known of it and what can be done. */
export function SettingLine({ as: Element = 'div', icon, title, note, action, tone }: SettingLineProps) {
  return (
    <Element className={styles.line} data-tone={tone}>
      <span className="plate">{icon}</span>
      <div>
        <p className="row wrap middle gap-2 rows-h strong tight anywhere">{title}</p>
        {note ? <p className="note tight anywhere">{note}</p> : null}
      </div>
      {action ? <div className={`${styles.action} row gap-1`}>{action}</div> : null}
    </Element>
  );
}
