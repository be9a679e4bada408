import { AppLink } from '#platform/web/app-link.tsx';
import { Box } from '#ui/box.tsx';
import { classNames } from '#ui/class-names.ts';
import { textLinkClass } from '#ui/text-link.ts';
import { daysAndMonths } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import type { CampaignStatistics } from '../contract.ts';
import styles from './campaign-spend.module.css';

/** Budget of a campaign: plan, money held and paid, and the placements bought. */
export function CampaignSpend({ plan, spend, placements, totals }: CampaignStatistics) {
  const { held, paid, left } = spend;
  const { budget, starts_on: from, ends_on: to } = plan;
  const isOver = left !== null && left < 0;
  const facts = [
    { name: 'Бюджет', value: budget === null ? 'не указан' : roubles(budget) },
    { name: 'Потрачено', value: roubles(paid), mark: 'paint-ink' },
    { name: 'Удержано', value: roubles(held), mark: 'paint-held' },
    ...(left === null
      ? []
      : [
          {
            name: isOver ? 'Сверх бюджета' : 'Свободно',
            value: roubles(Math.abs(left)),
            mark: isOver ? 'paint-bad' : 'paint-left',
          },
        ]),
    { name: 'Охват', value: totals.reach === null ? '—' : count(totals.reach) },
    { name: 'CPM', value: totals.cpm === null ? '—' : roubles(totals.cpm) },
  ];
  return (
    <Box title="План и расходы" end={from && to ? daysAndMonths(from, to) : 'Сроки не указаны'}>
      <dl className={`stack gap-6 rows-3 ${styles.facts}`}>
        {facts.map(({ name, value, mark }) => (
          <div key={name}>
            <dt className="row middle gap-1h note">
              {mark ? <i className={`fixed ${mark}`} /> : null}
              {name}
            </dt>
            <dd className={classNames('t-20 bold nowrap snug', mark === 'paint-bad' && 'bad')}>{value}</dd>
          </div>
        ))}
      </dl>
      <Meter budget={budget} paid={paid} held={held} />
      {placements.length > 0 ? (
        <p className="t-13 faint">
          Удержанное ждёт окончания сделок, потраченное ушло продавцам вместе с комиссией. CPM — цена тысячи показов по
          среднему охвату площадок.
        </p>
      ) : (
        <p className="t-13 faint">
          Размещений пока нет. Найдите площадки{' '}
          <AppLink to="/catalog" className={textLinkClass}>
            в&nbsp;каталоге
          </AppLink>{' '}
          и выберите эту кампанию при оформлении заказа: здесь появятся расходы, охват и CPM каждого размещения.
        </p>
      )}
    </Box>
  );
}

/** Over the budget it is marked where the budget ended. */
function Meter({ budget, paid, held }: { budget: number | null; paid: number; held: number }) {
  const whole = Math.max(budget ?? 0, paid + held);
  if (whole === 0) return null;
  const part = (kopecks: number) => `${(kopecks / whole) * 100}%`;
  const isOver = budget !== null && paid + held > budget;
  return (
    <div className={`round-1 clip row relative gap-h sunken ${styles.meter}`} aria-hidden="true">
      <i className="block fixed paint-ink" style={{ width: part(paid) }} />
      <i className="block fixed paint-held" style={{ width: part(held) }} />
      {isOver ? <i className={`${styles.beyond} block fixed paint-bad`} style={{ left: part(budget) }} /> : null}
    </div>
  );
}
