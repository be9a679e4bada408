import { deferred } from '#platform/web/deferred.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import { type PageOf, usePages } from '#platform/web/use-pages.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { numericDay } from '#words/days.ts';
import type { AuditEntry, auditCalls } from '../contract.ts';
import { AUDIT_ACTIONS } from '../domain/actions.ts';
import styles from './audit-page.module.css';
import { DeedList } from './deed-list.tsx';

const DayField = deferred(() => import('#ui/day-field.tsx'), 'DayField');

export interface AuditSearch {
  action?: string;
  actor_id?: string;
  subject_id?: string;
  from?: string;
  to?: string;
}

interface AuditPageProps {
  page: PageOf<AuditEntry>;
  search: AuditSearch;
}

export function AuditPage({ page, search }: AuditPageProps) {
  const api = useApi<typeof auditCalls>();
  const go = useGo();
  const pages = usePages(page, {
    load: (cursor) => api('GET /v1/audit', { query: { ...(search as object), cursor } }),
    idOf: ({ entry_id }) => entry_id,
  });
  const isNarrow = Object.keys(search).length > 0;

  const choose = (changes: AuditSearch) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...search, ...changes })) if (value) query.set(name, value);
    void go(query.size > 0 ? `/admin/log?${query}` : '/admin/log', { replace: true });
  };

  return (
    <>
      <PageHead
        title="Журнал действий"
        lead="Всё, что сделали модераторы и администраторы. Изменить или стереть запись нельзя."
      />
      <div className={`${styles.filters} row wrap bottom gap-2`}>
        <NativeSelect
          label="Действие"
          size="sm"
          value={search.action ?? ''}
          onChange={(event) => choose({ action: event.target.value })}
        >
          <option value="">Любое</option>
          {Object.entries(AUDIT_ACTIONS).map(([action, label]) => (
            <option key={action} value={action}>
              {label}
            </option>
          ))}
        </NativeSelect>
        {(['from', 'to'] as const).map((end) => (
          <DayField
            key={end}
            label={end === 'from' ? 'С' : 'По'}
            size="sm"
            value={search[end] ?? null}
            text={search[end] ? numericDay(search[end]) : null}
            onChange={(day) => choose({ [end]: day })}
            onClear={() => choose({ [end]: '' })}
          />
        ))}
        {isNarrow ? (
          <Button variant="ghost" size="sm" onClick={() => void go('/admin/log', { replace: true })}>
            Сбросить
          </Button>
        ) : null}
      </div>
      {pages.items.length === 0 ? (
        <EmptyState title={isNarrow ? 'Таких записей нет' : 'Журнал пуст'}>
          {isNarrow ? 'Попробуйте другие дни или действие.' : 'Первое же решение останется здесь.'}
        </EmptyState>
      ) : (
        <Box label="Записи" className={styles.log}>
          <DeedList entries={pages.items} />
          <LoadMore pages={pages} size="sm">
            Показать раньше
          </LoadMore>
        </Box>
      )}
    </>
  );
}
