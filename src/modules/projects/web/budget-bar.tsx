import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { roubles } from '#words/money.ts';
import { wholePercent } from '#words/numbers.ts';
import type { ProjectSummary } from '../contract.ts';
import styles from './budget-bar.module.css';
import { timeShare } from './wording.ts';

type Money = ProjectSummary['money'];

interface BudgetBarProps {
  project: Pick<ProjectSummary, 'money' | 'starts_on' | 'ends_on'>;
  today: string;
  /** Absent for those who may not. */
  onSetBudget?: (() => void) | undefined;
}

const share = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0);

/** Where the money of the project is: spent, held, left; what is planned for today stands as a mark on it. */
export function BudgetBar({ project, today, onSetBudget }: BudgetBarProps) {
  const { budget, spent, held, left } = project.money;
  const planned = budget === null ? null : timeShare(project.starts_on, project.ends_on, today);
  const isOver = left !== null && left < 0;
  return (
    <section
      className={classNames(
        styles.budget,
        'stack bottom lined round-3 surface beside fold-720',
        planned !== null && styles.planned,
      )}
      aria-label="Бюджет"
    >
      <div className={classNames(styles.total, isOver && styles.over)}>
        <b className="block bold line-11 dense">{roubles(budget === null ? spent + held : Math.abs(left ?? 0))}</b>
        <span className="t-13 faint">
          {budget === null
            ? 'потрачено и удержано, бюджет не задан'
            : isOver
              ? `сверх бюджета ${roubles(budget)}`
              : `осталось из бюджета ${roubles(budget)}`}
        </span>
      </div>
      <dl className={`${styles.parts} row ending gap-8`}>
        <div className="stack gap-h">
          <dt className="row middle gap-1h note nowrap">
            <i className="paint-ink size-10" />
            Потрачено
          </dt>
          <dd className="t-17 bold nowrap snug">{roubles(spent)}</dd>
        </div>
        <div className="stack gap-h">
          <dt className="row middle gap-1h note nowrap">
            <i className="paint-held size-10" />
            Удержано
          </dt>
          <dd className="t-17 bold nowrap snug">{roubles(held)}</dd>
        </div>
        {budget === null ? null : (
          <div className="stack gap-h">
            <dt className="row middle gap-1h note nowrap">
              <i className={`${isOver ? 'paint-bad' : 'paint-left'} size-10`} />
              {isOver ? 'Перерасход' : 'Свободно'}
            </dt>
            <dd className="t-17 bold nowrap snug">{roubles(Math.abs(left ?? 0))}</dd>
          </div>
        )}
      </dl>
      {budget === null && onSetBudget ? (
        <Button variant="line" size="sm" className="across self-start" onClick={onSetBudget}>
          Задать бюджет
        </Button>
      ) : (
        <div className="across relative">
          <Meter money={project.money} />
          {planned === null ? null : (
            <span className={`${styles.plan} paint-accent`} style={{ left: `${planned * 100}%` }}>
              <span
                className={`${planned > 0.8 ? styles.toLeft : planned < 0.2 ? styles.toRight : undefined} t-12 soft nowrap`}
              >
                по плану на сегодня {wholePercent(planned * 100)}
              </span>
            </span>
          )}
        </div>
      )}
    </section>
  );
}

/** The bar alone; over the budget it ends where the budget did. */
export function Meter({ money: { budget, spent, held }, thin = false }: { money: Money; thin?: boolean }) {
  const whole = Math.max(budget ?? 0, spent + held);
  const spentShare = share(spent, whole);
  const heldShare = share(held, whole);
  const limit = budget !== null && spent + held > budget ? share(budget, whole) : null;
  const words = [`потрачено ${wholePercent(spentShare)}`, `удержано ${wholePercent(heldShare)}`];
  if (limit !== null) words.push('бюджет превышен');
  else if (budget !== null) words.push(`осталось ${wholePercent(100 - spentShare - heldShare)}`);
  return (
    <div
      className={classNames(styles.meter, 'row relative gap-h round-1 sunken clip', thin && styles.thin)}
      role="img"
      aria-label={words.join(', ')}
    >
      <i className="block fixed paint-ink" style={{ width: `${spentShare}%` }} />
      <i className="block fixed paint-held" style={{ width: `${heldShare}%` }} />
      {limit === null ? null : <i className={`${styles.beyond} block fixed paint-bad`} style={{ left: `${limit}%` }} />}
    </div>
  );
}
