import { IconMenu2 } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { BasketLink } from '#modules/basket/web/index.ts';
import { useUnreadDialogs } from '#modules/chats/web/index.ts';
import { FavouritesLink } from '#modules/favourites/web/favourites-link.tsx';
import { Bell } from '#modules/notifications/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import type { Session } from '../session.ts';
import { AccountMenu } from './account-menu.tsx';
import { CreateButton } from './create-button.tsx';
import { Disclosure } from './disclosure.tsx';
import { FindLink } from './find-link.tsx';
import { loginPath } from './login-path.ts';
import { Personal } from './personal.tsx';
import { headerOf, SectionLink } from './sections.tsx';
import styles from './top-bar.module.css';
import { useSession } from './use-session.ts';

function SiteLinks() {
  return (
    <>
      <AppLink to="/catalog" current="section">
        Каталог
      </AppLink>
      <AppLink to="/#deal">Безопасная сделка</AppLink>
      <AppLink to="/help">Помощь</AppLink>
    </>
  );
}

/** The bar of public pages. */
export function TopBar() {
  const session = useSession();
  const unreadDialogs = useUnreadDialogs(session);
  return (
    <header className={`${styles.bar} line-below`}>
      <div className={`page ${styles.row} row middle gap-4`}>
        <AppLink to="/" className={`${styles.home} inline pad-y-2`} aria-label="Охват, на главную">
          <Logo />
        </AppLink>
        <nav className={`${styles.nav} row gap-1 desk-only`} aria-label="Разделы">
          {session ? (
            headerOf(unreadDialogs).map((section) => (
              <SectionLink
                key={section.to}
                section={section}
                withIcon={false}
                className={`${styles.section} row middle gap-2`}
              />
            ))
          ) : (
            <SiteLinks />
          )}
        </nav>
        <div className={`${styles.tools} row middle push gap-2`}>
          <FindLink className={styles.find} />
          {session ? <Bell session={session} /> : null}
          <FavouritesLink session={session} />
          <BasketLink session={session} />
          {session ? <OwnTools session={session} /> : <WayIn />}
        </div>
      </div>
    </header>
  );
}

function OwnTools({ session }: { session: Session }) {
  return (
    <>
      <CreateButton className={`${buttonClass({ size: 'sm', className: styles.create })} desk-only`}>
        <span>Создать</span>
      </CreateButton>
      <Personal part="menu">
        <AccountMenu session={session} />
      </Personal>
    </>
  );
}

/** Whoever is signed in has the menu under the avatar and the bar below instead. */
function WayIn() {
  const login = useRouterState({ select: (state) => loginPath(state.location.href) });
  return (
    <>
      <AppLink to={login} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
        Войти
      </AppLink>
      <AppLink to="/auth/signup" className={buttonClass({ size: 'sm', className: styles.signup })}>
        Зарегистрироваться
      </AppLink>
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
        <AppLink to="/auth/signup" className={buttonClass({ wide: true })}>
          Зарегистрироваться
        </AppLink>
        <div className="row pad-x-3">
          <ThemeSwitch />
        </div>
      </Disclosure>
    </>
  );
}
