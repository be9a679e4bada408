/** The sections by what one does there, for the side navigation. Not with the others: public pages do without. */
import { IconBroadcast, IconFlag, IconPackage, IconUsers } from '@tabler/icons-react';
import { type AdObjectKind, KINDS } from '#modules/ad-objects/kinds/kind.ts';
import {
  CATALOG,
  CHATS,
  deskOf,
  FAVOURITES,
  FINANCE,
  HELP,
  INCOMING,
  type Known,
  NOTIFICATIONS,
  OBJECTS,
  PROJECTS,
  SETTINGS,
  type Section,
  TODAY,
} from './sections.tsx';

/** Where objects are made and changed. */
const EDITORS = new RegExp(`^/(?:${KINDS.join('|')})/(?:create|[^/?]+/change)(?:$|\\?)`);

const OWN_KINDS: readonly { kind: AdObjectKind; label: string; Icon: Section['Icon'] }[] = [
  { kind: 'resource', label: 'Ресурсы', Icon: IconBroadcast },
  { kind: 'contractor', label: 'Исполнители', Icon: IconUsers },
  { kind: 'product', label: 'Продукты', Icon: IconPackage },
  { kind: 'campaign', label: 'Кампании', Icon: IconFlag },
];

export function groupsOf({ role, unreadDialogs, counters }: Known): { title: string; sections: Section[] }[] {
  const staff = deskOf(role);
  return [
    {
      title: 'Работа',
      sections: [
        TODAY,
        { ...PROJECTS, count: counters?.projects },
        { ...INCOMING, unread: counters?.incoming },
        { ...CHATS, unread: unreadDialogs },
        NOTIFICATIONS,
      ],
    },
    {
      title: 'Мои объекты',
      sections: [
        { ...OBJECTS, label: 'Все объекты', owns: new RegExp(`^/objects(?!\\?kind=)|${EDITORS.source}`) },
        ...OWN_KINDS.map(({ kind, label, Icon }) => ({
          to: `/objects?kind=${kind}`,
          label,
          Icon,
          tint: kind,
          owns: new RegExp(`^/objects\\?kind=${kind}`),
          count: counters?.objects[kind],
        })),
      ],
    },
    { title: 'Подбор', sections: [CATALOG, FAVOURITES] },
    { title: 'Кабинет', sections: [{ ...FINANCE, unread: counters?.duties }, SETTINGS, HELP] },
    ...(staff.length > 0 ? [{ title: 'Команда Охвата', sections: staff }] : []),
  ];
}
