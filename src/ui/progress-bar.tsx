import { classNames } from './class-names.ts';
import styles from './progress-bar.module.css';

/** The thin line at the top of the window while the next page is on its way. */
export function ProgressBar({ active, label = 'Страница загружается' }: { active: boolean; label?: string }) {
  return (
    <div className={classNames(styles.bar, active && styles.active)} role="status">
      {active ? <span className="visually-hidden">{label}</span> : null}
    </div>
  );
}
