import { IconCalendar } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { DayCalendar } from './day-calendar.tsx';
import styles from './day-field.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts, useFieldIds } from './field.tsx';
import { Popover } from './popover.tsx';

const UNCHOSEN = 'Выберите день';

type DayFieldProps = Omit<FieldTexts, 'label'> & {
  label: string;
  /** ISO days, as `2026-11-15`. */
  value: string | null;
  /** The chosen day as people read it. */
  text: string | null;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
  /** For a day that may be left out. */
  onClear?: () => void;
};

/** A day chosen in a calendar; unlike DatePicker it may stand in a modal window. */
export function DayField({ label, hint, error, value, text, min, max, onChange, onClear }: DayFieldProps) {
  const { aria, ...ids } = useFieldIds(undefined, { hint, error });
  return (
    <Field {...{ label, hint, error }} {...ids}>
      <Popover
        label={label}
        trigger={(props) => (
          <button
            {...props}
            {...aria}
            type="button"
            id={ids.controlId}
            aria-label={`${label}: ${text ?? UNCHOSEN}`}
            className={classNames(fieldStyles.control, styles.button, 'row middle spread gap-2 start-text icon-20')}
          >
            <span className={text ? undefined : 'faint'}>{text ?? UNCHOSEN}</span>
            <IconCalendar aria-hidden="true" />
          </button>
        )}
      >
        {(close) => (
          <>
            <DayCalendar
              label={label}
              value={value}
              {...(min && { min })}
              {...(max && { max })}
              onChange={(day) => {
                onChange(day);
                close();
              }}
            />
            {value && onClear ? (
              <Button
                variant="ghost"
                size="sm"
                wide
                onClick={() => {
                  onClear();
                  close();
                }}
              >
                Убрать день
              </Button>
            ) : null}
          </>
        )}
      </Popover>
    </Field>
  );
}
