import { type CalendarDate, parseDate } from '@internationalized/date';
import { IconCalendar } from '@tabler/icons-react';
import { Button } from 'react-aria-components/Button';
import { Calendar } from 'react-aria-components/Calendar';
import { DatePicker as AriaDatePicker, DateInput, DateSegment } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { CalendarDays } from './calendar-days.tsx';
import { classNames } from './class-names.ts';
import styles from './date-picker.module.css';
import fieldStyles from './field.module.css';
import { type PickerTexts, PickerTextsBelow } from './picker-parts.tsx';

type DatePickerProps = PickerTexts & {
  /** ISO days, as `2026-11-15`. */
  value: string | null;
  onChange: (day: string | null) => void;
  min?: string;
  max?: string;
  name?: string;
  disabled?: boolean;
  required?: boolean;
  className?: string;
};

const dayOf = (iso: string | null | undefined) => (iso ? parseDate(iso) : null);

export function DatePicker({ label, labelHidden = false, hint, error, value, onChange, ...rest }: DatePickerProps) {
  const { min, max, name, disabled = false, required = false, className } = rest;
  return (
    <I18nProvider locale="ru-RU">
      <AriaDatePicker<CalendarDate>
        className={classNames(fieldStyles.field, error ? fieldStyles.bad : null, className)}
        value={dayOf(value)}
        onChange={(day) => onChange(day ? day.toString() : null)}
        minValue={dayOf(min)}
        maxValue={dayOf(max)}
        name={name}
        isDisabled={disabled}
        isRequired={required}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        shouldForceLeadingZeros
      >
        <Label className={classNames(labelHidden ? 'visually-hidden' : fieldStyles.labels, fieldStyles.label)}>
          {label}
        </Label>
        <Group className={classNames(fieldStyles.control, styles.group)}>
          <DateInput className={styles.input ?? ''}>
            {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
          </DateInput>
          <Button className={`${styles.open} bare fixed`}>
            <IconCalendar aria-hidden="true" />
          </Button>
        </Group>
        <PickerTextsBelow hint={hint} error={error} />
        <Popover className={styles.popover ?? ''} offset={6}>
          <Dialog>
            <Calendar>
              <CalendarDays />
            </Calendar>
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </I18nProvider>
  );
}
