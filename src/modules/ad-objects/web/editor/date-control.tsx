import { Suspense, useEffect, useState } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { TextField } from '#ui/text-field.tsx';
import { longDay } from '#words/days.ts';
import type { ControlProps } from './control-props.ts';

/** Lazy: the calendar is a third of the form's weight and needed in few steps. */
const DatePickerControl = deferred(() => import('./date-picker-control.tsx'), 'DatePickerControl', {
  fallback: 'around',
});

export function DateControl(props: ControlProps<'date', string | null>) {
  const { field, value, error } = props;
  // The server renders the plain look, so its page does not wait for the calendar either.
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  const waiting = (
    <TextField label={field.label} hint={field.hint} error={error} value={value ? longDay(value) : ''} readOnly />
  );
  return isInBrowser ? (
    <Suspense fallback={waiting}>
      <DatePickerControl {...props} />
    </Suspense>
  ) : (
    waiting
  );
}
