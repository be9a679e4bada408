import { useContext } from 'react';
import { ObjectSlots } from '../slots.ts';
import type { ControlProps } from './control-props.ts';

/** The dictionary belongs to a module above; without it the code is kept as it is. */
export function KktuControl({ field, value, values, onChange, error }: ControlProps<'kktu', string>) {
  const { Kktu } = useContext(ObjectSlots);
  if (!Kktu) return null;
  return (
    <Kktu
      label={field.label}
      hint={field.hint}
      error={error}
      value={value || null}
      onChange={(code) => onChange(code ?? '')}
      category={String(values.legal_category ?? '') || null}
    />
  );
}
