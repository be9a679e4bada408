import { useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import type { moderationCalls } from '../contract.ts';
import type { LogPage } from './load-moderation.ts';
import { LogList } from './log-list.tsx';
import styles from './log-view.module.css';

export function LogView({ log }: { log: LogPage }) {
  const api = useApi<typeof moderationCalls>();
  const [entries, setEntries] = useState(log.items);
  const [cursor, setCursor] = useState(log.next_cursor);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function loadMore() {
    if (cursor === null) return;
    setLoading(true);
    setFailure(null);
    try {
      const page = await api('GET /v1/moderation/log', { query: { cursor } });
      setEntries([...entries, ...page.items]);
      setCursor(page.next_cursor);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'Не получилось. Попробуйте ещё раз.');
    } finally {
      setLoading(false);
    }
  }

  if (entries.length === 0) {
    return (
      <EmptyState title="Журнал пуст">Каждое решение модераторов останется здесь, изменить записи нельзя.</EmptyState>
    );
  }
  return (
    <Card as="section" pad aria-label="Журнал" className={styles.log}>
      <LogList entries={entries} withTitles />
      {failure ? (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      ) : null}
      {cursor === null ? null : (
        <Button variant="line" size="sm" pending={isLoading} onClick={() => void loadMore()} className={styles.more}>
          Показать раньше
        </Button>
      )}
    </Card>
  );
}
