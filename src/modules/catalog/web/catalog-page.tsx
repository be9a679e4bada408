import { useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { KIND_DEFINITIONS } from '#modules/ad-objects/web/index.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { Button } from '#ui/button.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { count } from '#words/numbers.ts';
import { plural } from '#words/plurals.ts';
import styles from './catalog-page.module.css';
import { type CatalogState, filterCount, parseCatalog } from './catalog-state.ts';
import { useCompared } from './compare-store.ts';
import { FailureLine } from './failure-line.tsx';
import panelStyles from './filter-panel.module.css';
import { KindTabs } from './kind-tabs.tsx';
import type { CatalogData } from './load-catalog.ts';
import { Results } from './results.tsx';

// Rendered by the server, hydrated after the list: these forms work without scripts.
const CatalogSearch = deferred(() => import('./catalog-search.tsx'), 'default');
const FilterChips = deferred(() => import('./filter-chips.tsx'), 'default');
const FilterPanel = deferred(() => import('./filter-panel.tsx'), 'default');
const FilterDrawer = deferred(() => import('./filter-drawer.tsx'), 'default');
const SaveSearch = deferred(() => import('./save-search.tsx'), 'default');
const CompareBar = deferred(() => import('./compare-bar.tsx'), 'default');

interface CatalogPageProps {
  /** Null when the list could not be had. */
  data: CatalogData | null;
  failure: string | null;
  isSignedIn: boolean;
}

export function CatalogPage({ data, failure, isSignedIn }: CatalogPageProps) {
  const { wanted, isPending } = useWanted();
  const [shown, setShown] = useState(data);
  const compared = useCompared(wanted.kind);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  // A failed request keeps the previous state.
  if (data && data !== shown) setShown(data);
  const facets = shown?.state.kind === wanted.kind ? shown.facets : { tags: {}, price: null };
  const filters = filterCount(wanted.filter);

  return (
    <div className={`page ${styles.catalog}`}>
      <SkipLink to="results">К результатам</SkipLink>
      <KindTabs state={wanted} counts={shown?.counts ?? null} />
      <div className={`row middle gap-3 pad-y-4 ${styles.search}`}>
        <div className="relative grow">
          <CatalogSearch state={wanted} />
        </div>
        <SaveSearch state={wanted} isSignedIn={isSignedIn} />
      </div>
      <div className={`${styles.chips} row wrap middle gap-2 out-4`} data-empty={filters > 0 ? undefined : ''}>
        <Button size="sm" className={styles.openDrawer} onClick={() => setDrawerOpen(true)}>
          {filters > 0 ? `Фильтры · ${filters}` : 'Фильтры'}
        </Button>
        {filters > 0 ? <FilterChips state={wanted} /> : null}
      </div>
      <div className={`${styles.columns} stack top`}>
        <aside className={panelStyles.side}>
          <FilterPanel state={wanted} facets={facets} />
        </aside>
        <div className="shrinks">
          {failure ? <Failure message={failure} /> : null}
          {shown ? <Results data={shown} wanted={wanted} isPending={isPending} /> : null}
          {shown ? null : <h1 className="visually-hidden">Каталог</h1>}
        </div>
      </div>
      {compared.length > 0 ? <CompareBar kind={wanted.kind} /> : null}
      {isDrawerOpen ? (
        <FilterDrawer
          state={wanted}
          facets={facets}
          outcome={shown ? `Показать ${totalOf(shown)}` : 'Показать'}
          isPending={isPending}
          onClose={() => setDrawerOpen(false)}
        />
      ) : null}
    </div>
  );
}

function totalOf({ list, state }: CatalogData): string {
  const words = plural(list.total, KIND_DEFINITIONS[state.kind].names.plural);
  return `${list.total_is_exact ? '' : 'более '}${count(list.total)} ${words}`;
}

/** The state from the address: known at the moment of a choice, before the list is loaded. */
function useWanted(): { wanted: CatalogState; isPending: boolean } {
  const location = useRouterState({ select: (state) => state.location });
  const resolved = useRouterState({
    select: (state) => (state.status === 'pending' ? state.resolvedLocation : undefined),
  });
  // Navigating to another page leaves this one as it is.
  const own = location.pathname === '/catalog' ? location : (resolved ?? location);
  const wanted = useMemo(() => parseCatalog(own.search as Record<string, unknown>), [own.search]);
  return { wanted, isPending: resolved !== undefined && own === location };
}

function Failure({ message }: { message: string }) {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  async function retry() {
    setRetrying(true);
    await router.invalidate();
    setRetrying(false);
  }
  return <FailureLine title="Не удалось обновить список" message={message} isRetrying={isRetrying} onRetry={retry} />;
}
