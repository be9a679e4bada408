import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Box } from '#ui/box.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Split } from '#ui/split.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { fileSize } from '#words/sizes.ts';
import type { Health } from '../contract.ts';
import { uptimeOf } from './figures.ts';
import { DeskOverview } from './overview.tsx';

interface AdminPageProps {
  health: Health;
  /** Epoch milliseconds. */
  loadedAt: number;
  /** The last deeds; from the module that keeps them. */
  deeds: ReactNode;
}

export function AdminPage({ health, loadedAt, deeds }: AdminPageProps) {
  const failed = health.queues.reduce((sum, queue) => sum + queue.failed, 0);
  const letters = health.queues.filter(({ is_mail }) => is_mail);
  const waiting = letters.reduce((sum, queue) => sum + queue.waiting + queue.retrying, 0);
  return (
    <DeskOverview title="Пульт" lead="Что ждёт решения, кто что сделал и как чувствует себя сайт.">
      <Split
        aside={
          <Box title="Здоровье">
            <Facts>
              <Fact term="Версия">{health.version}</Fact>
              <Fact term="Работает">{uptimeOf(health.started_at, loadedAt)}</Fact>
              <Fact term="База">{fileSize(health.database.size_bytes)}</Fact>
              <Fact term="Писем ждёт">{waiting}</Fact>
              <Fact term="Неудач" tone={failed > 0 ? 'bad' : undefined}>
                {failed}
              </Fact>
            </Facts>
            <p>
              <AppLink to="/admin/health" className={textLinkClass}>
                Подробно
              </AppLink>
            </p>
          </Box>
        }
      >
        <Box title="Последние действия">
          {deeds}
          <p>
            <AppLink to="/admin/log" className={textLinkClass}>
              Весь журнал
            </AppLink>
          </p>
        </Box>
      </Split>
    </DeskOverview>
  );
}
