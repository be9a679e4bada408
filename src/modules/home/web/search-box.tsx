import { IconSearch } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useGo } from '#platform/web/use-go.ts';
import { Button } from '#ui/button.tsx';
import { chipClass } from '#ui/chip.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import styles from './search-box.module.css';

const EXAMPLES = ['Telegram о деньгах', 'Щиты в Казани', 'Монтажёр вертикальных видео', 'Подкасты для родителей'];

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
        <form className={styles.box} action="/catalog" onSubmit={search}>
          <label className={styles.label}>
            <IconSearch aria-hidden="true" />
            <span className="visually-hidden">Что ищете</span>
            <input
              className={styles.input}
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
      <nav className={styles.examples} aria-label="Примеры запросов">
        {EXAMPLES.map((query) => (
          <AppLink key={query} to={catalogPath(query)} className={chipClass({ line: true, className: styles.example })}>
            {query}
          </AppLink>
        ))}
      </nav>
      <p className={styles.offer}>
        Есть своя площадка?{' '}
        <AppLink to="/auth/signup" className={textLinkClass}>
          Разместите её бесплатно
        </AppLink>
      </p>
    </>
  );
}
