import { Box } from '#ui/box.tsx';
import { dayAndMonth, monthAndYear } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { counted } from '#words/plurals.ts';
import type { Duties } from '../contract.ts';
import { quarterName } from '../domain/quarters.ts';
import styles from './fee-box.module.css';

const PLACEMENTS = { one: 'размещение', few: 'размещения', many: 'размещений' };

/** Our sum next to what it was computed from; nothing is ever charged here. */
export function FeeBox({ fee, today }: { fee: NonNullable<Duties['fee']>; today: string }) {
  const { percent, quarter, base, sum, months, published_on, disputed_by, pay_by, law } = fee;
  const road = [
    { words: 'Роскомнадзор считает', note: 'сумма появится в кабинете ЕРИР', day: published_on },
    { words: 'Сверьте сумму', note: 'не совпала — поправьте отчёт, пока можно', day: disputed_by },
    { words: 'Заплатите', note: 'сами, в ЕРИР: Охват сбор не списывает', day: pay_by },
  ];
  return (
    <Box
      flush
      id="fee"
      title={`Сбор ${percent} % за ${quarterName(quarter)}`}
      end={<span className="note">{law}</span>}
    >
      <div className={`line-above ${styles.fee}`}>
        <div className={styles.side}>
          <p className="row wrap gap-3">
            <b className={`num ${styles.sum}`}>{roubles(sum)}</b>
            <span className="soft">
              {percent} % от {roubles(base)}
            </span>
          </p>
          <dl className={styles.base}>
            {months.map(({ month, deals, kopecks }) => (
              <div key={month}>
                <dt>
                  {monthAndYear(month)}, {counted(deals, PLACEMENTS)}
                </dt>
                <dd className="num">{roubles(kopecks)}</dd>
              </div>
            ))}
            <div className="bold">
              <dt>База: оплаченная реклама в интернете</dt>
              <dd className="num">{roubles(base)}</dd>
            </div>
          </dl>
        </div>
        <ol className={styles.road}>
          {road.map(({ words, note, day }) => (
            <li key={day} className={day < today ? 'soft' : undefined}>
              <span className="stack">
                <b>{words}</b>
                <span className="note">{note}</span>
              </span>
              <time dateTime={day} className="note">
                до {dayAndMonth(day)}
              </time>
            </li>
          ))}
        </ol>
      </div>
    </Box>
  );
}
