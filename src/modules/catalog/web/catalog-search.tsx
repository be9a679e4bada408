import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type AdObjectKind, FactsIcon, KIND_DEFINITIONS } from '#modules/ad-objects/web/index.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import { Button } from '#ui/button.tsx';
import type { catalogCalls, Suggestions } from '../contract.ts';
import styles from './catalog-search.module.css';
import { type CatalogState, dropped, pathOf, withFilter } from './catalog-state.ts';
import { HiddenFields } from './hidden-fields.tsx';

const PAUSE_MS = 160;
interface Option {
  key: string;
  label: string;
  /** Of an object; words have none. */
  kind?: AdObjectKind;
  pick: () => void;
}

const NOTHING: Pick<Suggestions, 'items' | 'words'> = { items: [], words: [] };

/** The words of the search. A real form; with scripts, a combobox that suggests words and objects. */
export default function CatalogSearch({ state }: { state: CatalogState }) {
  const go = useGo();
  const listId = useId();
  const current = state.filter.q ?? '';
  const [text, setText] = useState(current);
  const [followed, setFollowed] = useState(current);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { items, words } = useSuggestions(isOpen ? text.trim() : '', state.kind);
  const options: Option[] = [
    ...words.map((word) => ({ key: word, label: word, pick: () => search(word) })),
    ...items.map(({ kind, id, title }) => ({
      key: id,
      label: title,
      kind,
      pick: () => void go(`/${kind}/${id}`),
    })),
  ];
  const isShown = isOpen && options.length > 0;

  // Another address (a tab, a step back) brings its own words.
  if (followed !== current) {
    setFollowed(current);
    setText(current);
  }

  function search(words: string) {
    const q = words.trim();
    setText(q);
    close();
    void go(pathOf(withFilter(state, q ? { ...state.filter, q } : dropped(state.filter, ['q']))));
  }
  function close() {
    setOpen(false);
    setActive(-1);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const option = options[active];
    if (isShown && option) {
      close();
      option.pick();
    } else search(text);
  }
  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      // One place more than there are options: the field itself.
      const places = options.length + 1;
      setActive(isShown ? ((active + 1 + step + places) % places) - 1 : step > 0 ? 0 : options.length - 1);
    } else if (step) setOpen(true);
    else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') close();
  }

  return (
    <search>
      <form className={`${styles.box} round-3 row middle gap-2 surface icon-20`} action="/catalog" onSubmit={submit}>
        <IconSearch className="faint" aria-hidden="true" />
        <label className="visually-hidden" htmlFor={`${listId}-field`}>
          Поиск по каталогу
        </label>
        <input
          id={`${listId}-field`}
          className={`${styles.input} entry t-17`}
          type="search"
          name="q"
          maxLength={200}
          value={text}
          placeholder="Тема, площадка или город"
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onKeyDown={press}
          onBlur={close}
        />
        <HiddenFields state={state} except={['q', 'exact', 'sort']} />
        <Button type="submit" className={styles.submit}>
          Найти
        </Button>
      </form>
      <div
        id={listId}
        role="listbox"
        aria-label="Подсказки"
        className={`${styles.list} scrolls lined round-3 surface`}
        hidden={!isShown}
      >
        {options.map((option, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard, as a combobox does
          <div
            key={option.key}
            id={`${listId}-${place}`}
            role="option"
            // The focus stays in the field.
            tabIndex={-1}
            aria-selected={place === active}
            className={`${styles.option} row middle gap-3 round-1 icon-18`}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(place)}
            onClick={() => {
              close();
              option.pick();
            }}
          >
            {option.kind ? <FactsIcon icon={option.kind} /> : <IconSearch aria-hidden="true" />}
            <span className="ellipsis">{option.label}</span>
            {option.kind ? <small className="fixed push t-13">{KIND_DEFINITIONS[option.kind].names.one}</small> : null}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {isShown ? `Подсказок: ${options.length}` : ''}
      </p>
    </search>
  );
}

/** What is suggested for the words so far; the last answer stays until the next one is there. */
function useSuggestions(q: string, kind: CatalogState['kind']): Pick<Suggestions, 'items' | 'words'> {
  const api = useApi<typeof catalogCalls>();
  const [found, setFound] = useState(NOTHING);
  const asked = useRef(0);
  useEffect(() => {
    asked.current += 1;
    const turn = asked.current;
    if (q === '') {
      setFound(NOTHING);
      return;
    }
    const timer = setTimeout(async () => {
      try {
        const answer = await api('GET /v1/catalog/suggest', { query: { q: q.slice(0, 100), kind } });
        if (turn === asked.current) setFound(answer);
      } catch {
        // Without suggestions one can still search.
      }
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [api, q, kind]);
  return found;
}
