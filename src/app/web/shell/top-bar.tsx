import { IconMenu2 } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { BasketLink } from '#modules/basket/web/index.ts';
import { ChatsLink } from '#modules/chats/web/index.ts';
import { FavouritesLink } from '#modules/favourites/web/favourites-link.tsx';
import { Bell } from '#modules/notifications/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { AccountLinks, AccountMenu } from './account-menu.tsx';
import { Disclosure } from './disclosure.tsx';
import { loginPath } from './login-path.ts';
import { Personal } from './personal.tsx';
import styles from './top-bar.module.css';
import { useSession } from './use-session.ts';

function SiteLinks() {
  return (
    <>
      <AppLink to="/catalog" current="section">
        Каталог
      </AppLink>
      <AppLink to="/#deal">Безопасная сделка</AppLink>
    </>
  );
}

/** The bar of public pages. */
export function TopBar() {
  const session = useSession();
  const login = useRouterState({ select: (state) => loginPath(state.location.href) });
  return (
    <header className={`${styles.bar} line-below`}>
      <div className={`page ${styles.row} row middle gap-4`}>
        <AppLink to="/" className={`${styles.home} inline`} aria-label="Охват, на главную">
          <Logo />
        </AppLink>
        <nav className={`${styles.nav} row gap-1 desk-only`} aria-label="Разделы">
          <SiteLinks />
        </nav>
        <div className={`${styles.tools} row middle push gap-2`}>
          {session ? <Bell session={session} /> : null}
          {session ? <ChatsLink session={session} className={styles.chats} /> : null}
          <FavouritesLink session={session} />
          <BasketLink session={session} />
          {session ? (
            <Personal part="menu">
              <AccountMenu session={session} />
            </Personal>
          ) : (
            <>
              <AppLink to={login} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
                Войти
              </AppLink>
              <AppLink to="/auth/signup" className={buttonClass({ size: 'sm', className: styles.signup })}>
                Зарегистрироваться
              </AppLink>
            </>
          )}
          <Disclosure
            label="Меню"
            className={styles.phone}
            summaryClassName={iconButtonClass({ className: 'plain-summary' })}
            panelClassName={`${styles.sheet} stack gap-4 line-below`}
            summary={<IconMenu2 aria-hidden="true" />}
          >
            <nav className={`${styles.sheetNav} stack`} aria-label="Меню">
              <SiteLinks />
            </nav>
            {session ? (
              <Personal part="links">
                <AccountLinks session={session} />
              </Personal>
            ) : (
              <AppLink to="/auth/signup" className={buttonClass({ wide: true })}>
                Зарегистрироваться
              </AppLink>
            )}
            <div className={`${styles.theme} row`}>
              <ThemeSwitch />
            </div>
          </Disclosure>
        </div>
      </div>
    </header>
  );
}
