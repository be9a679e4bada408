import { type ReactNode, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { showToast } from '#ui/toast.tsx';
import { shortMoment } from '#words/moments.ts';
import { fileSize } from '#words/sizes.ts';
import { jobTitle } from '../../audit/web/index.ts';
import type { deskCalls, Health } from '../contract.ts';
import { milliseconds, uptimeOf } from './figures.ts';
import styles from './health-page.module.css';
import { waitOf } from './moments.ts';

interface HealthPageProps {
  health: Health;
  /** Epoch milliseconds. */
  loadedAt: number;
  onChanged: () => void;
}

export function HealthPage({ health, loadedAt, onChanged }: HealthPageProps) {
  const { database, storage, queues, failures } = health;
  const letters = queues.filter(({ is_mail }) => is_mail);
  const sumOf = (name: 'waiting' | 'retrying' | 'failed', of = letters) =>
    of.reduce((sum, queue) => sum + queue[name], 0);
  return (
    <>
      <PageHead
        title="Здоровье сайта"
        lead={`Как всё было в ${shortMoment(new Date(loadedAt).toISOString()).slice(-5)} по Москве.`}
      />
      <dl className={`${styles.figures} stack gap-3 tiles-200`}>
        <Figure term="Версия" note={`Node ${health.node}`}>
          {health.version}
        </Figure>
        <Figure term="Работает без перерыва" note={`память ${fileSize(health.memory_bytes)}`}>
          {uptimeOf(health.started_at, loadedAt)}
        </Figure>
        <Figure term="Процессы" note={health.processes.map(({ name }) => name).join(', ')}>
          {Math.max(1, health.processes.length)}
        </Figure>
        <Figure term="База" note={`PostgreSQL ${database.version}`}>
          {fileSize(database.size_bytes)}
        </Figure>
        <Figure term="Соединения с базой" note={`из ${database.connections.max}`}>
          {database.connections.used}
        </Figure>
        <Figure
          term="Писем в очереди"
          note={`ошибок: ${sumOf('retrying') + sumOf('failed')}`}
          isBad={sumOf('retrying') + sumOf('failed') > 0}
        >
          {sumOf('waiting')}
        </Figure>
        <Figure term="Картинки" note={`файлы ${fileSize(storage.files_bytes)}`}>
          {fileSize(storage.pictures_bytes)}
        </Figure>
        {storage.disk ? (
          <Figure
            term="Свободно на диске"
            note={`из ${fileSize(storage.disk.total_bytes)}`}
            isBad={storage.disk.free_bytes < storage.disk.total_bytes / 20}
          >
            {fileSize(storage.disk.free_bytes)}
          </Figure>
        ) : null}
        <Figure term="Резервная копия" note={health.backed_up_at ? 'последняя' : 'ещё не делали'}>
          {health.backed_up_at ? shortMoment(health.backed_up_at) : '—'}
        </Figure>
      </dl>
      <Section title="Задания">
        {failures.length > 0 ? <Failures failures={failures} onChanged={onChanged} /> : null}
        <Table
          label="Очереди заданий"
          head={['Очередь', 'Ждут', 'Повторятся', 'Идут', 'Не удались', 'Дольше всего в очереди']}
          rows={queues.map((queue) => [
            jobTitle(queue.name),
            queue.waiting,
            queue.retrying,
            queue.active,
            queue.failed,
            queue.oldest_at ? waitOf(queue.oldest_at, loadedAt) : '—',
          ])}
        />
      </Section>
      {health.slow_statements ? (
        <Section title="Самые медленные запросы к базе">
          <Table
            label="Медленные запросы"
            head={['Запрос', 'Раз', 'В среднем', 'Всего']}
            rows={health.slow_statements.map(({ text, calls, mean_ms, total_ms }) => [
              <code key="text">{text}</code>,
              calls,
              milliseconds(mean_ms),
              milliseconds(total_ms),
            ])}
          />
        </Section>
      ) : null}
      <Section title="Самые медленные вызовы" note="Этого процесса, с его запуска.">
        <Table
          label="Медленные вызовы"
          head={['Вызов', 'Раз', 'В среднем', '19 из 20 быстрее']}
          rows={health.slow_calls.map(({ route, calls, mean_ms, p95_ms }) => [
            <code key="route">{route}</code>,
            calls,
            milliseconds(mean_ms),
            p95_ms === null ? 'дольше 5 с' : milliseconds(p95_ms),
          ])}
        />
      </Section>
    </>
  );
}

interface FigureProps {
  term: string;
  note?: string;
  isBad?: boolean;
  children: ReactNode;
}

function Figure({ term, note, isBad, children }: FigureProps) {
  return (
    <Card className="packed gap-h stack pad-4 anywhere">
      <dt className="note">{term}</dt>
      <dd className="bold snug t-20">{children}</dd>
      {note ? <dd className={isBad ? 't-13 medium bad' : 't-13 faint'}>{note}</dd> : null}
    </Card>
  );
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="stack gap-3">
      <h2>{title}</h2>
      {note ? <p className="above-1 soft">{note}</p> : null}
      {children}
    </section>
  );
}

function Table({ label, head, rows }: { label: string; head: readonly string[]; rows: readonly ReactNode[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`${styles.scroll} lined round-2 surface`} tabIndex={0} aria-label={label}>
      <table className={`${styles.table} full num`}>
        <thead>
          <tr>
            {head.map((title) => (
              <th className="end-text nowrap t-12 medium faint" key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer never move
            <tr key={row}>
              {cells.map((cell, column) => (
                <td className="end-text nowrap line-above" key={head[column]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Failures({ failures, onChanged }: Pick<Health, 'failures'> & { onChanged: () => void }) {
  const api = useApi<typeof deskCalls>();
  const [pending, setPending] = useState<string | null>(null);
  async function retry(queue: string, jobId: string) {
    setPending(jobId);
    try {
      await api('POST /v1/desk/jobs/{queue}/{job_id}/retry', { params: { queue, job_id: jobId } });
      showToast('Задание запустится сейчас', { tone: 'good' });
      onChanged();
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    } finally {
      setPending(null);
    }
  }
  return (
    <ul className="stack gap-2">
      {failures.map(({ job_id, queue, at, tries, message }) => (
        <Card as="li" key={job_id} className="top spread gap-3 row pad-x-4 pad-y-3">
          <div>
            <b>{jobTitle(queue)}</b>
            <p className="t-13 faint">
              {at ? `${shortMoment(at)}, ` : ''}попыток: {tries + 1}
            </p>
            {message ? <p className={`${styles.message} above-1 anywhere`}>{message}</p> : null}
          </div>
          <Button variant="line" size="sm" pending={pending === job_id} onClick={() => void retry(queue, job_id)}>
            Повторить
          </Button>
        </Card>
      ))}
    </ul>
  );
}
