import {
  IconBan,
  IconBell,
  IconCash,
  IconGavel,
  IconHeart,
  IconLayoutGrid,
  IconLayoutKanban,
  IconLogin2,
  IconMessageCircle,
  IconPlus,
  IconSettings,
  IconStack2,
  IconUser,
  IconWallet,
} from '@tabler/icons-react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { BasketLink } from '#modules/basket/web/index.ts';
import { useUnreadDialogs } from '#modules/chats/web/index.ts';
import { FavouritesLink } from '#modules/favourites/web/favourites-link.tsx';
import { Bell } from '#modules/notifications/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import type { Session } from '../session.ts';
import { AccountMenu } from '../shell/account-menu.tsx';
import { CatalogSearch } from '../shell/catalog-search.tsx';
import { CreateMenu } from '../shell/create-menu.tsx';
import { loginPath } from '../shell/login-path.ts';
import { useSession } from '../shell/use-session.ts';
import styles from './panel-layout.module.css';

interface Section {
  to: string;
  label: string;
  /** For the phone's narrow bar. */
  shortLabel?: string;
  Icon: ComponentType<{ 'aria-hidden': 'true' }>;
  current: 'exact' | 'section';
  /** A route whose pages belong here, though their addresses do not begin alike. */
  owns?: '/_panel/_editor';
  /** A phone has it in the top bar or in the menu under the avatar. */
  isSideOnly?: true;
  /** How much in it is new. */
  unread?: number;
}

const FINANCE: Section = {
  to: '/settings/finance',
  label: 'Финансы',
  Icon: IconWallet,
  current: 'section',
  isSideOnly: true,
};
const NOTIFY: Section = {
  to: '/settings/notify',
  label: 'Уведомления',
  Icon: IconBell,
  current: 'section',
  isSideOnly: true,
};
const BLACKLIST: Section = {
  to: '/settings/blacklist',
  label: 'Чёрный список',
  Icon: IconBan,
  current: 'section',
  isSideOnly: true,
};
const PAYOUTS: Section = {
  to: '/admin/payouts',
  label: 'Заявки на вывод',
  Icon: IconCash,
  current: 'section',
  isSideOnly: true,
};
const MODERATION: Section = { to: '/moderation', label: 'Модерация', Icon: IconGavel, current: 'section' };

const MAX_COUNT = 99;

/** Anonymous visitors get the catalog and the way in, nothing personal. */
function sectionsFor(session: Session | null, href: string, unreadDialogs: number): readonly Section[] {
  const catalog: Section = { to: '/catalog', label: 'Каталог', Icon: IconLayoutGrid, current: 'section' };
  if (!session) return [catalog, { to: loginPath(href), label: 'Войти', Icon: IconLogin2, current: 'exact' }];
  return [
    catalog,
    { to: '/projects', label: 'Проекты', Icon: IconLayoutKanban, current: 'section' },
    { to: '/chats', label: 'Чаты', Icon: IconMessageCircle, current: 'section', unread: unreadDialogs },
    {
      to: '/objects',
      label: 'Мои объекты',
      shortLabel: 'Объекты',
      Icon: IconStack2,
      current: 'section',
      owns: '/_panel/_editor',
    },
    { to: '/favourites', label: 'Избранное', Icon: IconHeart, current: 'section', isSideOnly: true },
    { to: `/account/${session.account_id}`, label: 'Профиль', Icon: IconUser, current: 'exact', isSideOnly: true },
    FINANCE,
    NOTIFY,
    BLACKLIST,
    ...(session.role === 'member' ? [] : [MODERATION]),
    ...(session.role === 'admin' ? [PAYOUTS] : []),
    { to: '/settings/account', label: 'Настройки', Icon: IconSettings, current: 'section', isSideOnly: true },
  ];
}

/** Working pages: side navigation, an icon rail on narrower windows, a bottom bar on a phone. */
export function PanelLayout() {
  const session = useSession();
  const href = useRouterState({ select: (state) => state.location.href });
  const unreadDialogs = useUnreadDialogs(session);
  const sections = sectionsFor(session, href, unreadDialogs);
  return (
    <div className={styles.panel}>
      <SkipLink />
      <aside className={styles.side}>
        <AppLink to="/" className={styles.sideLogo} aria-label="Охват, на главную">
          <Logo />
        </AppLink>
        <nav aria-label="Разделы" className={styles.sideNav}>
          {sections.map((section) => (
            <SectionLink key={section.label} section={section} isShort={false} />
          ))}
          {session ? (
            <CreateMenu
              trigger={(props) => (
                <button {...props} type="button" className={styles.sideLink} title="Создать">
                  <IconPlus aria-hidden="true" />
                  <span>Создать</span>
                </button>
              )}
            />
          ) : null}
        </nav>
      </aside>
      <header className={styles.bar}>
        <AppLink to="/" className={styles.barLogo} aria-label="Охват, на главную">
          <Logo />
        </AppLink>
        <CatalogSearch className={styles.search} placeholder="Каналы и исполнители" />
        <div className={styles.tools}>
          {session ? <Bell session={session} /> : null}
          <FavouritesLink session={session} />
          <BasketLink session={session} />
          {session ? (
            <AccountMenu session={session} />
          ) : (
            <AppLink to="/auth/signup" className={buttonClass({ size: 'sm' })}>
              Зарегистрироваться
            </AppLink>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <nav aria-label="Основное" className={styles.tabbar}>
        {sections
          .filter(({ isSideOnly }) => !isSideOnly)
          .map((section) => (
            <SectionLink key={section.label} section={section} isShort />
          ))}
        {session ? (
          <CreateMenu
            align="end"
            trigger={(props) => (
              <button {...props} type="button" className={styles.plus} aria-label="Создать объект">
                <IconPlus aria-hidden="true" />
              </button>
            )}
          />
        ) : null}
      </nav>
    </div>
  );
}

/** In the side navigation, or with a short word in the phone's bar. */
function SectionLink({ section, isShort }: { section: Section; isShort: boolean }) {
  const { to, label, shortLabel, Icon, current, owns, unread = 0 } = section;
  const isOwn = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId === owns) });
  return (
    <AppLink
      to={to}
      current={current}
      {...(isOwn && { 'aria-current': 'page' })}
      {...(!isShort && { className: styles.sideLink, title: label })}
    >
      <Icon aria-hidden="true" />
      <span>{isShort ? (shortLabel ?? label) : label}</span>
      {unread > 0 ? (
        <span className={styles.count}>
          <span className="visually-hidden">, новых: </span>
          {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
        </span>
      ) : null}
    </AppLink>
  );
}
