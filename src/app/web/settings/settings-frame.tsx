import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import styles from './settings-frame.module.css';
import { SETTINGS_PAGES } from './settings-pages.ts';

const TABS = [
  { to: '/settings', label: 'Обзор', current: 'exact' },
  ...Object.values(SETTINGS_PAGES).map(({ to, label }) => ({ to, label, current: 'section' as const })),
] as const;

/** The same row of tabs under the heading of every page of settings. */
export function SettingsFrame() {
  const tabs = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // On a phone the row is longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current one changes with the path
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (current)
      tabs.current?.scrollTo({ left: current.offsetLeft - (tabs.current.clientWidth - current.offsetWidth) / 2 });
  }, [path]);
  return (
    <>
      <nav ref={tabs} aria-label="Настройки" className={styles.tabs}>
        {TABS.map(({ to, label, current }) => (
          <AppLink key={to} to={to} current={current}>
            {label}
          </AppLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
