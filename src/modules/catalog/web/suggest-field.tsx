import { IconArrowLeft, IconX } from '@tabler/icons-react';
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { useGo } from '#platform/web/use-go.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { pathOfQuery } from '../domain/address.ts';
import { rememberSearched } from './searched.ts';
import styles from './suggest-field.module.css';

// Loaded late: not needed before the field is used.
const SuggestPanel = deferred(() => import('./suggest-panel.tsx'), 'default', { isLate: true });

interface SuggestFieldProps {
  label: string;
  placeholder: string;
  /** The words of the address; others come with another address. */
  current?: string;
  /** The class of the form. The panel hangs on the nearest positioned element around it. */
  className?: string | undefined;
  inputClassName?: string | undefined;
  icon: ReactNode;
  /** After the field: hidden fields, a button. */
  children?: ReactNode;
  /** Where the words lead. */
  pathOf?: (query: string) => string;
}

/**
 * Search field: a form that leads into the catalog; with scripts, a combobox (ARIA) that suggests objects, people, topics and
 * platforms.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { label, placeholder, current = '', className, inputClassName, icon, children, pathOf = pathOfQuery } = props;
  const go = useGo();
  const panelId = useId();
  const [text, setText] = useState(current);
  const [followed, setFollowed] = useState(current);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [places, setPlaces] = useState(0);
  /** Action of each suggestion, in keyboard order. */
  const picks = useRef<readonly (() => void)[]>([]);
  const isShown = isOpen && places > 0;
  /** A phone gives the search all of itself; leaving the field (its keyboard put away) does not end it there. */
  const [isScreen, setScreen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Text typed before hydration stays.
  useEffect(() => {
    const typed = input.current?.value;
    if (typed) setText(typed);
  }, []);

  // Another address (a tab, a step back) brings its own words.
  if (followed !== current) {
    setFollowed(current);
    setText(current);
  }
  function close() {
    setOpen(false);
    setScreen(false);
    setActive(-1);
  }
  function enter() {
    setOpen(true);
    setScreen(window.matchMedia('(max-width: 720px)').matches);
  }
  function search(words: string) {
    const query = words.trim();
    setText(query);
    close();
    rememberSearched(query);
    void go(pathOf(query));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const pick = isShown ? picks.current[active] : undefined;
    if (pick) pick();
    else search(text);
  }
  function type({ target }: ChangeEvent<HTMLInputElement>) {
    setText(target.value);
    enter();
    setActive(-1);
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      // One place more than there are suggestions: the field itself.
      if (isShown) setActive((before) => ((before + 1 + step + places + 1) % (places + 1)) - 1);
    } else if (event.key === 'Escape' && (isShown || isScreen)) {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') close();
  }

  return (
    <search className={isScreen ? `${styles.screen} row column` : undefined}>
      <div className={isScreen ? `${styles.head} row middle` : undefined}>
        {isScreen ? (
          <IconButton
            label="Закрыть поиск"
            icon={<IconArrowLeft aria-hidden="true" />}
            onClick={() => {
              setText(current);
              close();
            }}
          />
        ) : null}
        <form className={classNames(className, isScreen && 'grow shrinks')} action="/catalog" onSubmit={submit}>
          {icon}
          <input
            ref={input}
            className={classNames(inputClassName, 'own-clear')}
            type="search"
            name="q"
            maxLength={200}
            value={text}
            aria-label={label}
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={panelId}
            aria-activedescendant={isShown && active >= 0 ? `${panelId}-${active}` : undefined}
            onChange={type}
            onFocus={enter}
            onKeyDown={press}
            onBlur={() => isScreen || close()}
          />
          {text ? (
            <IconButton
              size="sm"
              label="Очистить запрос"
              icon={<IconX aria-hidden="true" />}
              // The focus stays in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                setText('');
                input.current?.focus();
              }}
            />
          ) : null}
          {isScreen ? null : children}
        </form>
      </div>
      {isOpen ? (
        <SuggestPanel
          id={panelId}
          text={text.trim()}
          active={active}
          isScreen={isScreen}
          onPoint={setActive}
          onSearch={search}
          onPicked={close}
          onOptions={(next) => {
            picks.current = next;
            setPlaces(next.length);
          }}
        />
      ) : (
        <div id={panelId} role="listbox" aria-label="Подсказки" hidden />
      )}
    </search>
  );
}
