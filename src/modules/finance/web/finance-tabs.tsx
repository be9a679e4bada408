import { AppLink } from '#platform/web/app-link.tsx';
import { TabLinks, tabLinkClass } from '#ui/tab-links.tsx';

const TABS = [
  { to: '/settings/finance', label: 'Деньги' },
  { to: '/finance/marking', label: 'Маркировка' },
  { to: '/finance/duties', label: 'Обязанности' },
] as const;

/** Pages about money and about what the law wants to know of it. */
export function FinanceTabs({ current }: { current: (typeof TABS)[number]['to'] }) {
  return (
    <TabLinks label="Финансы">
      {TABS.map(({ to, label }) => (
        <AppLink key={to} to={to} aria-current={to === current ? 'page' : undefined} className={tabLinkClass}>
          {label}
        </AppLink>
      ))}
    </TabLinks>
  );
}
