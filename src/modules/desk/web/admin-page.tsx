import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Box } from '#ui/box.tsx';
import { classNames } from '#ui/class-names.ts';
import { PageHead } from '#ui/page-head.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { shortMoment } from '#words/moments.ts';
import { counted, DAYS } from '#words/plurals.ts';
import { fileSize } from '#words/sizes.ts';
import { PERIODS, type PeriodDays } from '../../statistics/web/index.ts';
import type { BusinessFigures as Figures, Health } from '../contract.ts';
import styles from './admin-page.module.css';
import { BusinessFigures } from './business-figures.tsx';
import { useDeskQueues } from './desk-frame.tsx';
import { uptimeOf } from './figures.ts';
import { QueueTable } from './queue-table.tsx';
import { queueLead } from './queues.ts';

interface AdminPageProps {
  figures: Figures;
  days: PeriodDays;
  health: Health;
  /** Epoch milliseconds. */
  loadedAt: number;
  /** The last deeds; from the module that keeps them. */
  deeds: ReactNode;
}

export function AdminPage({ figures, days, health, loadedAt, deeds }: AdminPageProps) {
  return (
    <>
      <PageHead title="Пульт" lead={queueLead(useDeskQueues())}>
        <nav aria-label="Период" className={`${styles.periods} segments t-13`}>
          {PERIODS.map((one) => (
            <AppLink key={one} to={`/admin?days=${one}`} replace aria-current={one === days ? 'true' : undefined}>
              {counted(one, DAYS)}
            </AppLink>
          ))}
        </nav>
      </PageHead>
      <HealthLine health={health} loadedAt={loadedAt} />
      <BusinessFigures figures={figures} />
      <QueueTable />
      <Box title="Последние действия">
        {deeds}
        <p>
          <AppLink to="/admin/log" className={textLinkClass}>
            Весь журнал
          </AppLink>
        </p>
      </Box>
    </>
  );
}

/** The site in one line: what is wrong, or that nothing is. */
function HealthLine({
  health: { queues, database, started_at, backed_up_at },
  loadedAt,
}: Pick<AdminPageProps, 'health' | 'loadedAt'>) {
  const sum = (name: 'waiting' | 'retrying' | 'failed', of = queues) =>
    of.reduce((total, queue) => total + queue[name], 0);
  const letters = queues.filter(({ is_mail }) => is_mail);
  const failed = sum('failed');
  return (
    <AppLink to="/admin/health" className={`${styles.health} row wrap middle gap-4 rows-1 framed soft icon-18 edges`}>
      <b className={classNames(styles.state, 'inline middle gap-2 strong ink', failed > 0 && styles.bad)}>
        {failed > 0 ? `Не удалось заданий: ${failed}` : 'Всё работает'}
      </b>
      <span>без перерыва {uptimeOf(started_at, loadedAt)}</span>
      <span>
        писем в очереди {sum('waiting', letters) + sum('retrying', letters)}, ошибок {sum('failed', letters)}
      </span>
      <span>база {fileSize(database.size_bytes)}</span>
      <span>{backed_up_at ? `копия базы ${shortMoment(backed_up_at)}` : 'копии базы ещё нет'}</span>
      <IconChevronRight aria-hidden="true" className="push" />
    </AppLink>
  );
}
