import {
  IconDeviceMobile,
  IconLayoutKanban,
  IconLock,
  IconMail,
  IconShieldCheck,
  IconStack2,
  IconUsers,
  IconWallet,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import {
  CHANNELS,
  type Channel,
  type Channels,
  channelsOf,
  GROUP_NAMES,
  GROUPS,
  type Group,
  isAlwaysMailed,
} from '../domain/groups.ts';
import styles from './channel-matrix.module.css';

type Icon = ComponentType<{ 'aria-hidden': 'true' }>;

const SECTIONS = {
  deals: { label: 'Сделки', Icon: IconLayoutKanban },
  people: { label: 'Люди', Icon: IconUsers },
  objects: { label: 'Каталог и объекты', Icon: IconStack2 },
  money: { label: 'Деньги', Icon: IconWallet },
  safety: { label: 'Безопасность', Icon: IconShieldCheck },
} as const satisfies Record<(typeof GROUPS)[Group]['section'], { label: string; Icon: Icon }>;

const CHANNEL_WORDS = {
  site: { label: 'Сайт', where: 'на сайте', Icon: IconWorld },
  email: { label: 'Почта', where: 'на почту', Icon: IconMail },
  push: { label: 'Push', where: 'в браузер', Icon: IconDeviceMobile },
} as const satisfies Record<Channel, { label: string; where: string; Icon: Icon }>;

const COLUMNS = CHANNELS.length + 1;

interface ChannelMatrixProps {
  channels: Channels;
  onChange(channels: Channels): void;
}

/** Events by where they are told. */
export function ChannelMatrix({ channels, onChange }: ChannelMatrixProps) {
  const initial = channelsOf({});
  const isInitial = GROUP_NAMES.every((group) =>
    CHANNELS.every((channel) => channels[group][channel] === initial[group][channel]),
  );
  return (
    <Card as="section" aria-label="События и каналы">
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">События</th>
            {CHANNELS.map((channel) => {
              const { label, Icon } = CHANNEL_WORDS[channel];
              return (
                <th key={channel} scope="col">
                  <span>
                    <Icon aria-hidden="true" />
                    {label}
                  </span>
                </th>
              );
            })}
          </tr>
        </thead>
        {Object.entries(SECTIONS).map(([section, { label, Icon }]) => (
          <tbody key={section}>
            <SectionRow label={label} Icon={Icon} />
            {GROUP_NAMES.filter((group) => GROUPS[group].section === section).map((group) => (
              <tr key={group}>
                <th scope="row">
                  <b>{GROUPS[group].label}</b>
                  <span>{GROUPS[group].note}</span>
                </th>
                {CHANNELS.map((channel) => (
                  <td key={channel}>
                    {channel === 'email' && isAlwaysMailed(group) ? (
                      <span className={styles.locked} title="Всегда включено">
                        <IconLock aria-hidden="true" />
                        <span className="visually-hidden">на почту: всегда включено</span>
                      </span>
                    ) : (
                      <Checkbox
                        className={styles.check}
                        checked={channels[group][channel]}
                        onChange={({ target: { checked } }) =>
                          onChange({ ...channels, [group]: { ...channels[group], [channel]: checked } })
                        }
                      >
                        <span className="visually-hidden">
                          {GROUPS[group].label}: {CHANNEL_WORDS[channel].where}
                        </span>
                      </Checkbox>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <div className={styles.foot}>
        <span>Во всех письмах, кроме писем о безопасности, есть отписка в одно нажатие.</span>
        <Button variant="ghost" size="sm" disabled={isInitial} onClick={() => onChange(initial)}>
          Вернуть как было
        </Button>
      </div>
    </Card>
  );
}

function SectionRow({ label, Icon }: { label: string; Icon: Icon }) {
  return (
    <tr className={styles.section}>
      <th scope="rowgroup" colSpan={COLUMNS}>
        <span>
          <Icon aria-hidden="true" />
          {label}
        </span>
      </th>
    </tr>
  );
}
