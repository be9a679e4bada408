import { KIND_DEFINITIONS, KindIcon } from '#modules/ad-objects/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { count } from '#words/numbers.ts';
import type { Counts } from '../contract.ts';
import { type CatalogState, pathOf, TABS, withKind } from './catalog-state.ts';
import styles from './kind-tabs.module.css';

/** The four kinds with how many there are; the words of the search go along. */
export function KindTabs({ state, counts }: { state: CatalogState; counts: Counts | null }) {
  return (
    <nav className={`${styles.tabs} row gap-1 line-below swipes`} aria-label="Что ищете">
      {TABS.map((kind) => (
        <AppLink
          key={kind}
          to={pathOf(withKind(state, kind))}
          className={`${styles.tab} row middle gap-2 soft t-17 strong nowrap`}
          data-tint={kind}
          data-none={counts?.[kind] === 0 ? '' : undefined}
          aria-current={kind === state.kind ? 'page' : undefined}
        >
          <span className={`${styles.icon} plate plate-s`}>
            <KindIcon kind={kind} />
          </span>
          {KIND_DEFINITIONS[kind].names.many}
          {counts ? <span className="num faint t-13 medium">{count(counts[kind])}</span> : null}
        </AppLink>
      ))}
    </nav>
  );
}
