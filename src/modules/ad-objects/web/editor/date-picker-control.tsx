import { DatePicker } from '#ui/date-picker.tsx';
import { dayOf } from '#words/moments.ts';
import type { ControlProps } from './control-props.ts';

export function DatePickerControl({ field, value, onChange, error, values }: ControlProps<'date', string | null>) {
  const notBefore = field.notBefore ? values[field.notBefore] : undefined;
  return (
    <DatePicker
      label={field.label}
      hint={field.hint}
      error={error}
      value={value}
      onChange={onChange}
      {...(typeof notBefore === 'string' && { min: notBefore })}
      {...(field.notAfterToday && { max: dayOf(new Date()) })}
    />
  );
}
