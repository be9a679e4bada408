import { IconCalendar } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { DayCalendar } from './day-calendar.tsx';
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
  size?: 'sm' | 'md';
  onChange: (day: string) => void;
  /** Without it there is always a day. */
  onClear?: () => void;
};

/** A day chosen in a calendar; unlike DatePicker it may stand in a modal window. */
export function DayField({ label, hint, error, value, text, min, max, size, onChange, onClear }: DayFieldProps) {
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
            className={classNames(
              fieldStyles.control,
              size === 'sm' && fieldStyles.small,
              'pointer',
              'row middle spread gap-2 start-text icon-20',
            )}
          >
            <span className={text ? undefined : 'faint'}>{text ?? UNCHOSEN}</span>
            <IconCalendar className="soft" aria-hidden="true" />
          </button>
        )}
      >
        {(close) => (
          <div className="stack gap-2">
            <DayCalendar
              {...{ label, value, min, max }}
              onChange={(day) => {
                onChange(day);
                close();
              }}
            />
            {onClear && value ? (
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  onClear();
                  close();
                }}
              >
                Без даты
              </Button>
            ) : null}
          </div>
        )}
      </Popover>
    </Field>
  );
}
