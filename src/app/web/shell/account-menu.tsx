import { IconLogout, IconUser } from '@tabler/icons-react';
import { useCounters } from '#modules/cabinet/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { roubles } from '#words/money.ts';
import type { Session } from '../session.ts';
import styles from './account-menu.module.css';
import { Disclosure } from './disclosure.tsx';
import { menuOf, SectionLink } from './sections.tsx';
import { useLogout } from './use-logout.ts';

const LINK = `${styles.link} row middle gap-3 full bare round-1 soft start-text icon-20`;

/** Everything of a signed-in person, wherever there is no side navigation. */
export function AccountMenu({ session }: { session: Session }) {
  const counters = useCounters(session);
  const logout = useLogout();
  return (
    <Disclosure
      label={`Меню: ${session.name}`}
      className="relative"
      summaryClassName="plain-summary block round"
      panelClassName={`${styles.panel} lined round-3 surface`}
      summary={<Avatar name={session.name} src={session.avatar} ink />}
    >
      <div className="stack tight pad-x-3 pad-y-2">
        <b className="bold anywhere">{session.name}</b>
        <span className="t-13 faint ellipsis">{session.email}</span>
      </div>
      {counters ? (
        <AppLink
          to="/settings/finance"
          className={`${styles.purse} row middle spread gap-3 round-1 sunken pad-x-3 pad-y-2`}
        >
          <span className="note">Доступно</span>
          <b className="bold nowrap">{roubles(counters.available)}</b>
        </AppLink>
      ) : null}
      <ul className="stack gap-h">
        <li>
          <AppLink to={`/account/${session.account_id}`} current="exact" className={LINK}>
            <IconUser aria-hidden="true" />
            Профиль
          </AppLink>
        </li>
        {menuOf({ role: session.role, counters }).map((section) => (
          <li key={section.to}>
            <SectionLink section={section} className={LINK} labelClassName="grow" countClassName="t-13 faint" />
          </li>
        ))}
      </ul>
      <div className="row middle spread gap-3 above-2 line-above in-2">
        <ThemeSwitch compact />
        <button type="button" className={`${styles.link} row middle gap-2 bare round-1 soft icon-20`} onClick={logout}>
          <IconLogout aria-hidden="true" />
          Выйти
        </button>
      </div>
    </Disclosure>
  );
}
