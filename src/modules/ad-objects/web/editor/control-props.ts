import type { FieldOf, FormField } from '../../kinds/field.ts';
import type { Values } from './field-values.ts';

export interface ControlProps<C extends FormField['control'], Value> {
  field: FieldOf<C>;
  value: Value;
  onChange: (value: Value) => void;
  /** Several fields at once, for a choice from which others follow. */
  set: (changes: Values) => void;
  onBlur: () => void;
  /** The sentence about the field itself. */
  error: string | undefined;
  /** Sentences about parts of it, by the rest of the path: `2.price`. */
  errors: Readonly<Record<string, string>>;
  /** The whole form, for the few controls that look at a neighbour. */
  values: Values;
}
