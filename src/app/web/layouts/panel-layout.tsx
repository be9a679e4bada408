import { IconPlus } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { BasketLink } from '#modules/basket/web/index.ts';
import { useUnreadDialogs } from '#modules/chats/web/index.ts';
import { FavouritesLink } from '#modules/favourites/web/favourites-link.tsx';
import { Bell } from '#modules/notifications/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { AccountMenu } from '../shell/account-menu.tsx';
import { CatalogSearch } from '../shell/catalog-search.tsx';
import { CreateMenu } from '../shell/create-menu.tsx';
import { Personal } from '../shell/personal.tsx';
import { useSession } from '../shell/use-session.ts';
import styles from './panel-layout.module.css';
import { PhoneSections, SideSections } from './panel-sections.tsx';

/** Working pages: side navigation, an icon rail on narrower windows, a bottom bar on a phone. */
export function PanelLayout() {
  const session = useSession();
  const unreadDialogs = useUnreadDialogs(session);
  return (
    <div className={styles.panel}>
      <SkipLink />
      <aside className={`${styles.side} row column gap-4`}>
        <AppLink to="/" className={`${styles.sideLogo} row middle fixed`} aria-label="Охват, на главную">
          <Logo />
        </AppLink>
        <nav aria-label="Разделы" className="stack gap-h">
          <Personal part="sections">
            <SideSections session={session} unreadDialogs={unreadDialogs} />
          </Personal>
          {session ? (
            <CreateMenu
              trigger={(props) => (
                <button
                  {...props}
                  type="button"
                  className={`${styles.sideLink} row middle gap-3 bare round-1 soft medium`}
                  title="Создать"
                >
                  <IconPlus aria-hidden="true" />
                  <span className="grow ellipsis start-text">Создать</span>
                </button>
              )}
            />
          ) : null}
        </nav>
      </aside>
      <header className={`${styles.bar} row middle gap-4 line-below`}>
        <AppLink to="/" className={`${styles.barLogo} inline`} aria-label="Охват, на главную">
          <Logo />
        </AppLink>
        <CatalogSearch
          className={`${styles.search} relative icon-20`}
          formClassName="row shrinks t-14 middle gap-2 round-2 sunken faint"
          placeholder="Площадка, исполнитель или имя"
        />
        <div className="row middle push gap-2">
          {session ? <Bell session={session} /> : null}
          <FavouritesLink session={session} />
          <BasketLink session={session} />
          {session ? (
            <Personal part="menu">
              <AccountMenu session={session} />
            </Personal>
          ) : (
            <AppLink to="/auth/signup" className={buttonClass({ size: 'sm' })}>
              Зарегистрироваться
            </AppLink>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={`${styles.main} silent stack gap-6 full shrinks`}>
        <Outlet />
      </main>
      <nav aria-label="Основное" className={`${styles.tabbar} row line-above`}>
        <Personal part="tabs">
          <PhoneSections session={session} unreadDialogs={unreadDialogs} />
        </Personal>
        {session ? (
          <CreateMenu
            align="end"
            trigger={(props) => (
              <button {...props} type="button" className={`${styles.plus} stack centre`} aria-label="Создать объект">
                <IconPlus aria-hidden="true" />
              </button>
            )}
          />
        ) : null}
      </nav>
    </div>
  );
}
