import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts, useFieldIds } from './field.tsx';
import styles from './native-select.module.css';

type NativeSelectProps = FieldTexts &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> & {
    size?: 'sm' | 'md';
    children: ReactNode;
    ref?: Ref<HTMLSelectElement>;
  };

export function NativeSelect({ label, labelEnd, labelHidden, hint, error, size, ...rest }: NativeSelectProps) {
  const { id, className, children, ...select } = rest;
  const { aria, ...ids } = useFieldIds(id, { hint, error });
  return (
    <Field {...{ label, labelEnd, labelHidden, hint, error, className }} {...ids}>
      <div className={`${styles.wrap} relative icon-18`}>
        <select
          {...select}
          {...aria}
          id={ids.controlId}
          className={classNames(fieldStyles.control, styles.select, size === 'sm' && fieldStyles.small)}
        >
          {children}
        </select>
        <IconChevronDown aria-hidden="true" />
      </div>
    </Field>
  );
}
