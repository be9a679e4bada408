import type { CSSProperties } from 'react';
import { Box } from '#ui/box.tsx';
import { count, share } from '#words/numbers.ts';
import type { Totals } from '../contract.ts';
import { type FunnelStep, funnelOf, funnelWidths } from '../domain/funnel.ts';
import styles from './funnel.module.css';
import { partName, peopleWord } from './funnel-words.ts';
import { METRIC_WORDS } from './metrics.ts';

const LENGTH = 900;
const BREADTH = 160;
const WIDEST = 150;
/** Nothing is drawn as a thread, not as a hole. */
const THINNEST = 3;

/** How many of those who looked went on, down to an order. */
export function Funnel({ totals }: { totals: Totals }) {
  const steps = funnelOf(totals);
  const { views, orders } = totals;
  return (
    <Box
      title="От просмотра до заказа"
      end={
        views > 0 && orders <= views ? (
          <p className="faint">
            {orders > 0
              ? `${share(orders / views)} просмотров становятся заказом`
              : 'За этот период заказов ещё не было'}
          </p>
        ) : null
      }
    >
      <div className={`stack gap-3 ${styles.body}`}>
        <ol className={`${styles.steps} stack columns fold-720`}>
          {steps.map((step, index) => (
            <li className="stack packed" key={step.metric}>
              <b className="bold snug line-12 t-26">{count(step.count)}</b>
              <span className="note">{METRIC_WORDS[step.metric].title}</span>
              <small>{index === 0 ? peopleWord(totals.visitors) : <Part step={step} />}</small>
            </li>
          ))}
        </ol>
        <Shape steps={steps} isUpright={false} />
        <Shape steps={steps} isUpright />
      </div>
    </Box>
  );
}

function Part({ step: { part } }: { step: FunnelStep }) {
  if (!part) return <>пока не с чем сравнить</>;
  return (
    <>
      <em className="ink bold t-13">{share(part.share)}</em> {partName(part)}
    </>
  );
}

/** Lying on a wide page, standing on a phone. */
function Shape({ steps, isUpright }: { steps: readonly FunnelStep[]; isUpright: boolean }) {
  const widths = funnelWidths(steps).map((width) => Math.max(THINNEST, width * WIDEST));
  const piece = LENGTH / steps.length;
  return (
    <svg
      className={isUpright ? `${styles.upright} full phone-only` : `${styles.lying} full desk-only`}
      viewBox={isUpright ? `0 0 ${BREADTH} ${LENGTH}` : `0 0 ${LENGTH} ${BREADTH}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <g transform={isUpright ? 'matrix(0 1 1 0 0 0)' : undefined}>
        {steps.map(({ metric }, index) => {
          const width = widths[index] ?? THINNEST;
          return (
            <path
              key={metric}
              style={{ '--strength': (index + 1) / steps.length } as CSSProperties}
              d={pieceOf(index * piece, piece, width, widths[index + 1] ?? Math.max(THINNEST, width * 0.75))}
            />
          );
        })}
      </g>
    </svg>
  );
}

/** From one width to the next in a soft curve. */
function pieceOf(start: number, length: number, from: number, to: number): string {
  const middle = BREADTH / 2;
  const [near, far, end] = [start + length * 0.53, start + length * 0.47, start + length];
  const edge = (sign: 1 | -1) => [middle + (sign * from) / 2, middle + (sign * to) / 2] as const;
  const [top, topEnd] = edge(-1);
  const [bottom, bottomEnd] = edge(1);
  return [
    `M${start},${top.toFixed(1)}`,
    `C${near},${top.toFixed(1)} ${far},${topEnd.toFixed(1)} ${end},${topEnd.toFixed(1)}`,
    `L${end},${bottomEnd.toFixed(1)}`,
    `C${far},${bottomEnd.toFixed(1)} ${near},${bottom.toFixed(1)} ${start},${bottom.toFixed(1)}Z`,
  ].join(' ');
}
