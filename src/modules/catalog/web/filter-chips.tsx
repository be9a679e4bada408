import { IconX } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { chipClass } from '#ui/chip.tsx';
import { activeFilters } from './catalog-filters.ts';
import styles from './catalog-page.module.css';
import { type CatalogState, pathOf, withFilter } from './catalog-state.ts';

/** The filters that are on, each with the way to take it away. */
export default function FilterChips({ state }: { state: CatalogState }) {
  return (
    <>
      {activeFilters(state).map(({ id, label, rest }) => (
        <AppLink
          key={id}
          to={pathOf(withFilter(state, rest))}
          className={chipClass({ className: styles.chip })}
          aria-label={`Убрать: ${label}`}
        >
          {label}
          <IconX className="faint" aria-hidden="true" />
        </AppLink>
      ))}
      <AppLink
        to={pathOf(withFilter(state, state.filter.q ? { q: state.filter.q } : {}))}
        className={`${styles.reset} note strong nowrap underlined`}
      >
        Сбросить всё
      </AppLink>
    </>
  );
}
