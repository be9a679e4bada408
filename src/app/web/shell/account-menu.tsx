import {
  IconBan,
  IconBell,
  IconLogout,
  IconMessageCircle,
  IconSettings,
  IconUser,
  IconWallet,
} from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import type { Session } from '../session.ts';
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
      <li>
        <AppLink to="/settings/finance" current="exact" className={styles.link}>
          <IconWallet aria-hidden="true" />
          Финансы
        </AppLink>
      </li>
      <li>
        <AppLink to="/settings/notify" current="exact" className={styles.link}>
          <IconBell aria-hidden="true" />
          Уведомления
        </AppLink>
      </li>
      <li>
        <AppLink to="/settings/blacklist" current="exact" className={styles.link}>
          <IconBan aria-hidden="true" />
          Чёрный список
        </AppLink>
      </li>
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
