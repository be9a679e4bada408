import {
  IconAd2,
  IconBrandTelegram,
  IconBrandVk,
  IconBrandYoutube,
  IconCalendarEvent,
  IconChartBar,
  IconMail,
  IconMessageCircle,
  IconMicrophone,
  IconNews,
  IconPalette,
  IconPencil,
  IconRadio,
  IconVideo,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { FactIcon } from '../../kinds/facts.ts';
import { KIND_ICONS } from './kind-icon.tsx';

const ICONS = {
  ...KIND_ICONS,
  telegram: IconBrandTelegram,
  vk: IconBrandVk,
  messenger: IconMessageCircle,
  youtube: IconBrandYoutube,
  video: IconVideo,
  site: IconWorld,
  writing: IconPencil,
  voice: IconMicrophone,
  mail: IconMail,
  outdoor: IconAd2,
  radio: IconRadio,
  press: IconNews,
  event: IconCalendarEvent,
  design: IconPalette,
  figures: IconChartBar,
} as const satisfies Record<FactIcon, ComponentType<{ 'aria-hidden': 'true' }>>;

/** The pictogram of a platform, a trade or a kind. Decoration beside a word. */
export function FactsIcon({ icon }: { icon: FactIcon }) {
  const Icon = ICONS[icon];
  return <Icon aria-hidden="true" />;
}
