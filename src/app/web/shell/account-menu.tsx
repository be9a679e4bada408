import { IconLogout, IconMessageCircle, IconSettings, IconUser } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import type { Session } from '../session.ts';
import { OWN_PLACES } from '../settings/settings-pages.ts';
import styles from './account-menu.module.css';
import { Disclosure } from './disclosure.tsx';
import { useLogout } from './use-logout.ts';

/** The links of a signed-in person, for the menu under the avatar and for the phone's menu. */
export function AccountLinks({ session }: { session: Session }) {
  const logout = useLogout();
  return (
    <ul className={styles.links}>
      <li>
        <AppLink to={`/account/${session.account_id}`} current="exact" className={styles.link}>
          <IconUser aria-hidden="true" />
          Профиль
        </AppLink>
      </li>
      <li>
        <AppLink to="/chats" current="section" className={styles.link}>
          <IconMessageCircle aria-hidden="true" />
          Чаты
        </AppLink>
      </li>
      {OWN_PLACES.map(({ to, label, Icon }) => (
        <li key={to}>
          <AppLink to={to} current="exact" className={styles.link}>
            <Icon aria-hidden="true" />
            {label}
          </AppLink>
        </li>
      ))}
      <li>
        <AppLink to="/settings" current="exact" className={styles.link}>
          <IconSettings aria-hidden="true" />
          Настройки
        </AppLink>
      </li>
      <li>
        <button type="button" className={styles.link} onClick={logout}>
          <IconLogout aria-hidden="true" />
          Выйти
        </button>
      </li>
    </ul>
  );
}

export function AccountMenu({ session }: { session: Session }) {
  return (
    <Disclosure
      label={`Меню: ${session.name}`}
      className={styles.menu}
      summaryClassName={styles.summary}
      panelClassName={styles.panel}
      summary={<Avatar name={session.name} src={session.avatar} ink />}
    >
      <div className={styles.who}>
        <b>{session.name}</b>
        <span>{session.email}</span>
      </div>
      <AccountLinks session={session} />
      <div className={styles.theme}>
        <ThemeSwitch compact />
      </div>
    </Disclosure>
  );
}
