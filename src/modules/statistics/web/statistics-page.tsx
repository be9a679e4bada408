import { IconCalendar, IconDownload, IconEye, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { API_BASE } from '#platform/api-base.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { CopyLine } from '#ui/copy-button.tsx';
import { Cover } from '#ui/cover.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Tag } from '#ui/tag.tsx';
import { daysAndMonths } from '#words/days.ts';
import { counted, DAYS } from '#words/plurals.ts';
import type { AdObject } from '../../ad-objects/contract.ts';
import { type AnyCard, FactsIcon, factsOf, LIFE_LABELS, MODERATION_LABELS } from '../../ad-objects/web/index.ts';
import type { CampaignStatistics, Metric, ObjectMonths, ObjectStatistics, StatisticsDay } from '../contract.ts';
import { CampaignSpend } from './campaign-spend.tsx';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { FormatSales } from './format-sales.tsx';
import { Funnel } from './funnel.tsx';
import { MetricTabs } from './metric-tabs.tsx';
import { METRIC_WORDS } from './metrics.ts';
import { MonthFigures } from './month-figures.tsx';
import { PERIODS, type PeriodDays } from './periods.ts';
import { PlacementsTable } from './placements-table.tsx';
import styles from './statistics-page.module.css';
import { isComparable } from './wording.ts';

interface StatisticsPageProps {
  object: AdObject;
  statistics: ObjectStatistics;
  /** Null while an older process answers. */
  months: ObjectMonths | null;
  /** Of an object that money is spent on. */
  campaign: CampaignStatistics | null;
  days: PeriodDays;
  publicUrl: string;
}

export function StatisticsPage({ object, statistics, months, campaign, days, publicUrl }: StatisticsPageProps) {
  const { objectId, path, badge } = factsOf(object as AnyCard);
  const { metrics, period, previous, since } = statistics;
  const here = `/objects/${object.kind}/${objectId}/stats`;
  const from = period.days[0]?.day ?? '';
  const to = period.days.at(-1)?.day ?? '';
  return (
    <>
      <PageHead
        crumbs={
          <Crumbs here="Статистика">
            {object.is_owner ? (
              <AppLink to="/objects">Мои объекты</AppLink>
            ) : (
              <AppLink to="/moderation">Модерация</AppLink>
            )}
            <AppLink to={path}>{object.title}</AppLink>
          </Crumbs>
        }
        face={
          <Cover tint={object.kind} square>
            <FactsIcon icon={badge.icon} />
          </Cover>
        }
        title={object.title}
        lead={
          <p className="row wrap middle gap-3 rows-1h above-1 note">
            <StateTag object={object} />
            <span>{badge.label}</span>
          </p>
        }
      >
        <div className={`row gap-2 ${styles.actions}`}>
          <AppLink to={path} className={buttonClass({ variant: 'line', size: 'sm' })}>
            <IconEye aria-hidden="true" />
            Открыть
          </AppLink>
          {object.can.change ? (
            <AppLink to={`${path}/change`} className={buttonClass({ size: 'sm' })}>
              <IconPencil aria-hidden="true" />
              Изменить
            </AppLink>
          ) : null}
        </div>
      </PageHead>
      <div className="row wrap middle gap-3 rows-2">
        <nav aria-label="Период" className={`segments t-13 ${styles.segments}`}>
          {PERIODS.map((one) => (
            <AppLink key={one} to={`${here}?days=${one}`} replace aria-current={one === days ? 'true' : undefined}>
              {counted(one, DAYS)}
            </AppLink>
          ))}
        </nav>
        <span className={`icon-16 inline middle gap-1h note ${styles.range}`}>
          <IconCalendar aria-hidden="true" />
          {daysAndMonths(from, to)}
        </span>
        <a
          href={`${API_BASE}/v1/statistics/objects/${object.kind}/${objectId}.csv?days=${days}`}
          download
          className={buttonClass({ variant: 'line', size: 'sm', className: 'push' })}
        >
          <IconDownload aria-hidden="true" />
          CSV
        </a>
      </div>
      {since === null ? (
        <NothingYet object={object} address={new URL(path, publicUrl).href} changePath={`${path}/change`} />
      ) : (
        <>
          <Figures metrics={metrics} period={period} previous={previous} isComparable={isComparable(since, from)} />
          {metrics.includes('orders') ? <Funnel totals={period.totals} /> : null}
          {months ? <MonthFigures {...months} /> : null}
          {months && metrics.includes('orders') ? <FormatSales formats={months.formats} /> : null}
        </>
      )}
      {campaign ? (
        <>
          <CampaignSpend {...campaign} />
          {campaign.placements.length > 0 ? (
            <PlacementsTable {...campaign} campaignId={objectId} isOwner={object.is_owner} />
          ) : null}
        </>
      ) : null}
    </>
  );
}

function StateTag({ object }: { object: AdObject }) {
  const { life, moderation } = object;
  if (moderation !== 'accepted')
    return <Tag tone={moderation === 'pending' ? 'warn' : 'bad'}>{MODERATION_LABELS[moderation]}</Tag>;
  return <Tag tone={life === 'active' ? 'good' : 'neutral'}>{LIFE_LABELS[life]}</Tag>;
}

/** Sales of the day as a note, unless the line itself shows them. */
const salesOf = (day: StatisticsDay, metric: Metric): string =>
  (['orders', 'revenue'] as const)
    .filter((one) => one !== metric && day[one] > 0)
    .map((one) => METRIC_WORDS[one].say(day[one]))
    .join(' · ');

function Figures({
  metrics,
  period,
  previous,
  isComparable: hasPast,
}: Pick<ObjectStatistics, 'metrics' | 'period' | 'previous'> & { isComparable: boolean }) {
  const [metric, setMetric] = useState<Metric>('views');
  const [isCompared, setCompared] = useState(true);
  const hasOrders = metrics.includes('orders');
  return (
    <Card as="section" aria-label="По дням">
      <MetricTabs
        metrics={metrics}
        words={METRIC_WORDS}
        shown={metric}
        onShow={setMetric}
        totals={period.totals}
        previous={previous.totals}
        isComparable={hasPast}
      />
      <DayChart
        words={METRIC_WORDS[metric]}
        days={period.days.map((day) => ({
          day: day.day,
          value: day[metric],
          note: hasOrders ? salesOf(day, metric) : '',
        }))}
        previous={hasPast && isCompared ? previous.days.map((day) => ({ day: day.day, value: day[metric] })) : null}
        bars={
          hasOrders && metric !== 'orders'
            ? { title: METRIC_WORDS.orders.title, values: period.days.map(({ orders }) => orders) }
            : undefined
        }
      />
      <div className={`row wrap middle spread gap-4 rows-2 ${styles.foot}`}>
        <p className="note">{METRIC_WORDS[metric].note}</p>
        {hasPast ? (
          <Chip line pressed={isCompared} onClick={() => setCompared(!isCompared)}>
            С прошлым периодом
          </Chip>
        ) : null}
      </div>
      <DayTable metrics={metrics} words={METRIC_WORDS} days={period.days} />
    </Card>
  );
}

/** An honest nothing: why it is empty, and what helps. */
function NothingYet({ object, address, changePath }: { object: AdObject; address: string; changePath: string }) {
  const isPublic = object.life === 'active' && object.moderation === 'accepted';
  if (isPublic) {
    return (
      <EmptyState
        title="Пока никто не заходил"
        action={<CopyLine caption="" value={address} label="Скопировать ссылку" />}
      >
        Просмотры появятся здесь через несколько секунд после первого гостя. Поделитесь ссылкой: так он придёт быстрее.
        Свои просмотры и роботов мы не считаем.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Объект видите только вы"
      action={
        object.can.change ? (
          <AppLink to={changePath} className={buttonClass({ size: 'sm' })}>
            Открыть и опубликовать
          </AppLink>
        ) : null
      }
    >
      Статистика начнётся, когда он появится в каталоге.
    </EmptyState>
  );
}
