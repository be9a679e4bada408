import { IconChevronRight, IconPalette } from '@tabler/icons-react';
import type { SafetyOverview } from '#modules/safety/contract.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Card, cardClass } from '#ui/card.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { roubles } from '#words/money.ts';
import type { Session } from '../session.ts';
import styles from './overview-page.module.css';
import { SETTINGS_PAGES, type SettingsPage, type SettingsPageName } from './settings-pages.ts';

interface OverviewPageProps {
  session: Session;
  available: number;
  digest: 'at_once' | 'hourly' | 'daily';
  safety: SafetyOverview;
}

const DIGESTS = { at_once: 'Письма приходят сразу', hourly: 'Письма раз в час', daily: 'Одна сводка в день' } as const;

const NAMES = Object.keys(SETTINGS_PAGES) as SettingsPageName[];
const ABOUT: Record<SettingsPageName, string> = {
  account: 'Имя, контакты, реквизиты и публичный профиль.',
  finance: 'Пополнение, вывод, операции и акты.',
  notify: 'О чём и где вам сообщать, тихие часы.',
  safety: 'Пароль, сеансы, ключи доступа и журнал.',
  blacklist: 'Не напишут, не закажут и не увидят ваших объектов.',
};

export function OverviewPage({ session, available, digest, safety }: OverviewPageProps) {
  const now: Record<SettingsPageName, string> = {
    account: session.name,
    finance: `Доступно ${roubles(available)}`,
    notify: DIGESTS[digest],
    safety: protectionOf(safety),
    blacklist: 'Кого вы не хотите встречать',
  };
  return (
    <>
      <PageHead title="Настройки" lead="Всё о вашем аккаунте: как он выглядит, что сообщает и чем защищён." />
      <ul className="stack gap-4 fit-400">
        {NAMES.map((name) => (
          <Tile key={name} page={SETTINGS_PAGES[name]} now={now[name]}>
            {ABOUT[name]}
          </Tile>
        ))}
        <Card as="li" className={`${styles.tile} pad-5 wrap packed`}>
          <span className="plate plate-l">
            <IconPalette aria-hidden="true" />
          </span>
          <div className={`${styles.text} grow`}>
            <h2>Оформление</h2>
            <p className="soft">Меняется сразу и запоминается на этом устройстве.</p>
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
  page: SettingsPage;
  /** How things stand. */
  now: string;
  children: string;
}

function Tile({ page: { to, Icon, label }, now, children }: TileProps) {
  return (
    <li>
      <AppLink to={to} className={`${cardClass({ lift: true })} ${styles.tile} pad-5 packed`}>
        <span className="plate plate-l">
          <Icon aria-hidden="true" />
        </span>
        <div className="grow">
          <h2>{label}</h2>
          <p className="above-h soft anywhere">{children}</p>
          <p className="above-2 strong">{now}</p>
        </div>
        <IconChevronRight aria-hidden="true" className={`${styles.arrow} faint`} />
      </AppLink>
    </li>
  );
}
