/** The sections of a signed-in person: one list for the header, the side navigation, the menu under the avatar and the phone's bar. */
import {
  IconBell,
  IconGauge,
  IconHeart,
  IconHelp,
  IconInbox,
  IconLayoutGrid,
  IconLayoutKanban,
  IconMessageCircle,
  IconSettings,
  IconStack2,
  IconSunHigh,
  IconWallet,
} from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import type { Counters } from '#modules/cabinet/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import type { Tint } from '#ui/tint.ts';

export interface Section {
  to: string;
  label: string;
  Icon: ComponentType<{ 'aria-hidden': 'true' }>;
  /** Addresses whose pages belong to it, with their query. */
  owns: RegExp;
  tint?: Tint;
  /** Number of items. */
  count?: number | undefined;
  /** Number of items that wait for the person. */
  unread?: number | undefined;
  /** Noun for the numbers, for screen readers. */
  countWord?: string;
}

export const TODAY: Section = { to: '/', label: 'Сегодня', Icon: IconSunHigh, owns: /^\/(?:$|\?)/ };
export const CATALOG: Section = {
  to: '/catalog',
  label: 'Каталог',
  Icon: IconLayoutGrid,
  owns: /^\/catalog(?:$|[?/])/,
};
export const PROJECTS: Section = {
  to: '/projects',
  label: 'Проекты',
  Icon: IconLayoutKanban,
  owns: /^\/projects(?!\?(?:.*&)?tab=incoming)(?:$|[?/])/,
};
export const INCOMING: Section = {
  to: '/projects?tab=incoming',
  label: 'Входящие заказы',
  Icon: IconInbox,
  owns: /^\/projects\?(?:.*&)?tab=incoming/,
};
export const CHATS: Section = { to: '/chats', label: 'Чаты', Icon: IconMessageCircle, owns: /^\/chats(?:$|[?/])/ };
export const NOTIFICATIONS: Section = {
  to: '/notifications',
  label: 'Уведомления',
  Icon: IconBell,
  owns: /^\/notifications(?:$|\?)/,
};
export const OBJECTS: Section = {
  to: '/objects',
  label: 'Мои объекты',
  Icon: IconStack2,
  owns: /^\/objects(?:$|[?/])/,
};
export const FAVOURITES: Section = {
  to: '/favourites',
  label: 'Избранное',
  Icon: IconHeart,
  owns: /^\/favourites(?:$|\?)/,
};
export const FINANCE: Section = {
  to: '/settings/finance',
  label: 'Финансы',
  Icon: IconWallet,
  owns: /^\/(?:settings\/)?finance(?:$|[?/])/,
  countWord: 'ждут',
};
export const SETTINGS: Section = {
  to: '/settings',
  label: 'Настройки',
  Icon: IconSettings,
  owns: /^\/settings(?!\/finance)(?:$|[?/])/,
};
export const HELP: Section = { to: '/help', label: 'Помощь', Icon: IconHelp, owns: /^\/help/ };
/** Pages of the desk have a navigation of their own (desk-sections.tsx). */
const DESK_PATHS = /^\/(?:moderation|admin)(?:$|[?/])/;
export const deskOf = (role: string): Section[] =>
  role === 'member'
    ? []
    : [{ to: role === 'admin' ? '/admin' : '/moderation', label: 'Пульт', Icon: IconGauge, owns: DESK_PATHS }];

export interface Known {
  role: string;
  /** Both counted in the browser. */
  unreadDialogs: number;
  counters: Counters | null;
}

const sum = (counts: Counters['objects'] | undefined): number | undefined =>
  counts && Object.values(counts).reduce((total, count) => total + count, 0);

/** For the menu under the avatar, where there is no side navigation. */
export const menuOf = ({ role, counters }: Omit<Known, 'unreadDialogs'>): Section[] => [
  { ...PROJECTS, count: counters?.projects },
  { ...INCOMING, unread: counters?.incoming },
  NOTIFICATIONS,
  { ...OBJECTS, count: sum(counters?.objects) },
  FAVOURITES,
  { ...FINANCE, unread: counters?.duties },
  SETTINGS,
  HELP,
  ...deskOf(role),
];

/** For the header of public pages. */
export const headerOf = (unreadDialogs: number): Section[] => [
  TODAY,
  CATALOG,
  PROJECTS,
  { ...OBJECTS, label: 'Объекты' },
  { ...CHATS, unread: unreadDialogs },
];

/** For the phone: two on each side of «Создать». */
export const barOf = (unreadDialogs: number): [Section[], Section[]] => [
  [TODAY, CATALOG],
  [
    { ...PROJECTS, owns: /^\/(?:projects|deals)(?:$|[?/])/ },
    { ...CHATS, unread: unreadDialogs },
  ],
];

const MAX_COUNT = 99;
const shown = (count: number): string => (count > MAX_COUNT ? `${MAX_COUNT}+` : String(count));

/** A shared frame knows the path alone; the query and the page's own data are added in the browser. */
function useIsCurrent(owns: RegExp): boolean {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return useRouterState({
    select: ({ location: { pathname, searchStr }, matches }) => {
      const { section = pathname + searchStr } = (matches.at(-1)?.loaderData ?? {}) as { section?: string };
      return owns.test(isLive ? section : pathname);
    },
  });
}

/** Whether the page is one of the desk, for those who work there. */
export function useIsDesk(session: { role: string } | null): boolean {
  const isThere = useRouterState({ select: ({ location: { pathname } }) => DESK_PATHS.test(pathname) });
  return isThere && session !== null && session.role !== 'member';
}

interface SectionLinkProps {
  section: Section;
  className?: string | undefined;
  labelClassName?: string | undefined;
  badgeClassName?: string | undefined;
  countClassName?: string | undefined;
  withIcon?: boolean;
}

/** A link to a section, marked on its pages, with its numbers. */
export function SectionLink({
  section: { to, label, Icon, owns, tint, count = 0, unread = 0, countWord },
  className,
  labelClassName,
  badgeClassName = '',
  countClassName,
  withIcon = true,
}: SectionLinkProps) {
  const isCurrent = useIsCurrent(owns);
  return (
    <AppLink
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={className}
      title={labelClassName ? label : undefined}
      data-tint={tint}
    >
      {withIcon ? <Icon aria-hidden="true" /> : null}
      <span className={labelClassName}>{label}</span>
      {unread > 0 ? (
        <span className={`${badgeClassName} badge`}>
          <span className="visually-hidden">, {countWord ?? 'новых'}: </span>
          {shown(unread)}
        </span>
      ) : count > 0 && countClassName ? (
        <span className={countClassName}>
          <span className="visually-hidden">, {countWord ?? 'всего'}: </span>
          {shown(count)}
        </span>
      ) : null}
    </AppLink>
  );
}
