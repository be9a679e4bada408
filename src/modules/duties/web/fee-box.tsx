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
export function FeeBox({ fee, today }: { fee: Duties['fees'][number]; today: string }) {
  const { percent, quarter, base, sum, months, published_on, disputed_by, pay_by, law } = fee;
  const known = months.filter(({ month }) => month <= today.slice(0, 7));
  const isRunning = (months.at(-1)?.month ?? '') >= today.slice(0, 7);
  const road = [
    { words: 'Роскомнадзор считает', note: 'сумма появится в кабинете ЕРИР', day: published_on },
    { words: 'Сверьте сумму', note: 'не совпала — поправьте отчёт, пока можно', day: disputed_by },
    { words: 'Заплатите, если сбор начислен вам', note: 'сами, в кабинете ЕРИР: Охват его не списывает', day: pay_by },
  ];
  return (
    <Box
      flush
      id={`fee-${quarter}`}
      title={`Сбор ${percent} % за ${quarterName(quarter)}`}
      end={<span className="note">{law}</span>}
    >
      <div className={`${styles.fee} line-above stack columns fold-900`}>
        <div className="pad-5">
          <dl className={`${styles.base} lines`}>
            {known.map(({ month, deals, unmarked, kopecks }) => (
              <div className="row spread gap-4 pad-y-2" key={month}>
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
            <div className="strong row spread gap-4 pad-y-2">
              <dt>База: вам заплатили за рекламу в интернете</dt>
              <dd className="num nowrap">{roubles(base)}</dd>
            </div>
            <div className="row spread gap-4 pad-y-2">
              <dt>Ставка по закону</dt>
              <dd className="num nowrap">× {percent} %</dd>
            </div>
            <div className="bold row spread baseline gap-4 in-3">
              <dt>{isRunning ? 'Сбор на сегодня, квартал ещё идёт' : 'Сбор к уплате'}</dt>
              <dd className="t-26 num nowrap line-11 dense">{roubles(sum)}</dd>
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
