/** The way of the money through a deal: lying for wide screens, standing for phones. */

import { classNames } from '#ui/class-names.ts';
import { roubles } from '#words/money.ts';
import { FEE_SHARE } from '../../ledger/contract.ts';
import { EXAMPLE } from './deal-example.ts';
import styles from './deal-flow.module.css';
import { Rings } from './rings.tsx';

const price = roubles(EXAMPLE.price);
const payout = roubles(EXAMPLE.payout);
const fee = roubles(EXAMPLE.fee);
const feeShare = `комиссия ${FEE_SHARE}`;
const description = `Схема: ${price} уходят с вашего счёта на счёт сделки и лежат там, пока вы не примете работу. Затем ${payout} получает продавец, ${fee}\u00a0— комиссия Охвата. Если заказ не взяли или не сделали, вся сумма возвращается вам.`;

function Lock({ x, y }: { x: number; y: number }) {
  return (
    <>
      <g stroke="var(--text)" opacity="0.2">
        <Rings cx={x} cy={y} from={34} step={14} count={4} />
      </g>
      <circle cx={x} cy={y} r="25" fill="var(--accent)" />
      <g transform={`translate(${x - 12} ${y - 12})`} stroke="var(--on-accent)" strokeWidth="1.75">
        <rect x="5.5" y="10.5" width="13" height="9.5" rx="2.5" />
        <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
      </g>
    </>
  );
}

function Purse({
  x,
  y,
  sum,
  caption,
  paid = false,
}: {
  x: number;
  y: number;
  sum: string;
  caption: string;
  paid?: boolean;
}) {
  return (
    <g textAnchor="middle">
      <circle cx={x} cy={y} r="74" fill={paid ? 'var(--accent-soft)' : 'var(--sunken)'} />
      <circle cx={x} cy={y} r="86" stroke={paid ? 'var(--accent)' : 'var(--line)'} strokeOpacity={paid ? 0.35 : 1} />
      <text x={x} y={y} className={styles.sum}>
        {sum}
      </text>
      <text x={x} y={y + 22} className={styles.caption}>
        {caption}
      </text>
    </g>
  );
}

export function DealFlow({ className }: { className?: string }) {
  return (
    <svg
      className={classNames(styles.flow, className)}
      viewBox="0 -48 1128 316"
      role="img"
      aria-label={description}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M182 104H308" className={styles.run} strokeWidth="4" strokeDasharray="1 11" stroke="var(--ink)" />
      <path d="M820 104H948" className={styles.run} strokeWidth="4" strokeDasharray="1 11" stroke="var(--accent)" />
      <path
        d="M564 190v10a40 40 0 0 1-40 40H128a40 40 0 0 1-40-40v-4"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="6 7"
      />
      <path d="m80 204 8-10 8 10" stroke="var(--ink-3)" strokeWidth="2" />
      <rect x="194" y="226" width="264" height="28" fill="var(--surface)" />
      <text x="326" y="245" textAnchor="middle" className={styles.caption}>
        не взяли или не сделали — вернём всё
      </text>
      <path d="M884 92V4a28 28 0 0 1 28-28h36" stroke="var(--line-strong)" strokeWidth="2" />
      <text x="960" y="-26" className="bold">
        {fee}
      </text>
      <text x="960" y="-8" className={styles.caption}>
        {feeShare}
      </text>
      <Purse x={88} y={104} sum={price} caption="у вас на счёте" />
      <g className={styles.safe}>
        <rect x="316" y="22" width="496" height="164" rx="82" fill="var(--ground)" stroke="var(--edge)" />
        <Lock x={398} y={104} />
        <text x="500" y="98" className={styles.sum}>
          {price} удержаны
        </text>
        <text x="500" y="124" fillOpacity="0.75">
          Счёт сделки: не тронет никто,
        </text>
        <text x="500" y="145" fillOpacity="0.75">
          пока вы не примете работу
        </text>
      </g>
      <Purse x={1040} y={104} sum={payout} caption="у продавца" paid />
    </svg>
  );
}

export function DealFlowTall({ className }: { className?: string }) {
  return (
    <svg
      className={classNames(styles.flow, className)}
      viewBox="0 0 320 606"
      role="img"
      aria-label={description}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M160 182v52" className={styles.run} strokeWidth="4" strokeDasharray="1 11" stroke="var(--ink)" />
      <path d="M160 372v52" className={styles.run} strokeWidth="4" strokeDasharray="1 11" stroke="var(--accent)" />
      <path d="M284 234v-92q0-34-24-38" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="6 7" />
      <path d="m266 96-9 8 9 9" stroke="var(--ink-3)" strokeWidth="2" />
      <g textAnchor="end">
        <text x="272" y="204" className={styles.caption}>
          не сделали —
        </text>
        <text x="272" y="222" className={styles.caption}>
          вернём всё
        </text>
      </g>
      <path d="M172 396h44" stroke="var(--line-strong)" strokeWidth="2" />
      <text x="226" y="394" className="bold">
        {fee}
      </text>
      <text x="226" y="412" className={styles.caption}>
        {feeShare}
      </text>
      <Purse x={160} y={88} sum={price} caption="у вас на счёте" />
      <g className={styles.safe}>
        <rect x="0" y="240" width="320" height="124" rx="62" fill="var(--ground)" stroke="var(--edge)" />
        <g transform="translate(62 302) scale(.72)">
          <Lock x={0} y={0} />
        </g>
        <text x="126" y="298" className={styles.sum}>
          {price}
        </text>
        <text x="126" y="320" fillOpacity="0.75">
          удержаны до приёмки
        </text>
      </g>
      <Purse x={160} y={518} sum={payout} caption="у продавца" paid />
    </svg>
  );
}
