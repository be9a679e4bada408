/** The navigation of the desk, in the place of the cabinet's own: beside its pages, and at the foot of a phone. */
import {
  IconActivity,
  IconArrowLeft,
  IconBook2,
  IconChecklist,
  IconDots,
  IconFlag,
  IconGauge,
  IconGavel,
  IconHistory,
  IconScale,
  IconShieldCheck,
  IconStack2,
  IconTag,
  IconTrafficLights,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { useState } from 'react';
import { isLate } from '#modules/desk/web/moments.ts';
import { QUEUE_VIEWS, useLatestQueues } from '#modules/desk/web/queues.ts';
import { Dialog } from '#ui/dialog.tsx';
import { type Section, SectionLink } from './sections.tsx';
import { SideGroup } from './side-group.tsx';

type QueueId = keyof typeof QUEUE_VIEWS;

const QUEUE_ICONS = {
  disputes: IconScale,
  appeals: IconGavel,
  payouts: IconWallet,
  complaints: IconFlag,
  objects: IconStack2,
  marking: IconTag,
} as const satisfies Record<QueueId, Section['Icon']>;
/** As the nav has them: what touches money first. */
const QUEUE_ORDER = Object.keys(QUEUE_ICONS) as QueueId[];

/** A phone has room for five in all. */
const BAR_QUEUES: readonly QueueId[] = ['disputes', 'complaints', 'objects'];

const CABINET: Section = { to: '/', label: 'Мой кабинет', Icon: IconArrowLeft, owns: /^\/(?:$|\?)/ };
const DESK: Section = { to: '/admin', label: 'Пульт', Icon: IconGauge, owns: /^\/admin(?:$|\?)/ };
const MODERATION: Section = {
  to: '/moderation',
  label: 'Модерация',
  Icon: IconShieldCheck,
  owns: /^\/moderation(?:$|\?(?!(?:.*&)?tab=(?!overview)))/,
};
const DECISIONS: Section = {
  to: '/moderation?tab=log',
  label: 'Журнал решений',
  Icon: IconChecklist,
  owns: /^\/moderation\?(?:.*&)?tab=log/,
};
const page = (name: string, label: string, Icon: Section['Icon']): Section => ({
  to: `/admin/${name}`,
  label,
  Icon,
  owns: new RegExp(`^/admin/${name}(?:$|[?/])`),
});
const PEOPLE = page('people', 'Люди', IconUsers);
const DICTIONARIES = page('dictionaries', 'Справочники', IconBook2);
const LEGALITY = page('legality', 'Правила законности', IconTrafficLights);
const DEEDS = page('log', 'Журнал действий', IconHistory);
const HEALTH = page('health', 'Здоровье', IconActivity);

interface DeskProps {
  isAdmin: boolean;
}

/** Queues with their counts; those whose oldest case waits too long are marked. */
function useQueueSections({ isAdmin }: DeskProps): Section[] {
  const queues = useLatestQueues();
  return QUEUE_ORDER.filter((queue) => isAdmin || queue !== 'payouts').map((queue) => {
    const { label, to } = QUEUE_VIEWS[queue];
    const found = queues?.items.find((each) => each.queue === queue);
    const late = queues && found ? isLate(found.oldest_at, queues.loadedAt) : false;
    return {
      to,
      label,
      Icon: QUEUE_ICONS[queue],
      owns: new RegExp(`^${to.replace('?', '\\?(?:.*&)?')}(?:$|[?/&])`),
      countWord: 'ждут',
      ...(late ? { unread: found?.count } : { count: found?.count }),
    };
  });
}

const overviewsOf = ({ isAdmin }: DeskProps): Section[] => (isAdmin ? [DESK, MODERATION] : [MODERATION]);

export function DeskSections({ isAdmin }: DeskProps) {
  const queues = useQueueSections({ isAdmin });
  return (
    <>
      <SideGroup title="Команда Охвата" sections={overviewsOf({ isAdmin })} />
      <SideGroup title="Очереди" sections={queues} />
      {isAdmin ? <SideGroup title="Биржа" sections={[PEOPLE, DICTIONARIES, LEGALITY, HEALTH]} /> : null}
      <SideGroup title="Журналы" sections={isAdmin ? [DECISIONS, DEEDS] : [DECISIONS]} />
      <SideGroup title="Обратно" sections={[CABINET]} />
    </>
  );
}

/** On a phone: what is opened most, and a sheet with everything else. */
export function DeskBar({
  isAdmin,
  badgeClassName,
  moreClassName,
}: DeskProps & { badgeClassName: string | undefined; moreClassName: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const queues = useQueueSections({ isAdmin });
  const waiting = queues.reduce((sum, { count = 0, unread = 0 }) => sum + count + unread, 0);
  const onBar = (queue: Section) => !isAdmin && BAR_QUEUES.some((each) => QUEUE_VIEWS[each].to === queue.to);
  const moderation = { ...MODERATION, countWord: 'ждут', unread: waiting };
  const shown: Section[] = isAdmin
    ? [DESK, { ...moderation, owns: /^\/(?:moderation|admin\/payouts)/ }, PEOPLE, { ...DEEDS, label: 'Журнал' }]
    : [moderation, ...queues.filter(onBar)];
  const more = isAdmin ? [DICTIONARIES, LEGALITY, HEALTH, DECISIONS, CABINET] : [DECISIONS, CABINET];
  const rest = [...queues.filter((queue) => !onBar(queue)), ...more];
  return (
    <>
      {shown.map((section) => (
        <SectionLink key={section.to} section={section} badgeClassName={badgeClassName} />
      ))}
      <button type="button" className={`${moreClassName} bare`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconDots aria-hidden="true" />
        Ещё
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Пульт">
        <ul className="stack gap-1" onClickCapture={() => setOpen(false)}>
          {rest.map((section) => (
            <li key={section.to}>
              <SectionLink
                section={section}
                className="row middle gap-3 pad-3 round-2 icon-20"
                labelClassName="grow"
                countClassName="t-13 faint"
              />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
