import { DAYS, HOURS, MINUTES, plural } from '#words/plurals.ts';
import styles from './countdown.module.css';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const counted = (value: number, forms: typeof DAYS) => `${value} ${plural(value, forms)}`;

/** «2 дня 18 часов»: the two largest parts. */
export function timeLeft(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (days > 0) return hours > 0 ? `${counted(days, DAYS)} ${counted(hours, HOURS)}` : counted(days, DAYS);
  if (hours > 0) return minutes > 0 ? `${counted(hours, HOURS)} ${counted(minutes, MINUTES)}` : counted(hours, HOURS);
  return left < MINUTE ? 'меньше минуты' : counted(minutes, MINUTES);
}

interface CountdownProps {
  until: string;
  now: number;
  /** Of the whole time there was, to draw how much is left. */
  wholeHours: number;
  /** Awaited from the viewer. */
  isUrgent: boolean;
}

export function Countdown({ until, now, wholeHours, isUrgent }: CountdownProps) {
  const left = Date.parse(until) - now;
  const share = Math.min(100, Math.max(0, (left / (wholeHours * HOUR)) * 100));
  return (
    <div className={`${styles.countdown} row middle gap-3 measure-s`} data-urgent={isUrgent || undefined}>
      <div className={`${styles.meter} grow sunken clip`} aria-hidden="true">
        <i className="block paint-ink tall" style={{ width: `${share}%` }} />
      </div>
      <p className="fixed note">
        <b className="t-15 bold ink">{timeLeft(left)}</b> осталось
      </p>
    </div>
  );
}
