/** The safe deal, step by step; the accent point is the money. */
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Tag } from '#ui/tag.tsx';
import { roubles } from '#words/money.ts';
import { FEE_SHARE, feeOf } from '../../ledger/contract.ts';
import { ANSWER_TERM, CHECK_TERM } from '../../terms/contract.ts';
import styles from './deal-in-pictures.module.css';

const PRICE = 38_000_00;

/** SVG paint of the drawings. */
const PAINT = {
  arc: { stroke: 'var(--line-strong)', strokeWidth: 1 },
  lit: { stroke: 'color-mix(in srgb, var(--accent) 45%, transparent)', strokeWidth: 1 },
  paper: { fill: 'var(--surface)', stroke: 'var(--line)' },
  sunk: { fill: 'var(--sunken)' },
  words: { stroke: 'var(--line-strong)', strokeWidth: 4 },
  hair: { stroke: 'var(--line)' },
  link: { stroke: 'var(--resource)', strokeWidth: 4 },
  way: { stroke: 'var(--accent)', strokeWidth: 2.5, strokeDasharray: '1 7' },
  money: { fill: 'var(--accent)' },
  dark: { fill: 'var(--ink)' },
  body: { fill: 'var(--on-ink)' },
  shackle: { stroke: 'var(--on-ink)', strokeWidth: 4 },
  ring: { stroke: 'var(--on-ink)', strokeWidth: 1.5, strokeDasharray: '4 4' },
  curve: { stroke: 'var(--ink)', strokeWidth: 3 },
  tickGround: { fill: 'var(--good-soft)', stroke: 'var(--surface)', strokeWidth: 2 },
  tick: { stroke: 'var(--good)', strokeWidth: 3 },
  paid: { stroke: 'var(--on-accent)', strokeWidth: 3 },
} as const;

interface Step {
  title: string;
  text: string;
  term?: string;
  picture: ReactNode;
}

const STEPS: readonly Step[] = [
  {
    title: 'Вы\u00a0заказываете',
    text: 'Формат, срок и\u00a0цена видны до\u00a0оплаты. Комиссии с\u00a0вас нет.',
    term: 'оплата с\u00a0баланса',
    picture: (
      <>
        <Arcs cx={84} cy={96} from={92} />
        <rect {...PAINT.paper} x="40" y="40" width="96" height="122" rx="14" />
        <path {...PAINT.words} d="M56 62h44M56 76h64M56 90h52" />
        <path {...PAINT.hair} d="M56 110h64" />
        <text x="56" y="140">
          {roubles(PRICE)}
        </text>
        <path {...PAINT.way} d="M136 134c30 0 26-42 48-42" />
        <circle {...PAINT.money} cx="192" cy="92" r="9" />
        <circle {...PAINT.lit} cx="192" cy="92" r="17" />
      </>
    ),
  },
  {
    title: 'Деньги запираем',
    text: 'Они ждут на\u00a0счёте сделки, взять их не\u00a0может никто. Продавец отвечает на\u00a0заказ.',
    term: `на\u00a0ответ ${ANSWER_TERM}`,
    picture: (
      <>
        <Arcs cx={120} cy={100} from={62} lit />
        <circle {...PAINT.dark} cx="120" cy="100" r="44" />
        <path {...PAINT.shackle} d="M107 98v-7a13 13 0 0 1 26 0v7" />
        <rect {...PAINT.body} x="101" y="97" width="38" height="28" rx="7" />
        <circle {...PAINT.money} cx="120" cy="111" r="7" />
      </>
    ),
  },
  {
    title: 'Продавец делает',
    text: 'Вопросы и\u00a0макеты в\u00a0чате сделки. Цена и\u00a0срок уже не\u00a0изменятся.',
    picture: (
      <>
        <Arcs cx={150} cy={110} from={84} />
        <Post x={36} y={38} />
        <Post x={104} y={26} />
        <circle {...PAINT.tickGround} cx="190" cy="34" r="15" />
        <path {...PAINT.tick} d="m184 34 4 4 8-8" />
        <Held />
      </>
    ),
  },
  {
    title: 'Сдаёт работу',
    text: 'Ссылка, снимок экрана, описание. Не\u00a0то\u00a0— верните на\u00a0доработку.',
    term: `на\u00a0проверку ${CHECK_TERM}`,
    picture: (
      <>
        <Arcs cx={120} cy={210} from={70} />
        <rect {...PAINT.paper} x="34" y="40" width="136" height="98" rx="14" />
        <path {...PAINT.hair} d="M50 120h104M50 98h104M50 76h104" />
        <path {...PAINT.curve} d="M50 120c14-2 20-34 38-40s40-10 66-14" />
        <circle {...PAINT.dark} cx="154" cy="66" r="5" />
        <circle {...PAINT.tickGround} cx="66" cy="160" r="14" />
        <path {...PAINT.tick} d="m60 160 4 4 8-8" />
        <Held />
      </>
    ),
  },
  {
    title: 'Вы\u00a0принимаете',
    text: `Деньги уходят продавцу за\u00a0вычетом ${FEE_SHARE}, вам акт. Если не\u00a0сошлись, решит модератор.`,
    picture: (
      <>
        <Arcs cx={150} cy={100} from={60} lit />
        <path {...PAINT.way} d="M18 136c44 0 50-36 88-36" />
        <circle {...PAINT.paper} cx="150" cy="100" r="40" />
        <circle {...PAINT.dark} cx="150" cy="88" r="13" />
        <path {...PAINT.dark} d="M127 123c3-15 12-21 23-21s20 6 23 21" />
        <circle {...PAINT.money} cx="184" cy="126" r="17" />
        <path {...PAINT.paid} d="m177 126 5 5 9-10" />
      </>
    ),
  },
];

function Arcs({ cx, cy, from, lit = false }: { cx: number; cy: number; from: number; lit?: boolean }) {
  return [0, 1, 2, 3].map((place) => (
    <circle key={place} {...(lit ? PAINT.lit : PAINT.arc)} cx={cx} cy={cy} r={from + place * 24} />
  ));
}

function Post({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect {...PAINT.paper} width="92" height="124" rx="12" />
      <circle {...PAINT.sunk} cx="18" cy="19" r="8" />
      <path {...PAINT.words} d="M33 16h36M33 23h22M12 88h66M12 98h54" />
      <rect {...PAINT.sunk} x="10" y="36" width="72" height="40" rx="7" />
      <path {...PAINT.link} d="M12 109h30" />
    </g>
  );
}

/** The money is still locked. */
function Held() {
  return (
    <>
      <circle {...PAINT.dark} cx="200" cy="164" r="19" />
      <circle {...PAINT.money} cx="200" cy="164" r="5" />
      <circle {...PAINT.ring} cx="200" cy="164" r="10" />
    </>
  );
}

export function DealInPictures() {
  return (
    <section className={styles.section} id="deal" aria-labelledby="deal-title">
      <h2 id="deal-title" className="t-36 dense">
        Безопасная сделка в&nbsp;пяти картинках
      </h2>
      <p className="above-2 soft t-17">Оранжевая точка показывает, где сейчас ваши деньги.</p>
      <ol className={`${styles.steps} stack gap-5 above-6`}>
        {STEPS.map(({ title, text, term, picture }, place) => (
          <li key={title} className={`${styles.step} stack middle`}>
            <svg className={`${styles.picture} full sunken round-3`} viewBox="0 0 240 200" aria-hidden="true">
              {picture}
            </svg>
            <div className="stack narrow gap-1">
              <h3>
                <span className="faint">{place + 1}</span> {title}
              </h3>
              <p className="soft t-14">{text}</p>
              {term ? <Tag className="above-1">{term}</Tag> : null}
            </div>
          </li>
        ))}
      </ol>
      <dl className={`${styles.rail} stack gap-2 above-6`} aria-label="Где деньги на каждом шаге">
        <div className="sunken">
          <dt className="note">у&nbsp;вас</dt>
          <dd className="t-17 bold">{roubles(PRICE)}</dd>
        </div>
        <div className={styles.hold}>
          <dt className="t-13">Если не&nbsp;ответили или не&nbsp;сделали, вернём всё до&nbsp;рубля</dt>
          <dd className="t-17 bold">
            <IconLock className="pad-3 round paint-accent" aria-hidden="true" />
            {roubles(PRICE)} под защитой
          </dd>
        </div>
        <div className="sunken">
          <dt className="note">у&nbsp;продавца, без {FEE_SHARE}</dt>
          <dd className="t-17 bold">{roubles(PRICE - feeOf(PRICE))}</dd>
        </div>
      </dl>
    </section>
  );
}
