import { type AnyCard, KIND_DEFINITIONS } from '#modules/ad-objects/web/index.ts';
import type { SellerRecord } from '#modules/deals/contract.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import type { RulesAgainst } from './compare-law.tsx';
import styles from './compare-page.module.css';
import { MAX_COMPARED } from './compare-store.ts';
import type { ComparisonSearch } from './load-comparison.ts';

// Loaded on demand.
const Notice = deferred(() => import('#ui/notice.tsx'), 'Notice');
const EmptyState = deferred(() => import('#ui/empty-state.tsx'), 'EmptyState');
/** Rendered by the server, hydrated a moment later. */
const CompareTable = deferred(() => import('./compare-table.tsx'), 'CompareTable');

interface ComparePageProps {
  search: ComparisonSearch;
  cards: readonly AnyCard[];
  /** Seller statistics. */
  records: readonly SellerRecord[];
  /** Texts of the rules that stand against some of them. */
  rules: RulesAgainst;
}

/** Up to four objects of a kind side by side: the best of each row is marked, a format of each can be chosen and bought. */
export function ComparePage({ search, cards, records, rules }: ComparePageProps) {
  const { kind } = search;
  const { names } = KIND_DEFINITIONS[kind];
  const asked = search.ids === '' ? [] : search.ids.split(',');
  const back = `/catalog?kind=${kind}`;
  return (
    <div className={`page ${styles.page} stack gap-4`}>
      <Crumbs here="Сравнение">
        <AppLink to={back}>{names.many}</AppLink>
      </Crumbs>
      {cards.length < asked.length ? (
        <Notice tone="warn">Некоторых объектов больше нет в каталоге, поэтому их нет и здесь.</Notice>
      ) : null}
      {cards.length === 0 ? (
        <>
          <h1>Сравнение</h1>
          <EmptyState
            title="Пока нечего сравнивать"
            action={
              <AppLink to={back} className={buttonClass()}>
                Открыть каталог
              </AppLink>
            }
          >
            <p>Отметьте весами на карточках до {MAX_COMPARED} объектов, и здесь они встанут рядом.</p>
          </EmptyState>
        </>
      ) : (
        <CompareTable {...{ kind, cards, records, rules, asked }} />
      )}
    </div>
  );
}
