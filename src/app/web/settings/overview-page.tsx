import {
  IconBell,
  IconChevronRight,
  IconPalette,
  IconShield,
  IconUser,
  IconUserOff,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { SafetyOverview } from '#modules/safety/contract.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Card, cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { roubles } from '#words/money.ts';
import type { Session } from '../session.ts';
import styles from './overview-page.module.css';

interface OverviewPageProps {
  session: Session;
  available: number;
  digest: 'at_once' | 'hourly' | 'daily';
  safety: SafetyOverview;
}

const DIGESTS = { at_once: 'Письма приходят сразу', hourly: 'Письма раз в час', daily: 'Одна сводка в день' } as const;

export function OverviewPage({ session, available, digest, safety }: OverviewPageProps) {
  return (
    <>
      <header>
        <h1>Настройки</h1>
        <p className="above-1h soft">Всё о вашем аккаунте: как он выглядит, что сообщает и чем защищён.</p>
      </header>
      <ul className={styles.tiles}>
        <Tile to="/settings/account" Icon={IconUser} title="Аккаунт" now={session.name}>
          Имя, контакты, реквизиты и публичный профиль.
        </Tile>
        <Tile to="/settings/finance" Icon={IconWallet} title="Финансы" now={`Доступно ${roubles(available)}`}>
          Пополнение, вывод, операции и акты.
        </Tile>
        <Tile to="/settings/notify" Icon={IconBell} title="Уведомления" now={DIGESTS[digest]}>
          О чём и где вам сообщать, тихие часы.
        </Tile>
        <Tile to="/settings/safety" Icon={IconShield} title="Безопасность" now={protectionOf(safety)}>
          Пароль, сеансы, ключи доступа и журнал.
        </Tile>
        <Tile to="/settings/blacklist" Icon={IconUserOff} title="Чёрный список" now="Кого вы не хотите встречать">
          Не напишут, не закажут и не увидят ваших объектов.
        </Tile>
        <Card as="li" className={classNames(styles.tile, styles.look)}>
          <span className={styles.icon}>
            <IconPalette aria-hidden="true" />
          </span>
          <div className={styles.text}>
            <h2>Оформление</h2>
            <p>Меняется сразу и запоминается на этом устройстве.</p>
          </div>
          <ThemeSwitch className={styles.theme} />
        </Card>
      </ul>
    </>
  );
}

function protectionOf({ two_factor, passkeys }: SafetyOverview): string {
  if (two_factor && passkeys.length > 0) return 'Надёжно: второй шаг и ключ доступа';
  if (two_factor) return 'Двухфакторная защита включена';
  return passkeys.length > 0 ? 'Есть ключ доступа' : 'Только пароль: добавьте второй шаг';
}

interface TileProps {
  to: string;
  Icon: ComponentType<{ 'aria-hidden': 'true' }>;
  title: string;
  /** How things stand. */
  now: string;
  children: ReactNode;
}

function Tile({ to, Icon, title, now, children }: TileProps) {
  return (
    <li>
      <AppLink to={to} className={classNames(cardClass({ lift: true }), styles.tile)}>
        <span className={styles.icon}>
          <Icon aria-hidden="true" />
        </span>
        <div className={styles.text}>
          <h2>{title}</h2>
          <p>{children}</p>
          <p className={styles.now}>{now}</p>
        </div>
        <IconChevronRight aria-hidden="true" className={styles.arrow} />
      </AppLink>
    </li>
  );
}
