import { TextField } from './text-field.tsx';

/** «14:30» of whatever is typed on the way there: «1430», «9:30», «930». */
export function typedClock(text: string): string {
  const [hours = '', minutes] = text.split(':').map((part) => part.replaceAll(/\D/g, '').slice(0, 4));
  if (minutes !== undefined) {
    const typed = `${hours.slice(0, 2)}:${minutes.slice(0, 2)}`;
    return typed.length === 4 && hours.length === 1 ? `0${typed}` : typed;
  }
  const digits = Number(hours.slice(0, 2)) > 23 ? `0${hours}`.slice(0, 4) : hours;
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

export const isClock = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

interface TimeFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange(value: string): void;
}

/** A time of day, the same in every browser: a native one follows the browser's language and says «AM». */
export const TimeField = ({ onChange, ...field }: TimeFieldProps) => (
  <TextField
    {...field}
    inputMode="numeric"
    placeholder="14:30"
    autoComplete="off"
    onChange={({ target }) => onChange(typedClock(target.value))}
  />
);
