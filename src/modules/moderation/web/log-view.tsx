import { useApi } from '#platform/web/use-api.ts';
import { usePages } from '#platform/web/use-pages.ts';
import { Box } from '#ui/box.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import type { moderationCalls } from '../contract.ts';
import type { LogPage } from './load-moderation.ts';
import { LogList } from './log-list.tsx';
import styles from './log-view.module.css';

export function LogView({ log }: { log: LogPage }) {
  const api = useApi<typeof moderationCalls>();
  const pages = usePages(log, {
    load: (cursor) => api('GET /v1/moderation/log', { query: { cursor } }),
    idOf: ({ entry_id }) => entry_id,
  });

  if (pages.items.length === 0) {
    return (
      <EmptyState title="Журнал пуст">Каждое решение модераторов останется здесь, изменить записи нельзя.</EmptyState>
    );
  }
  return (
    <Box label="Журнал" className={styles.log}>
      <LogList entries={pages.items} withTitles />
      <LoadMore pages={pages} size="sm">
        Показать раньше
      </LoadMore>
    </Box>
  );
}
