import { IconBrush, IconShieldCheck, IconSpeakerphone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { Tint } from '#ui/tint.ts';
import styles from './night-scene.module.css';

const RINGS = [152, 196, 244, 296, 352, 412, 476, 544, 616] as const;
/** People reached: x, y, radius by colour. */
const POINTS: readonly [fill: string, points: readonly (readonly [number, number, number])[]][] = [
  [
    '#8db4ff',
    [
      [446, 598, 5],
      [512, 518, 6.5],
      [160, 503, 5],
      [554, 764, 4],
    ],
  ],
  [
    '#6fd3a4',
    [
      [189, 745, 5],
      [91, 767, 6.5],
      [482, 804, 5],
    ],
  ],
  [
    '#f2c063',
    [
      [334, 398, 5],
      [60, 580, 4],
    ],
  ],
  [
    '#ff8fad',
    [
      [226, 354, 5],
      [402, 686, 4.5],
      [590, 440, 4],
    ],
  ],
];
const STARS = [
  [120, 400],
  [420, 470],
  [250, 450],
  [380, 840],
  [560, 620],
  [40, 700],
  [500, 360],
  [330, 800],
] as const;

/** As the demonstration has it: whoever looks it up finds the same figures. */
export const EXAMPLE = { title: '«Кофе и код», пост 1/24', note: 'охват 13\u00a0200 · CPM 417\u00a0₽' } as const;

/** Illustration beside the sign-in forms: a signal at night and those it reaches. Always dark. */
export function NightScene() {
  return (
    <aside
      className={`${styles.scene} relative clip ink ground round-4`}
      data-theme="dark"
      aria-label="Что такое Охват"
    >
      <Sky />
      <div className={styles.say}>
        <h2 className="strong">Реклама, о которой можно договориться</h2>
        <p className="above-3 soft t-17">
          Каналы, площадки и исполнители в одном каталоге. Деньги ждут в сохранности, пока работа не принята.
        </p>
      </div>
      <Bit place={styles.first} tint="resource" icon={<IconSpeakerphone />} title={EXAMPLE.title} note={EXAMPLE.note} />
      <Bit
        place={styles.second}
        tint="contractor"
        icon={<IconBrush />}
        title="Илья Громов, дизайнер"
        note="сдал 3 баннера за 2 дня"
      />
      <Bit
        place={styles.third}
        icon={<IconShieldCheck />}
        title="64 500 ₽ в сохранности"
        note="до вашего «Принять работу»"
      />
    </aside>
  );
}

interface BitProps {
  place: string | undefined;
  tint?: Tint;
  icon: ReactNode;
  title: string;
  note: string;
}

function Bit({ place, tint, icon, title, note }: BitProps) {
  return (
    <div className={classNames(styles.bit, 'row middle gap-3 round-3 t-13 tight nowrap', place)} aria-hidden="true">
      <span className="plate" data-tint={tint}>
        {icon}
      </span>
      <div>
        <b className="block num t-15">{title}</b>
        <span className="num soft">{note}</span>
      </div>
    </div>
  );
}

function Sky() {
  return (
    <svg
      className={`${styles.sky} over full`}
      viewBox="0 0 640 876"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="night-glow" cx="300" cy="640" r="460" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="#ff7a55" stopOpacity=".42" />
          <stop offset=".34" stopColor="#ff7a55" stopOpacity=".12" />
          <stop offset="1" stopColor="#ff7a55" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="night-fade" cx="300" cy="640" r="640" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="#ff9172" />
          <stop offset=".35" stopColor="#ff7a55" stopOpacity=".75" />
          <stop offset=".75" stopColor="#ff7a55" stopOpacity=".24" />
          <stop offset="1" stopColor="#ff7a55" stopOpacity=".04" />
        </radialGradient>
      </defs>
      <rect width="640" height="876" fill="url(#night-glow)" />
      <g stroke="url(#night-fade)" strokeWidth="1.5">
        <circle cx="300" cy="640" r="44" strokeWidth="7" />
        <circle cx="300" cy="640" r="76" strokeWidth="4" />
        <circle cx="300" cy="640" r="112" strokeWidth="2.5" />
        {RINGS.map((radius) => (
          <circle key={radius} cx="300" cy="640" r={radius} />
        ))}
      </g>
      <circle className={styles.pulse} cx="300" cy="640" r="352" stroke="#ffb49c" strokeWidth="1.5" />
      <circle
        className={classNames(styles.pulse, styles.later)}
        cx="300"
        cy="640"
        r="352"
        stroke="#ffb49c"
        strokeWidth="1.5"
      />
      <circle cx="300" cy="640" r="20" fill="#ff7a55" />
      {POINTS.map(([fill, points]) => (
        <g key={fill} fill={fill}>
          {points.map(([x, y, radius]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
          ))}
        </g>
      ))}
      <g fill="#f3f1ee" fillOpacity=".55">
        {STARS.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="2" />
        ))}
      </g>
    </svg>
  );
}
