import { IconLayoutGrid, IconLogin2 } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useCounters } from '#modules/cabinet/web/index.ts';
import { useUnreadDialogs } from '#modules/chats/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { roubles } from '#words/money.ts';
import type { Session } from '../session.ts';
import { loginPath } from './login-path.ts';
import { groupsOf } from './section-groups.ts';
import { SectionLink } from './sections.tsx';
import styles from './side-sections.module.css';

const LINK = `${styles.link} row middle gap-3 round-1 soft medium`;
const LABEL = `${styles.label} grow ellipsis`;

/** The side navigation of working pages: an icon rail in a narrower window. */
export function SideSections({ session }: { session: Session | null }) {
  const unreadDialogs = useUnreadDialogs(session);
  const counters = useCounters(session);
  if (!session) return <WayIn />;
  return (
    <>
      {groupsOf({ role: session.role, unreadDialogs, counters }).map(({ title, sections }) => (
        <section key={title} className="stack gap-h">
          <h2 className={`${styles.title} t-12 medium faint`}>{title}</h2>
          {sections.map((section) => (
            <SectionLink
              key={section.to}
              section={section}
              className={LINK}
              labelClassName={LABEL}
              badgeClassName={styles.count}
              countClassName={`${styles.total} t-12 faint`}
            />
          ))}
        </section>
      ))}
      {counters ? (
        <AppLink to="/settings/finance" className={`${styles.purse} framed stack tight pad-3`}>
          <span className="t-12 faint">Доступно</span>
          <b className="t-17 bold nowrap">{roubles(counters.available)}</b>
          {counters.held > 0 ? <span className="t-12 faint">Удержано: {roubles(counters.held)}</span> : null}
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
