/** The sections of the panel, for the side navigation and for the phone's bar. */
import {
  IconAdjustments,
  IconGavel,
  IconHeart,
  IconLayoutGrid,
  IconLayoutKanban,
  IconLogin2,
  IconMessageCircle,
  IconSettings,
  IconStack2,
  IconUser,
} from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import type { Session } from '../session.ts';
import { OWN_PLACES, UNDER_SETTINGS } from '../settings/settings-pages.ts';
import { loginPath } from '../shell/login-path.ts';
import styles from './panel-layout.module.css';

interface Section {
  to: string;
  label: string;
  /** For the phone's narrow bar. */
  shortLabel?: string;
  Icon: ComponentType<{ 'aria-hidden': 'true' }>;
  current: 'exact' | 'section';
  /** Other addresses whose pages belong here. */
  owns?: RegExp;
  /** A phone has it in the top bar or in the menu under the avatar. */
  isSideOnly?: true;
  /** How much in it is new. */
  unread?: number;
}

/** Where objects are made and changed. */
const EDITORS = new RegExp(`^/(?:${KINDS.join('|')})/(?:create|[^/]+/change)$`);

const ADMIN: Section = {
  to: '/admin',
  label: 'Администрирование',
  Icon: IconAdjustments,
  current: 'section',
  isSideOnly: true,
};
const MODERATION: Section = {
  to: '/moderation',
  label: 'Модерация',
  shortLabel: 'Очереди',
  Icon: IconGavel,
  current: 'section',
};

const MAX_COUNT = 99;

/** Anonymous visitors get the catalog and the way in, nothing personal. */
function sectionsFor(session: Session | null, href: string, unreadDialogs: number): readonly Section[] {
  const catalog: Section = { to: '/catalog', label: 'Каталог', Icon: IconLayoutGrid, current: 'section' };
  if (!session) return [catalog, { to: loginPath(href), label: 'Войти', Icon: IconLogin2, current: 'exact' }];
  return [
    catalog,
    { to: '/projects', label: 'Проекты', Icon: IconLayoutKanban, current: 'section', owns: /^\/deals\// },
    { to: '/chats', label: 'Чаты', Icon: IconMessageCircle, current: 'section', unread: unreadDialogs },
    {
      to: '/objects',
      label: 'Мои объекты',
      shortLabel: 'Объекты',
      Icon: IconStack2,
      current: 'section',
      owns: EDITORS,
    },
    { to: '/favourites', label: 'Избранное', Icon: IconHeart, current: 'section', isSideOnly: true },
    { to: `/account/${session.account_id}`, label: 'Профиль', Icon: IconUser, current: 'exact', isSideOnly: true },
    ...OWN_PLACES.map(({ to, label, Icon }): Section => ({ to, label, Icon, current: 'section', isSideOnly: true })),
    ...(session.role === 'member' ? [] : [MODERATION]),
    ...(session.role === 'admin' ? [ADMIN] : []),
    {
      to: '/settings',
      label: 'Настройки',
      Icon: IconSettings,
      current: 'exact',
      owns: UNDER_SETTINGS,
      isSideOnly: true,
    },
  ];
}

interface SectionsProps {
  session: Session | null;
  /** Counted in the browser. */
  unreadDialogs?: number;
}

const useSections = ({ session, unreadDialogs = 0 }: SectionsProps) =>
  sectionsFor(session, useRouterState({ select: ({ location }) => location.href }), unreadDialogs);

export function SideSections(props: SectionsProps) {
  return useSections(props).map((section) => <SectionLink key={section.label} section={section} isShort={false} />);
}

export function PhoneSections(props: SectionsProps) {
  return useSections(props)
    .filter(({ isSideOnly }) => !isSideOnly)
    .map((section) => <SectionLink key={section.label} section={section} isShort />);
}

/** In the side navigation, or with a short word in the phone's bar. */
function SectionLink({ section, isShort }: { section: Section; isShort: boolean }) {
  const { to, label, shortLabel, Icon, current, owns, unread = 0 } = section;
  const isOwn = useRouterState({ select: ({ location }) => owns?.test(location.pathname) });
  return (
    <AppLink
      to={to}
      current={current}
      {...(isOwn && { 'aria-current': 'page' })}
      {...(!isShort && { className: `${styles.sideLink} row middle gap-3 round-1 soft medium`, title: label })}
    >
      <Icon aria-hidden="true" />
      <span className={isShort ? undefined : 'grow ellipsis'}>{isShort ? (shortLabel ?? label) : label}</span>
      {unread > 0 ? (
        <span className={`${styles.count} badge`}>
          <span className="visually-hidden">, новых: </span>
          {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
        </span>
      ) : null}
    </AppLink>
  );
}
