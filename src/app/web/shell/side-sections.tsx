import { IconLayoutGrid, IconLogin2 } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useCounters } from '#modules/cabinet/web/index.ts';
import { useUnreadDialogs } from '#modules/chats/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { roubles } from '#words/money.ts';
import type { Session } from '../session.ts';
import { loginPath } from './login-path.ts';
import { groupsOf } from './section-groups.ts';
import { useIsDesk } from './sections.tsx';
import { LABEL, LINK, SideGroup } from './side-group.tsx';
import styles from './side-sections.module.css';

const DeskSections = deferred(() => import('./desk-sections.tsx'), 'DeskSections');

/** The side navigation of working pages: an icon rail in a narrower window. */
export function SideSections({ session }: { session: Session | null }) {
  const isDesk = useIsDesk(session);
  if (!session) return <WayIn />;
  return isDesk ? <DeskSections isAdmin={session.role === 'admin'} /> : <OwnSections session={session} />;
}

function OwnSections({ session }: { session: Session }) {
  const unreadDialogs = useUnreadDialogs(session);
  const counters = useCounters(session);
  return (
    <>
      {groupsOf({ role: session.role, unreadDialogs, counters }).map((group) => (
        <SideGroup key={group.title} {...group} />
      ))}
      {counters ? (
        <AppLink to="/settings/finance" className={`${styles.purse} framed stack tight pad-3 above-3 edges`}>
          <span className="t-12 faint">Доступно</span>
          <b className="t-17 bold nowrap">{roubles(counters.available)}</b>
          {counters.coming > 0 ? (
            <span className="t-12 faint">Ещё придёт: {roubles(counters.coming)}</span>
          ) : counters.held > 0 ? (
            <span className="t-12 faint">Удержано: {roubles(counters.held)}</span>
          ) : null}
        </AppLink>
      ) : null}
    </>
  );
}

function WayIn() {
  const login = useRouterState({ select: ({ location }) => loginPath(location.href) });
  return (
    <div className="stack gap-h">
      <AppLink to="/catalog" current="section" className={LINK} title="Каталог">
        <IconLayoutGrid aria-hidden="true" />
        <span className={LABEL}>Каталог</span>
      </AppLink>
      <AppLink to={login} current="exact" className={LINK} title="Войти">
        <IconLogin2 aria-hidden="true" />
        <span className={LABEL}>Войти</span>
      </AppLink>
    </div>
  );
}
