import { Box } from '#ui/box.tsx';
import { dayAndMonth, monthAndYear } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
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
      <div className={`${styles.fee} line-above stack columns fold-900`}>
        <div className="pad-5">
          <p className="row wrap gap-3">
            <b className={`${styles.sum} num line-11 dense`}>{roubles(sum)}</b>
            <span className="soft">
              {percent} % от {roubles(base)}
            </span>
          </p>
          <dl className={`${styles.base} above-4`}>
            {months.map(({ month, deals, unmarked, kopecks }) => (
              <div className="row spread gap-4 pad-y-2 line-above" key={month}>
                <dt>
                  {monthAndYear(month)}, {counted(deals, PLACEMENTS)}
                  {unmarked > 0 ? (
                    <span className="block note">
                      {unmarked === deals ? 'все' : `из них ${count(unmarked)}`} без маркировки в Охвате: о них
                      отчитываетесь сами
                    </span>
                  ) : null}
                </dt>
                <dd className="num nowrap">{roubles(kopecks)}</dd>
              </div>
            ))}
            <div className="bold row spread gap-4 pad-y-2 line-above">
              <dt>База: оплаченная реклама в интернете</dt>
              <dd className="num nowrap">{roubles(base)}</dd>
            </div>
          </dl>
        </div>
        <ol className={`${styles.road} stack packed gap-4 pad-5`}>
          {road.map(({ words, note, day }) => (
            <li key={day} className={`${day < today ? 'soft' : undefined} row spread gap-4`}>
              <span className="stack">
                <b>{words}</b>
                <span className="note">{note}</span>
              </span>
              <time dateTime={day} className="note nowrap">
                до {dayAndMonth(day)}
              </time>
            </li>
          ))}
        </ol>
      </div>
    </Box>
  );
}
