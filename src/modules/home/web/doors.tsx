import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FEE_SHARE } from '../../ledger/contract.ts';
import styles from './doors.module.css';
import { Rings } from './rings.tsx';
import section from './section.module.css';

/** Two waves that meet in one point: those who have something to show and those who have where. */
export function Doors() {
  return (
    <section className={classNames('page', section.section)} aria-label="С чего начать">
      <div className={`${styles.doors} stack relative clip round-4 halves fold-720`}>
        <svg
          className={`${styles.waves} over full tall`}
          fill="none"
          stroke="var(--text)"
          strokeOpacity="0.1"
          strokeWidth="1.5"
          viewBox="0 0 1240 400"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <Rings cx={0} cy={200} from={60} step={44} count={16} />
          <Rings cx={1240} cy={200} from={60} step={44} count={16} />
        </svg>
        <span className={`${styles.meeting} round size-18 paint-accent`} aria-hidden="true" />
        <div className={`${styles.door} stack relative narrow gap-4 packed`}>
          <h2 className={section.heading}>
            Есть что <br />
            рекламировать?
          </h2>
          <p className="t-17">
            Опишите продукт за&nbsp;пять минут и&nbsp;соберите первую корзину. Платить сразу не&nbsp;нужно.
          </p>
          <AppLink to="/auth/signup" className={`${buttonClass({ variant: 'accent', size: 'lg' })} above-3`}>
            Добавить продукт
          </AppLink>
        </div>
        <div className={`${styles.door} stack relative narrow gap-4 packed`}>
          <h2 className={section.heading}>
            Есть где <br />
            рекламировать?
          </h2>
          <p className="t-17">
            Разместите канал бесплатно. Комиссия {FEE_SHARE}&nbsp;— только с&nbsp;завершённых сделок.
          </p>
          <AppLink to="/auth/signup" className={buttonClass({ size: 'lg', className: `${styles.light} above-3` })}>
            Разместить ресурс
          </AppLink>
        </div>
      </div>
    </section>
  );
}
