import { MoneyField, NumberField } from '#ui/money-field.tsx';
import type { ControlProps } from './control-props.ts';

export function MoneyControl({ field, value, onChange, onBlur, error }: ControlProps<'money', number | null>) {
  return (
    <MoneyField
      label={field.label}
      name={field.name}
      hint={field.hint}
      error={error}
      placeholder={field.placeholder ?? '0'}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

export function NumberControl({ field, value, onChange, onBlur, error }: ControlProps<'number', number | null>) {
  return (
    <NumberField
      label={field.label}
      name={field.name}
      hint={field.hint}
      error={error}
      unit={field.unit}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

const HUNDREDTHS = 100;

export function PercentControl({ field, value, onChange, onBlur, error }: ControlProps<'percent', number | null>) {
  return (
    <NumberField
      label={field.label}
      name={field.name}
      hint={field.hint}
      error={error}
      unit="%"
      decimals={2}
      value={value === null ? null : Math.round(value * HUNDREDTHS)}
      onChange={(hundredths) => onChange(hundredths === null ? null : hundredths / HUNDREDTHS)}
      onBlur={onBlur}
    />
  );
}
