import { Outlet, useRouterState } from '@tanstack/react-router';
import { AppLink } from '#platform/web/app-link.tsx';
import { LineTabs } from '#ui/line-tabs.tsx';
import { SETTINGS_PAGES } from './settings-pages.ts';

const TABS = [
  { to: '/settings', label: 'Обзор', current: 'exact' },
  ...Object.values(SETTINGS_PAGES).map(({ to, label }) => ({ to, label, current: 'section' as const })),
] as const;

const FINANCE = SETTINGS_PAGES.finance.to;
/** Marking and duties are pages of finance at an address of their own. */
const isMoney = (path: string): boolean => path.startsWith('/finance/');

/** The same row of tabs under the heading of every page of settings. */
export function SettingsFrame() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <>
      <LineTabs label="Настройки" current={path}>
        {TABS.map(({ to, label, current }) => (
          <AppLink key={to} to={to} {...(isMoney(path) && to === FINANCE ? { 'aria-current': 'page' } : { current })}>
            {label}
          </AppLink>
        ))}
      </LineTabs>
      <Outlet />
    </>
  );
}
