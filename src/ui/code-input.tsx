import {
  type ChangeEvent,
  type ClipboardEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import styles from './code-input.module.css';
import { Field, type FieldTexts, useFieldIds } from './field.tsx';

type CodeInputProps = Omit<FieldTexts, 'label'> & {
  label?: string;
  /** How many digits. */
  length?: number;
  value?: string;
  onChange?: (digits: string) => void;
  /** Called once each time the last missing digit arrives by typing, paste or autofill. */
  onComplete?: (digits: string) => void;
  id?: string;
  name?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

type Range = { start: number; end: number };

/** Longer codes are narrower and stand in groups of four. */
const SHORT = 8;

const digitsOf = (text: string) => text.replace(/\D/g, '');

export function CodeInput({ label = 'Код', labelEnd, labelHidden, hint, error, length = 6, ...rest }: CodeInputProps) {
  const { value, onChange, onComplete, className, ref, id, autoFocus, ...input } = rest;
  const element = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [range, setRange] = useState<Range | null>(null);
  const { aria, ...ids } = useFieldIds(id, { hint, error });
  const digits = value ?? typed;

  useImperativeHandle(ref, () => element.current as HTMLInputElement, []);
  useEffect(() => {
    // Input from before hydration (typed or autofilled) is in the element already.
    if (element.current?.value) setTyped(digitsOf(element.current.value));
    if (autoFocus) element.current?.focus();
  }, [autoFocus]);

  function accept(next: string, caret: number) {
    setTyped(next);
    if (next !== digits) onChange?.(next);
    if (next.length === length && next !== digits) onComplete?.(next);
    requestAnimationFrame(() => {
      const at = Math.min(caret, next.length);
      element.current?.setSelectionRange(at, at);
    });
  }

  function change(event: ChangeEvent<HTMLInputElement>) {
    const raw = event.target.value;
    const caret = digitsOf(raw.slice(0, event.target.selectionStart ?? raw.length)).length;
    const all = digitsOf(raw);
    // In a full code a digit typed between others replaces the one after it.
    const surplus = Math.max(0, all.length - length);
    accept((all.slice(0, caret) + all.slice(caret + surplus)).slice(0, length), caret);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = digitsOf(event.clipboardData.getData('text'));
    if (pasted.length < length) return;
    event.preventDefault();
    accept(pasted.slice(0, length), length);
  }

  function pick(event: PointerEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    if (input.selectionStart !== input.selectionEnd) return;
    const bounds = input.getBoundingClientRect();
    const box = Math.floor(((event.clientX - bounds.left) / bounds.width) * length);
    const start = Math.min(box, digits.length);
    input.setSelectionRange(start, Math.min(start + 1, digits.length));
  }

  function track() {
    const input = element.current;
    if (!input || document.activeElement !== input) return;
    setRange({ start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 });
  }

  const now = range && Math.min(range.start, length - 1);
  return (
    <Field {...{ label, labelEnd, labelHidden, hint, error, className }} {...ids}>
      <div className={classNames(styles.code, length > SHORT && styles.long, error ? styles.bad : null)}>
        {Array.from({ length }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the code is its only identity
            key={place}
            aria-hidden="true"
            className={classNames(
              styles.box,
              'stack centre full round-2 num',
              place === now && styles.now,
              range && range.end - range.start > 1 && place >= range.start && place < range.end && styles.selected,
            )}
          >
            {digits[place]}
          </span>
        ))}
        <input
          {...input}
          {...aria}
          ref={element}
          id={ids.controlId}
          className={`${styles.input} full pad-0 tall round-2 unlined`}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="one-time-code"
          enterKeyHint="done"
          value={digits}
          onChange={change}
          onPaste={paste}
          onSelect={track}
          onFocus={track}
          onBlur={() => setRange(null)}
          onPointerUp={pick}
        />
      </div>
    </Field>
  );
}
