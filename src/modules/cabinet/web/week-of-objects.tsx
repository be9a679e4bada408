import { AppLink } from '#platform/web/app-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { dayAndMonth, daysAndMonths, shortWeekday } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { count as number } from '#words/numbers.ts';
import { counted, plural } from '#words/plurals.ts';
import { KIND_DEFINITIONS } from '../../ad-objects/web/index.ts';
import type { Week } from '../contract.ts';
import { SectionHead } from './section-head.tsx';
import { Thumb } from './thumb.tsx';
import styles from './week-of-objects.module.css';
import { ORDERS, TIMES, VIEWS } from './words.ts';

const isSold = ({ kind }: Week['objects'][number]): boolean => KIND_DEFINITIONS[kind].hasOffers;

/** Figures of the person's own objects over the last seven days. */
export function WeekOfObjects({ week }: { week: Week }) {
  const { days, objects } = week;
  // Nobody orders a product or a campaign: to whoever has only those, a row of zeros is no news.
  const sells = week.orders + week.orders_before + week.earned > 0 || objects.some(isSold);
  return (
    <section aria-labelledby="cabinet-week">
      <SectionHead
        id="cabinet-week"
        title="Мои объекты за неделю"
        note={daysAndMonths(days[0]?.day ?? '', days.at(-1)?.day ?? '')}
        to="/objects"
        link={week.count > objects.length ? `Все ${number(week.count)}` : 'Все объекты'}
      />
      <div className={`${styles.week} framed stack`}>
        <div className={`${styles.figures} pad-5 row column gap-6`}>
          <Figures week={week} sells={sells} />
          {week.views + week.orders > 0 ? (
            <Days days={days} sells={sells} />
          ) : (
            <p className="note">Пока никто не заглянул. Здесь будут просмотры{sells ? ' и заказы' : ''} по дням.</p>
          )}
        </div>
        <ul className={`${styles.objects} lines`}>
          {objects.map((object) => (
            <li key={object.id} className="stack middle pad-x-5 pad-y-2">
              <Thumb object={object} />
              <span className="shrinks tight">
                <AppLink to={`/objects/${object.kind}/${object.id}/stats`} className="underlines strong block ellipsis">
                  {object.title || 'Без названия'}
                </AppLink>
                <span className="t-12 faint">{KIND_DEFINITIONS[object.kind].names.one}</span>
              </span>
              <Spark values={object.views_by_day} />
              <span className="end-text tight">
                <b className="block strong num">{number(object.views)}</b>
                <span className="t-12 faint">{plural(object.views, VIEWS)}</span>
              </span>
              <Change now={object.views} before={object.views_before} />
              {isSold(object) ? (
                <span className="end-text tight">
                  <b className="block strong num">{number(object.orders)}</b>
                  <span className="t-12 faint">{plural(object.orders, ORDERS)}</span>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Figures({ week, sells }: { week: Week; sells: boolean }) {
  const { views, views_before, orders, orders_before, earned } = week;
  return (
    <dl className={`${styles.totals} row wrap`}>
      <div className="row column">
        <dd className="bold nowrap t-26 line-12 dense">{number(views)}</dd>
        <dt className="note">
          {plural(views, VIEWS)} <Change now={views} before={views_before} />
        </dt>
      </div>
      {sells ? (
        <>
          <div className="row column">
            <dd className="bold nowrap t-26 line-12 dense">{number(orders)}</dd>
            <dt className="note">
              {plural(orders, ORDERS)}{' '}
              {orders > orders_before ? <b className="good strong">+{number(orders - orders_before)}</b> : null}
            </dt>
          </div>
          <div className="row column">
            <dd className="bold nowrap t-26 line-12 dense">{roubles(earned)}</dd>
            <dt className="note">заработано</dt>
          </div>
        </>
      ) : null}
    </dl>
  );
}

/** Fewer than this before: a percentage of it says nothing. */
const FEW = 20;

/** Against the seven days before; without those there is nothing to compare with. */
function Change({ now, before }: { now: number; before: number }) {
  if (before < FEW || now === before) return <span />;
  const change = Math.round(((now - before) / before) * 100);
  return (
    <span className={`${change > 0 ? 'good strong' : 'soft'} t-12 nowrap`}>
      {now >= before * 2
        ? `в ${counted(Math.round(now / before), TIMES)} больше`
        : `${change > 0 ? '+' : '−'}${Math.abs(change)} %`}
      <span className="visually-hidden"> к неделе до неё</span>
    </span>
  );
}

function Days({ days, sells }: Pick<Week, 'days'> & { sells: boolean }) {
  const top = Math.max(1, ...days.map(({ views }) => views));
  return (
    <ul className={`${styles.days} row bottom grow gap-2`}>
      {days.map(({ day, views, orders }) => (
        <li key={day} className={classNames('grow row column mid-text t-12', views === top ? styles.top : 'faint')}>
          <span className="visually-hidden">
            {dayAndMonth(day)}: {counted(views, VIEWS)}
            {sells ? `, ${counted(orders, ORDERS)}` : ''}
          </span>
          <b className="medium" aria-hidden="true">
            {number(views)}
          </b>
          <i style={{ height: `${Math.max(2, (views / top) * 72)}px` }} />
          <span className={`${styles.orders} row centered`} aria-hidden="true">
            {Array.from({ length: Math.min(orders, 3) }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: dots are alike
              <u key={place} />
            ))}
          </span>
          <span aria-hidden="true">{shortWeekday(day)}</span>
        </li>
      ))}
    </ul>
  );
}

function Spark({ values }: { values: readonly number[] }) {
  const top = Math.max(1, ...values);
  const points = values.map((value, place) => `${4 + place * 13},${26 - (value / top) * 20}`);
  const [x, y] = (points.at(-1) ?? '0,0').split(',');
  return (
    <svg className={styles.spark} viewBox="0 0 88 30" aria-hidden="true">
      <polyline points={points.join(' ')} />
      <circle cx={x} cy={y} r="2.5" />
    </svg>
  );
}
