import { IconLayoutGrid, IconLogin2 } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useUnreadDialogs } from '#modules/chats/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { CreateButton } from './create-button.tsx';
import { loginPath } from './login-path.ts';
import { barOf, type Section, SectionLink, useIsDesk } from './sections.tsx';
import styles from './tab-bar.module.css';
import { useSession } from './use-session.ts';

const DeskBar = deferred(() => import('./desk-sections.tsx'), 'DeskBar');

/** The phone's bar, the same on public and on working pages. */
export function TabBar() {
  const session = useSession();
  const isDesk = useIsDesk(session);
  const [before, after] = barOf(useUnreadDialogs(session));
  return (
    <nav aria-label="Основное" className={`${styles.bar} line-above icon-20`} data-tab-bar="">
      {session && isDesk ? (
        <DeskBar isAdmin={session.role === 'admin'} badgeClassName={styles.count} moreClassName={styles.more} />
      ) : session ? (
        <>
          <Tabs sections={before} />
          <CreateButton className={`${styles.plus} stack centre`}>
            <span className="visually-hidden">Создать</span>
          </CreateButton>
          <Tabs sections={after} />
        </>
      ) : (
        <WayIn />
      )}
    </nav>
  );
}

const Tabs = ({ sections }: { sections: readonly Section[] }) =>
  sections.map((section) => <SectionLink key={section.to} section={section} badgeClassName={styles.count} />);

/** Visitors get the catalog and the way in, nothing personal. */
function WayIn() {
  const login = useRouterState({ select: ({ location }) => loginPath(location.href) });
  return (
    <>
      <AppLink to="/catalog" current="section">
        <IconLayoutGrid aria-hidden="true" />
        <span>Каталог</span>
      </AppLink>
      <AppLink to={login} current="exact">
        <IconLogin2 aria-hidden="true" />
        <span>Войти</span>
      </AppLink>
    </>
  );
}
