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
import { rememberSearched } from './searched.ts';

// Nobody needs it before the field is used.
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

const catalogPath = (query: string) => (query ? `/catalog?q=${encodeURIComponent(query)}` : '/catalog');

/**
 * The words of a search, wherever one is. A real form that leads into the catalog; with scripts, a combobox that suggests
 * objects, people, topics and platforms.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { label, placeholder, current = '', className, inputClassName, icon, children, pathOf = catalogPath } = props;
  const go = useGo();
  const panelId = useId();
  const [text, setText] = useState(current);
  const [followed, setFollowed] = useState(current);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [places, setPlaces] = useState(0);
  /** What each suggestion does, in the order in which arrows walk. */
  const picks = useRef<readonly (() => void)[]>([]);
  const isShown = isOpen && places > 0;
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the script arrived stays.
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
    setActive(-1);
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
    setOpen(true);
    setActive(-1);
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      // One place more than there are suggestions: the field itself.
      if (isShown) setActive((before) => ((before + 1 + step + places + 1) % (places + 1)) - 1);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') close();
  }

  return (
    <search>
      <form className={className} action="/catalog" onSubmit={submit}>
        {icon}
        <input
          ref={input}
          className={inputClassName}
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
          onFocus={() => setOpen(true)}
          onKeyDown={press}
          onBlur={close}
        />
        {children}
      </form>
      {isOpen ? (
        <SuggestPanel
          id={panelId}
          text={text.trim()}
          active={active}
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
