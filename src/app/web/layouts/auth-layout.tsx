import { IconArrowLeft } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { watchTheme } from '#ui/theme.ts';
import { AccountMenu } from '../shell/account-menu.tsx';
import { useSession } from '../shell/use-session.ts';
import styles from './auth-layout.module.css';
import { NightScene } from './night-scene.tsx';

/** A form column beside the night scene; on a phone the scene is a short strip on top. */
export function AuthLayout() {
  const session = useSession();
  // Anonymous visitors have no theme switch here that would follow the system and the other tabs.
  useEffect(() => watchTheme(() => {}), []);
  return (
    <div className={`${styles.layout} stack pad-3`}>
      <SkipLink />
      <div className={`${styles.column} stack`}>
        <header className={`${styles.top} relative row middle spread gap-4 at-40`}>
          <AppLink to="/" aria-label="Охват, на главную">
            <Logo />
          </AppLink>
          {session ? (
            <AccountMenu session={session} />
          ) : (
            <AppLink to="/catalog" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
              <IconArrowLeft aria-hidden="true" />В каталог
            </AppLink>
          )}
        </header>
        <main id="main" tabIndex={-1} className={`${styles.body} silent stack gap-6`}>
          <Outlet />
        </main>
        <footer className={`${styles.foot} row wrap middle spread gap-4 rows-1 faint t-13`}>
          <span>© 2026 Охват</span>
          <span>
            <AppLink className="darkens underlines" to="/help">
              Помощь
            </AppLink>{' '}
            ·{' '}
            <AppLink className="darkens underlines" to="/legal/terms">
              Условия
            </AppLink>{' '}
            ·{' '}
            <AppLink className="darkens underlines" to="/legal/privacy">
              Конфиденциальность
            </AppLink>
          </span>
        </footer>
      </div>
      <NightScene />
    </div>
  );
}
