import { useState } from 'react';
import { Box } from '#ui/box.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Switch } from '#ui/switch.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { MOSCOW } from '#words/moments.ts';
import { plural } from '#words/plurals.ts';
import type { NotificationSettings } from '../contract.ts';
import styles from './quiet-hours.module.css';

type Quiet = NonNullable<NotificationSettings['quiet']>;

const USUAL: Quiet = { from: '22:00', to: '08:00' };
const CLOCK = /^\d\d:\d\d$/;

const ZONES = [
  ['Europe/Kaliningrad', 'Калининград, МСК−1'],
  [MOSCOW, 'Москва'],
  ['Europe/Samara', 'Самара, МСК+1'],
  ['Asia/Yekaterinburg', 'Екатеринбург, МСК+2'],
  ['Asia/Omsk', 'Омск, МСК+3'],
  ['Asia/Krasnoyarsk', 'Красноярск, МСК+4'],
  ['Asia/Irkutsk', 'Иркутск, МСК+5'],
  ['Asia/Yakutsk', 'Якутск, МСК+6'],
  ['Asia/Vladivostok', 'Владивосток, МСК+7'],
  ['Asia/Magadan', 'Магадан, МСК+8'],
  ['Asia/Kamchatka', 'Камчатка, МСК+9'],
] as const;

interface QuietHoursProps {
  quiet: Quiet | null;
  zone: string;
  onChange(part: { quiet: Quiet | null } | { zone: string }): void;
}

export function QuietHours({ quiet, zone, onChange }: QuietHoursProps) {
  // Uncontrolled draft: saved as soon as both values are valid times; switched off, it is kept for the next time.
  const [draft, setDraft] = useState<Quiet>(quiet ?? USUAL);
  const isSame = draft.from === draft.to;

  function type(part: Partial<Quiet>) {
    const next = { ...draft, ...part };
    setDraft(next);
    if (CLOCK.test(next.from) && CLOCK.test(next.to) && next.from !== next.to) onChange({ quiet: next });
  }

  const isKnown = ZONES.some(([name]) => name === zone);
  return (
    <Box label="Тихие часы">
      <Switch
        checked={quiet !== null}
        onChange={({ target }) => {
          const next = isSame || !CLOCK.test(draft.from) || !CLOCK.test(draft.to) ? USUAL : draft;
          setDraft(next);
          onChange({ quiet: target.checked ? next : null });
        }}
      >
        <h2>Тихие часы</h2>
      </Switch>
      {quiet ? (
        <>
          <Dial quiet={quiet} />
          <div className="stack gap-2 halves">
            <TimeField
              label="С"
              value={draft.from}
              error={draft.from ? undefined : 'Укажите время.'}
              onChange={(from) => type({ from })}
            />
            <TimeField
              label="До"
              value={draft.to}
              error={isSame ? 'Совпадает с началом.' : draft.to ? undefined : 'Укажите время.'}
              onChange={(to) => type({ to })}
            />
          </div>
          <p className="note">В это время молчим. Накопленное придёт в {quiet.to}. О безопасности сообщим и тогда.</p>
        </>
      ) : (
        <p className="note">Например, ночью: письма и push подождут до утра.</p>
      )}
      <NativeSelect label="Ваше время" value={zone} onChange={({ target }) => onChange({ zone: target.value })}>
        {isKnown ? null : <option value={zone}>{zone}</option>}
        {ZONES.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}

const DAY_MINUTES = 24 * 60;
const RADIUS = 74;
const CIRCLE = 2 * Math.PI * RADIUS;
const CENTRE = 98;

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

function lengthOf({ from, to }: Quiet): number {
  return (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES;
}

function words(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (rest === 0) return `${hours} ${plural(hours, { one: 'час', few: 'часа', many: 'часов' })}`;
  return hours === 0 ? `${rest} мин` : `${hours} ч ${rest} мин`;
}

const pointAt = (clock: string) => {
  const angle = (minutesOf(clock) / DAY_MINUTES) * 2 * Math.PI - Math.PI / 2;
  // Rounded, so that the server and the browser write the same.
  const place = (part: number) => Math.round((CENTRE + RADIUS * part) * 10) / 10;
  return { cx: place(Math.cos(angle)), cy: place(Math.sin(angle)) };
};

/** The day as a ring, midnight at the top. */
function Dial({ quiet }: { quiet: Quiet }) {
  const minutes = lengthOf(quiet);
  const length = Math.round((minutes / DAY_MINUTES) * CIRCLE * 10) / 10;
  const turn = Math.round((minutesOf(quiet.from) / DAY_MINUTES) * 3600) / 10 - 90;
  return (
    <div className={`${styles.dial} relative mid`}>
      <svg className="full" viewBox="0 0 196 196" fill="none" aria-hidden="true">
        <circle cx={CENTRE} cy={CENTRE} r={RADIUS} stroke="var(--sunken)" strokeWidth="18" />
        <circle
          cx={CENTRE}
          cy={CENTRE}
          r={RADIUS}
          stroke="var(--ink)"
          strokeWidth="18"
          strokeLinecap="round"
          strokeDasharray={`${length} ${Math.round(CIRCLE)}`}
          transform={`rotate(${turn} ${CENTRE} ${CENTRE})`}
        />
        <circle {...pointAt(quiet.from)} r="5.5" fill="var(--surface)" />
        <circle {...pointAt(quiet.to)} r="5.5" fill="var(--surface)" />
        <g textAnchor="middle" className={styles.hours}>
          <text x="98" y="9">
            0
          </text>
          <text x="190" y="102">
            6
          </text>
          <text x="98" y="195">
            12
          </text>
          <text x="6" y="102">
            18
          </text>
        </g>
      </svg>
      <p className="over mid-text stack">
        <b className="bold line-11 dense t-26">{words(minutes)}</b>
        <span className="soft t-12">без писем и push</span>
      </p>
    </div>
  );
}
