import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { applyTheme, readTheme, type Theme, watchTheme } from './theme.ts';
import styles from './theme-switch.module.css';

const OPTIONS = [
  { theme: 'light', label: 'Светлая', Icon: IconSun },
  { theme: 'dark', label: 'Тёмная', Icon: IconMoon },
  { theme: 'system', label: 'Как в системе', Icon: IconDeviceDesktop },
] satisfies { theme: Theme; label: string; Icon: unknown }[];

/** Compact shows icons alone; the words stay for screen readers. */
export function ThemeSwitch({ compact = false, className }: { compact?: boolean; className?: string }) {
  // One of each on a page.
  const name = compact ? 'theme-compact' : 'theme';
  const chosen = useSyncExternalStore<Theme>(watchTheme, readTheme, () => 'system');
  return (
    <fieldset className={classNames(styles.switch, 'inline gap-h sunken', compact && styles.compact, className)}>
      <legend className="visually-hidden">Тема оформления</legend>
      {OPTIONS.map(({ theme, label, Icon }) => (
        <label key={theme} className={styles.option} title={compact ? label : undefined}>
          <input type="radio" name={name} value={theme} checked={chosen === theme} onChange={() => applyTheme(theme)} />
          <Icon aria-hidden="true" />
          <span className={compact ? 'visually-hidden' : undefined}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
