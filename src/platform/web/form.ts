/** The state of one form: what is typed, what is wrong with it, and whether the answer is awaited. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ApiError, asApiError } from './api.ts';

type FormValues = Record<string, string | boolean>;
export type FormErrors<V> = Partial<Record<keyof V & string, string>>;
type Keys<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;

interface FormOptions<V extends FormValues> {
  initial: V;
  /** Client-side validation; the server validates again. */
  check?: (values: V) => FormErrors<V>;
  submit: (values: V) => Promise<void>;
  /** Error codes that speak about one field: `{ email_taken: 'email' }`. */
  fieldOfCode?: Readonly<Record<string, keyof V & string>>;
}

/** A refusal that belongs to no field, with what was sent when it came. */
export interface FormFailure<V> {
  error: ApiError;
  /** Epoch milliseconds; tells one refusal from the next that says the same. */
  happenedAt: number;
  /** Epoch milliseconds before which another try is pointless. */
  retryAt: number | null;
  values: V;
}

export function useForm<V extends FormValues>({ initial, check, submit, fieldOfCode }: FormOptions<V>) {
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<V>>({});
  const [failure, setFailure] = useState<FormFailure<V> | null>(null);
  const [isPending, setPending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  // A second submit in the same tick must see the first one, and a submit right after set() the new values.
  const latest = useRef({ values, isPending });

  const set = useCallback((changes: Partial<V>) => {
    latest.current.values = { ...latest.current.values, ...changes };
    setValues(latest.current.values);
    setErrors((before) => without(before, Object.keys(changes)));
  }, []);

  // Typed, or filled in by the browser, before the script arrived.
  useLayoutEffect(() => {
    for (const input of element.current?.elements ?? []) {
      if (!(input instanceof HTMLInputElement) && !(input instanceof HTMLTextAreaElement)) continue;
      // A radio button's value is its own, not the field's.
      if (input.type === 'radio') continue;
      const known = latest.current.values[input.name];
      const found = typeof known === 'boolean' ? (input as HTMLInputElement).checked : input.value;
      if (known !== undefined && known !== found) set({ [input.name]: found } as Partial<V>);
    }
  }, [set]);

  useEffect(() => {
    if (refusals === 0) return;
    for (const control of element.current?.elements ?? []) {
      if (control.getAttribute('aria-invalid') !== 'true' || !(control instanceof HTMLElement)) continue;
      // A field that has the focus already is left first, so that screen readers say the same error a second time.
      control.blur();
      control.focus();
      return;
    }
  }, [refusals]);

  function refuse(found: FormErrors<V>) {
    setErrors(found);
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
  }

  function explain(thrown: unknown) {
    const error = asApiError(thrown);
    const field = fieldOfCode?.[error.code];
    const told: Record<string, string> = { ...(field && { [field]: error.message }), ...error.fields };
    const known = Object.entries(told).filter(([name]) => name in latest.current.values);
    refuse(Object.fromEntries(known) as FormErrors<V>);
    if (known.length > 0 && known.length === Object.keys(told).length) {
      setFailure(null);
      return;
    }
    const { retryAfterSeconds } = error;
    const now = Date.now();
    setFailure({
      error,
      happenedAt: now,
      retryAt: retryAfterSeconds === undefined ? null : now + retryAfterSeconds * 1000,
      values: latest.current.values,
    });
  }

  /** Any work of this form: one at a time, with its refusal shown like that of a submit. */
  async function attempt(work: () => Promise<void>) {
    if (latest.current.isPending) return;
    latest.current.isPending = true;
    setPending(true);
    // Old complaints stay while the answer is awaited: taking them away now and back again would make the page jump.
    try {
      await work();
      setErrors({});
      setFailure(null);
    } catch (thrown) {
      explain(thrown);
    } finally {
      latest.current.isPending = false;
      setPending(false);
    }
  }

  async function send() {
    const found = check?.(latest.current.values) ?? {};
    if (Object.keys(found).length > 0) refuse(found);
    else await attempt(() => submit(latest.current.values));
  }

  return {
    values,
    errors,
    failure,
    isPending,
    set,
    attempt,
    send,
    /** For the form element. The method keeps a submit before hydration from going anywhere, least of all into the URL. */
    props: {
      ref: element,
      method: 'dialog',
      noValidate: true,
      onSubmit: (event: { preventDefault(): void }) => {
        event.preventDefault();
        void send();
      },
    },
    field: <K extends Keys<V, string>>(name: K) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value } as unknown as Partial<V>),
    }),
    checkbox: <K extends Keys<V, boolean>>(name: K) => ({
      name,
      checked: values[name] as boolean,
      error: errors[name],
      onChange: (event: { target: { checked: boolean } }) =>
        set({ [name]: event.target.checked } as unknown as Partial<V>),
    }),
  };
}

function without<T extends object>(record: T, keys: readonly string[]): T {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as T;
}
