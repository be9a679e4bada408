import { Outlet } from '@tanstack/react-router';
import { BasketLink } from '#modules/basket/web/index.ts';
import { FavouritesLink } from '#modules/favourites/web/favourites-link.tsx';
import { Bell } from '#modules/notifications/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { AccountMenu } from '../shell/account-menu.tsx';
import { CreateButton } from '../shell/create-button.tsx';
import { FindLink } from '../shell/find-link.tsx';
import { PaymentHere } from '../shell/payment-note.tsx';
import { Personal } from '../shell/personal.tsx';
import { SideSections } from '../shell/side-sections.tsx';
import { TabBar } from '../shell/tab-bar.tsx';
import { useSession } from '../shell/use-session.ts';
import styles from './panel-layout.module.css';

/** Working pages: side navigation, an icon rail on narrower windows, a bottom bar on a phone. */
export function PanelLayout() {
  const session = useSession();
  return (
    <div className={`${styles.panel} stack t-14`}>
      <SkipLink />
      <aside className={`${styles.side} row column gap-4 pad-x-3 out-4 desk-only`}>
        <AppLink to="/" className={`${styles.sideLogo} row middle fixed`} aria-label="Охват, на главную">
          <Logo />
        </AppLink>
        <nav aria-label="Разделы" className="stack gap-1">
          <Personal part="sections">
            <SideSections session={session} />
          </Personal>
        </nav>
      </aside>
      <header className={`${styles.bar} row middle gap-4 line-below`}>
        <AppLink to="/" className="inline phone-only" aria-label="Охват, на главную">
          <Logo />
        </AppLink>
        <FindLink className={styles.find} />
        <div className="row middle push gap-2">
          {session ? <Bell session={session} /> : null}
          <FavouritesLink session={session} />
          <BasketLink session={session} />
          {session ? (
            <>
              <CreateButton className={`${buttonClass({ size: 'sm' })} desk-only`}>Создать</CreateButton>
              <Personal part="menu">
                <AccountMenu session={session} />
              </Personal>
            </>
          ) : (
            <AppLink to="/auth/signup" className={`${buttonClass({ size: 'sm' })} desk-only`}>
              Зарегистрироваться
            </AppLink>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={`${styles.main} silent stack gap-6 full shrinks packed mid`}>
        <PaymentHere />
        <Outlet />
      </main>
      <TabBar />
    </div>
  );
}
