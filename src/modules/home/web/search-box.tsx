import { IconSearch } from '@tabler/icons-react';
import { pathOfQuery, SuggestField } from '#modules/catalog/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { chipClass } from '#ui/chip.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { EXAMPLES } from './examples.ts';
import styles from './search-box.module.css';

export function SearchBox() {
  return (
    <>
      <div className="relative">
        <SuggestField
          label="Что ищете"
          placeholder="Тема, площадка или город"
          className={`${styles.box} round-3 row middle gap-3 surface icon-20`}
          inputClassName={`${styles.input} entry t-17`}
          icon={<IconSearch className={`${styles.icon} faint`} aria-hidden="true" />}
        >
          <Button type="submit" variant="accent" size="lg" className={styles.submit}>
            Найти
          </Button>
        </SuggestField>
      </div>
      <nav className="row wrap gap-2 above-4 swiped" aria-label="Примеры запросов">
        {EXAMPLES.map(({ query, kind }) => (
          <AppLink
            key={query}
            to={pathOfQuery(query, kind)}
            className={chipClass({ line: true, className: `${styles.example} fixed` })}
          >
            {query}
          </AppLink>
        ))}
      </nav>
      <p className={`${styles.offer} soft`}>
        Есть своя площадка?{' '}
        <AppLink to="/auth/signup" className={textLinkClass}>
          Разместите её бесплатно
        </AppLink>
      </p>
    </>
  );
}
