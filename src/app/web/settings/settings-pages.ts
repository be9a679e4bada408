/** The pages of settings, for the tabs, the overview, the side navigation and the menu under the avatar. */
import { IconBan, IconBell, IconShield, IconUser, IconWallet } from '@tabler/icons-react';
import type { ComponentType } from 'react';

export interface SettingsPage {
  to: string;
  label: string;
  Icon: ComponentType<{ 'aria-hidden': 'true' }>;
  /** It stands in the navigation and the menu on its own; the others belong to «Настройки» there. */
  hasOwnPlace?: true;
}

export const SETTINGS_PAGES = {
  account: { to: '/settings/account', label: 'Аккаунт', Icon: IconUser },
  finance: { to: '/settings/finance', label: 'Финансы', Icon: IconWallet, hasOwnPlace: true },
  notify: { to: '/settings/notify', label: 'Уведомления', Icon: IconBell, hasOwnPlace: true },
  safety: { to: '/settings/safety', label: 'Безопасность', Icon: IconShield },
  blacklist: { to: '/settings/blacklist', label: 'Чёрный список', Icon: IconBan, hasOwnPlace: true },
} as const satisfies Record<string, SettingsPage>;

export type SettingsPageName = keyof typeof SETTINGS_PAGES;

const ALL: readonly SettingsPage[] = Object.values(SETTINGS_PAGES);
export const OWN_PLACES = ALL.filter(({ hasOwnPlace }) => hasOwnPlace);
/** Addresses that belong to «Настройки» in the navigation. */
export const UNDER_SETTINGS = new RegExp(
  `^(?:${ALL.filter(({ hasOwnPlace }) => !hasOwnPlace)
    .map(({ to }) => to)
    .join('|')})$`,
);
