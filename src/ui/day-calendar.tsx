import { parseDate } from '@internationalized/date';
import { Calendar } from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { CalendarDays } from './calendar-days.tsx';

type DayCalendarProps = {
  label: string;
  /** ISO days, as `2026-11-15`. */
  value: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
};

/** A calendar by itself, for a native popover: unlike React Aria's own it opens above a modal window too. */
export function DayCalendar({ label, value, min, max, onChange }: DayCalendarProps) {
  return (
    <I18nProvider locale="ru-RU">
      <Calendar
        aria-label={label}
        autoFocus
        value={value ? parseDate(value) : null}
        minValue={min ? parseDate(min) : null}
        maxValue={max ? parseDate(max) : null}
        onChange={(day) => onChange(day.toString())}
      >
        <CalendarDays />
      </Calendar>
    </I18nProvider>
  );
}
