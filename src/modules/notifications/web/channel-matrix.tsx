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

type Icon = ComponentType<{ className?: string; 'aria-hidden': 'true' }>;

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
    <Card as="section" className={styles.card} aria-label="События и каналы">
      <table className={`${styles.matrix} full icon-20`}>
        <thead>
          <tr>
            <th className="t-17" scope="col">
              События
            </th>
            {CHANNELS.map((channel) => {
              const { label, Icon } = CHANNEL_WORDS[channel];
              return (
                <th className="t-13 strong" key={channel} scope="col">
                  <span className={`${styles.channel} stack gap-1 soft`}>
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
                  <b className="block medium">{GROUPS[group].label}</b>
                  <span className="note">{GROUPS[group].note}</span>
                </th>
                {CHANNELS.map((channel) => (
                  <td key={channel}>
                    {channel === 'email' && isAlwaysMailed(group) ? (
                      <span className={`${styles.locked} centre round-1 sunken soft icon-16`} title="Всегда включено">
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
      <div className={`${styles.foot} row wrap middle gap-4 rows-2 line-above note`}>
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
    <tr className={`${styles.section} icon-18`}>
      <th scope="rowgroup" colSpan={COLUMNS}>
        <span className="row middle gap-2 t-15 bold">
          <Icon className="faint" aria-hidden="true" />
          {label}
        </span>
      </th>
    </tr>
  );
}
