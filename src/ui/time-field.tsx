import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { timeTyped } from './time-typed.ts';

type TimeFieldProps = Pick<TextFieldProps, 'label' | 'hint' | 'error'> & {
  /** `22:30`, or nothing while it is not a time. */
  value: string;
  onChange: (value: string) => void;
};

/** An hour and a minute of the day's 24: the browser's own field has the hours and the look of its language. */
export function TimeField({ label, hint, error, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState(value);
  // A value changed from outside wins over the typed text.
  const text = timeTyped(typed).time === value ? typed : value;
  return (
    <TextField
      {...{ label, hint, error }}
      inputMode="numeric"
      placeholder="22:30"
      autoComplete="off"
      maxLength={5}
      value={text}
      onChange={({ target }) => {
        const now = timeTyped(target.value);
        // Taking the colon back takes it, not the colon alone.
        const isTakenBack = target.value.length < text.length;
        setTyped(isTakenBack ? target.value : now.text);
        onChange(now.time);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}
