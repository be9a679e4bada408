import { IconSearch } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useGo } from '#platform/web/use-go.ts';
import { Button } from '#ui/button.tsx';
import { chipClass } from '#ui/chip.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { EXAMPLES } from './examples.ts';
import styles from './search-box.module.css';

const catalogPath = (query: string) => (query ? `/catalog?q=${encodeURIComponent(query)}` : '/catalog');

/** A real form: it leads to the catalog before the scripts arrive, and without a reload afterwards. */
export function SearchBox() {
  const go = useGo();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void go(catalogPath(String(new FormData(event.currentTarget).get('q') ?? '').trim()));
  }
  return (
    <>
      <search>
        <form className={`${styles.box} round-3 row middle surface`} action="/catalog" onSubmit={search}>
          <label className={`${styles.label} row middle grow gap-3 faint icon-20`}>
            <IconSearch aria-hidden="true" />
            <span className="visually-hidden">Что ищете</span>
            <input
              className={`${styles.input} entry t-17`}
              type="search"
              name="q"
              maxLength={200}
              placeholder="Тема, площадка или город"
              enterKeyHint="search"
              autoComplete="off"
            />
          </label>
          <Button type="submit" variant="accent" size="lg" className={styles.submit}>
            Найти
          </Button>
        </form>
      </search>
      <nav className={`${styles.examples} row wrap gap-2 above-4`} aria-label="Примеры запросов">
        {EXAMPLES.map(({ query, kind }) => (
          <AppLink
            key={query}
            to={`${catalogPath(query)}${kind === 'resource' ? '' : `&kind=${kind}`}`}
            className={chipClass({ line: true, className: styles.example })}
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
