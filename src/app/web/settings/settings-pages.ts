/** The pages of settings, for the tabs and the overview. */
import { IconBan, IconBell, IconShield, IconUser, IconWallet } from '@tabler/icons-react';
import type { ComponentType } from 'react';

export interface SettingsPage {
  to: string;
  label: string;
  Icon: ComponentType<{ 'aria-hidden': 'true' }>;
}

export const SETTINGS_PAGES = {
  account: { to: '/settings/account', label: 'Аккаунт', Icon: IconUser },
  finance: { to: '/settings/finance', label: 'Финансы', Icon: IconWallet },
  notify: { to: '/settings/notify', label: 'Уведомления', Icon: IconBell },
  safety: { to: '/settings/safety', label: 'Безопасность', Icon: IconShield },
  blacklist: { to: '/settings/blacklist', label: 'Чёрный список', Icon: IconBan },
} as const satisfies Record<string, SettingsPage>;

export type SettingsPageName = keyof typeof SETTINGS_PAGES;
