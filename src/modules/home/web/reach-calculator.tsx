import { type CSSProperties, useId, useState } from 'react';
import sliderStyles from '#ui/slider.module.css';
import { exactRoubles, roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import { plural } from '#words/plurals.ts';
import { BUDGET, CPM, impressionsFor, radiusFor } from './reach.ts';
import styles from './reach-calculator.module.css';
import { ReachDisc } from './reach-disc.tsx';

/** Honest arithmetic in the visitor's hands: both numbers are theirs, the disc shows how far the result reaches. */
export function ReachCalculator() {
  const [budget, setBudget] = useState<number>(BUDGET.start);
  const [cpm, setCpm] = useState<number>(CPM.start);
  const id = useId();
  const impressions = impressionsFor(budget, cpm);
  return (
    <div className={`${styles.reach} relative full mid`}>
      <ReachDisc radius={radiusFor(impressions)} />
      <fieldset className={`${styles.card} stack relative gap-2 lined round-3 surface pad-x-5 pad-y-4 shadow-3`}>
        <legend className="visually-hidden">Сколько показов даст бюджет</legend>
        <Steer id={`${id}-budget`} label="Ваш бюджет" value={budget} onChange={setBudget} {...BUDGET} />
        <Steer id={`${id}-cpm`} label="Цена тысячи показов (CPM)" value={cpm} onChange={setCpm} {...CPM} />
        <div className="row bottom spread gap-4 line-above in-3">
          <output className={styles.answer} htmlFor={`${id}-budget ${id}-cpm`}>
            <b className="block bold line-11 dense">{count(impressions)}</b>
            <span className="faint t-12">
              {plural(impressions, { one: 'показ', few: 'показа', many: 'показов' })} за эти деньги
            </span>
          </output>
          <p className="end-text">
            <b className="block bold t-20 line-11 dense">{exactRoubles(cpm / 10)}</b>
            <span className="faint t-12">за один показ</span>
          </p>
        </div>
        <p className="faint t-12">Считаем по&nbsp;вашей цене за&nbsp;тысячу показов. У&nbsp;площадок она своя</p>
      </fieldset>
    </div>
  );
}

type SteerProps = {
  id: string;
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
};

function Steer({ id, label, value, onChange, min, max, step }: SteerProps) {
  const fill = { '--fill': `${((value - min) / (max - min)) * 100}%` } as CSSProperties;
  return (
    <div className={`${styles.steer} stack baseline note`}>
      <label htmlFor={id}>{label}</label>
      <span className="ink t-17 bold" aria-hidden="true">
        {roubles(value * 100)}
      </span>
      <input
        id={id}
        className={`${sliderStyles.range} ${styles.range} across flat full pointer`}
        style={fill}
        type="range"
        {...{ min, max, step, value }}
        autoComplete="off"
        aria-valuetext={roubles(value * 100)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
