import { IconSearch } from '@tabler/icons-react';
import { Button } from '#ui/button.tsx';
import styles from './catalog-search.module.css';
import { type CatalogState, dropped, pathOf, withFilter } from './catalog-state.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { SuggestField } from './suggest-field.tsx';

/** The words of the search on the catalog's own page: the filters stay as they are. */
export default function CatalogSearch({ state }: { state: CatalogState }) {
  return (
    <SuggestField
      label="Поиск по каталогу"
      placeholder="Тема, площадка, город или имя"
      current={state.filter.q ?? ''}
      className={`${styles.box} round-3 row middle gap-2 surface icon-20`}
      inputClassName={`${styles.input} entry t-17`}
      icon={<IconSearch className="faint" aria-hidden="true" />}
      pathOf={(q) => pathOf(withFilter(state, q ? { ...state.filter, q } : dropped(state.filter, ['q'])))}
    >
      <HiddenFields state={state} except={['q', 'exact', 'sort']} />
      <Button type="submit" className={styles.submit}>
        Найти
      </Button>
    </SuggestField>
  );
}
