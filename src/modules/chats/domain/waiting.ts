/** When one may go on, in words. */
const FORMS = new Intl.PluralRules('ru-RU');
const UNITS = {
  second: { one: 'секунду', few: 'секунды', many: 'секунд', other: 'секунды' },
  minute: { one: 'минуту', few: 'минуты', many: 'минут', other: 'минуты' },
  hour: { one: 'час', few: 'часа', many: 'часов', other: 'часа' },
} as const;

const counted = (count: number, unit: keyof typeof UNITS): string => {
  const form = FORMS.select(count) as keyof (typeof UNITS)['second'];
  return `${count} ${UNITS[unit][form]}`;
};

/** Rounded up: whoever waits that long is not refused again. */
export function waitingTime(seconds: number): string {
  if (seconds <= 90) return counted(Math.ceil(seconds), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}
