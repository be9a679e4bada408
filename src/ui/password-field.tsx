import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ChangeEvent, type InputHTMLAttributes, type Ref, useState } from 'react';
import { plural } from '#words/plurals.ts';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts, useFieldIds } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './password-field.module.css';

export type PasswordStrength = { score: 0 | 1 | 2 | 3 | 4; label: string };

type PasswordFieldProps = Omit<FieldTexts, 'label'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & {
    label?: string;
    /** Shows four bars, this caption and the number of characters under the control. */
    strength?: PasswordStrength;
    ref?: Ref<HTMLInputElement>;
  };

const TONES = ['bad', 'bad', 'warn', 'good', 'good'] as const;
const BARS = [1, 2, 3, 4] as const;

export function PasswordField({
  label = 'Пароль',
  labelEnd,
  labelHidden,
  hint,
  error,
  strength,
  ...rest
}: PasswordFieldProps) {
  const { id, className, onChange, autoComplete = 'current-password', ...input } = rest;
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''));
  const { aria, extraId, ...ids } = useFieldIds(id, { hint, error }, strength ? 'strength' : undefined);
  const length = Array.from(input.value === undefined ? typed : String(input.value)).length;

  function change(event: ChangeEvent<HTMLInputElement>) {
    setTyped(event.target.value);
    onChange?.(event);
  }

  return (
    <Field {...{ label, labelEnd, labelHidden, hint, error, className }} {...ids}>
      <div className="relative">
        <input
          {...input}
          {...aria}
          id={ids.controlId}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={change}
          className={classNames(fieldStyles.control, fieldStyles.hasEnd)}
        />
        <span className={`${fieldStyles.endSlot} stack centre faint`}>
          <IconButton
            label={shown ? 'Скрыть пароль' : 'Показать пароль'}
            aria-controls={ids.controlId}
            icon={shown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
            onClick={() => setShown(!shown)}
          />
        </span>
      </div>
      {strength ? (
        <div data-tone={TONES[strength.score]}>
          <div className={`${styles.meter} stack gap-1 above-1`} aria-hidden="true">
            {BARS.map((bar) => (
              <i key={bar} className={length > 0 && bar <= Math.max(1, strength.score) ? styles.on : undefined} />
            ))}
          </div>
          <p className={`${styles.caption} row spread above-1h gap-3 t-13`} id={extraId}>
            <b className="tinted" aria-live="polite">
              {length > 0 ? strength.label : ''}
            </b>
            <span className="soft num nowrap">
              {length} {plural(length, { one: 'символ', few: 'символа', many: 'символов' })}
            </span>
          </p>
        </div>
      ) : null}
    </Field>
  );
}
