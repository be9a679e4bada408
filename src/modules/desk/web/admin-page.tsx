import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Card } from '#ui/card.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { fileSize } from '#words/sizes.ts';
import type { Health } from '../contract.ts';
import { uptimeOf } from './figures.ts';
import styles from './overview.module.css';
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
    <DeskOverview title="Администрирование" lead="Что ждёт решения, кто что сделал и как чувствует себя сайт.">
      <div className={styles.parts}>
        <Card as="section" className={styles.part} aria-labelledby="deeds">
          <h2 id="deeds">Последние действия</h2>
          {deeds}
          <p>
            <AppLink to="/admin/log" className={textLinkClass}>
              Весь журнал
            </AppLink>
          </p>
        </Card>
        <Card as="section" className={styles.part} aria-labelledby="health">
          <h2 id="health">Здоровье</h2>
          <dl className={styles.facts}>
            <Fact term="Версия">{health.version}</Fact>
            <Fact term="Работает">{uptimeOf(health.started_at, loadedAt)}</Fact>
            <Fact term="База">{fileSize(health.database.size_bytes)}</Fact>
            <Fact term="Писем ждёт">{waiting}</Fact>
            <Fact term="Неудач" isBad={failed > 0}>
              {failed}
            </Fact>
          </dl>
          <p>
            <AppLink to="/admin/health" className={textLinkClass}>
              Подробно
            </AppLink>
          </p>
        </Card>
      </div>
    </DeskOverview>
  );
}

function Fact({ term, isBad, children }: { term: string; isBad?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={isBad ? styles.bad : undefined}>{children}</dd>
    </div>
  );
}
