import { DatePicker } from '#ui/date-picker.tsx';
import type { ControlProps } from './control-props.ts';

/** By the person's own calendar. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

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
      {...(field.notAfterToday && { max: today() })}
    />
  );
}
