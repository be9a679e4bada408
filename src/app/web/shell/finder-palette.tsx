import {
  IconCalendarEvent,
  IconHelp,
  IconLayoutGrid,
  IconLogin2,
  IconScale,
  IconShoppingBag,
  IconTag,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import type { PalettePage } from '#modules/cabinet/web/index.ts';
import { Palette } from '#modules/cabinet/web/palette/palette.tsx';
import type { Session } from '../session.ts';
import { SETTINGS_PAGES } from '../settings/settings-pages.ts';
import { FIRST_STEPS } from './create-sheet.tsx';
import { groupsOf } from './section-groups.ts';

const CATALOG: PalettePage = { to: '/catalog', label: 'Каталог', Icon: IconLayoutGrid };
const OF_ALL: readonly PalettePage[] = [
  { to: '/catalog/compare', label: 'Сравнение объектов', Icon: IconScale },
  { to: '/help', label: 'Помощь', Icon: IconHelp },
];
const OF_VISITORS: readonly PalettePage[] = [
  CATALOG,
  ...OF_ALL,
  { to: '/auth/login', label: 'Войти', Icon: IconLogin2 },
  { to: '/auth/signup', label: 'Зарегистрироваться', Icon: IconUserPlus },
];

function pagesOf({ role, account_id }: Session): PalettePage[] {
  const sections = groupsOf({ role, unreadDialogs: 0, counters: null }).flatMap((group) =>
    // Under the heading of a group one word is enough.
    group.sections.map(({ to, label, Icon, tint }) => ({
      to,
      label: tint ? `Мои ${label.toLowerCase()}` : label,
      Icon,
      tint,
    })),
  );
  const settings = Object.values(SETTINGS_PAGES).filter(({ to }) => sections.every((section) => section.to !== to));
  return [
    ...sections,
    { to: '/basket', label: 'Корзина', Icon: IconShoppingBag },
    ...settings,
    { to: '/finance/marking', label: 'Маркировка рекламы', Icon: IconTag },
    { to: '/finance/duties', label: 'Обязанности', Icon: IconCalendarEvent },
    { to: `/account/${account_id}`, label: 'Мой профиль', Icon: IconUser },
    ...OF_ALL,
    ...FIRST_STEPS.map(({ to, label, Icon, tint }) => ({
      to,
      label: `Создать ${label.toLowerCase()}`,
      Icon,
      tint,
      isAction: true,
    })),
  ];
}

interface FinderPaletteProps {
  open: boolean;
  onClose: () => void;
  session: Session | null;
}

/** The palette, with the pages of the signed-in person. */
export function FinderPalette({ open, onClose, session }: FinderPaletteProps) {
  const pages = useMemo(() => (session ? pagesOf(session) : OF_VISITORS), [session]);
  return <Palette open={open} onClose={onClose} accountId={session?.account_id ?? ''} pages={pages} />;
}
