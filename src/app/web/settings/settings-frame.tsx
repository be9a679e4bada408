import { Outlet, useRouterState } from '@tanstack/react-router';
import { useCounters } from '#modules/cabinet/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { LineTabs } from '#ui/line-tabs.tsx';
import { useSession } from '../shell/use-session.ts';
import { SETTINGS_PAGES } from './settings-pages.ts';

const { finance, ...SETTINGS } = SETTINGS_PAGES;
const SETTINGS_TABS = [{ to: '/settings', label: 'Обзор' }, ...Object.values(SETTINGS)];
const MONEY_TABS = [
  { to: finance.to, label: 'Деньги' },
  { to: '/finance/marking', label: 'Маркировка' },
  { to: '/finance/duties', label: 'Обязанности' },
];

/** Money is a section of its own in the menu, with what the law wants to know of it; the rest are settings. */
const isMoney = (path: string): boolean => /^\/(?:settings\/)?finance(?:$|\/)/.test(path);

/** One row of tabs under the heading: of the settings or of the money, never both. */
export function SettingsFrame() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const duties = useCounters(useSession())?.duties ?? 0;
  const [label, tabs] = isMoney(path) ? ['Финансы', MONEY_TABS] : ['Настройки', SETTINGS_TABS];
  return (
    <>
      <LineTabs label={label} current={path}>
        {tabs.map(({ to, label: name }) => (
          <AppLink key={to} to={to} current={to === '/settings' ? 'exact' : 'section'}>
            {name}
            {to === '/finance/duties' && duties > 0 ? <span className="badge">{duties}</span> : null}
          </AppLink>
        ))}
      </LineTabs>
      <Outlet />
    </>
  );
}
