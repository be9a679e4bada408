/** Moments in what people were told, by the reader's own clock. */
import { moscowMoment } from '#words/calendar.ts';
import { MONTHS } from '#words/days.ts';
import { clockOf, dayNearOf, MOSCOW } from '#words/moments.ts';

/** As `momentOf` of the events writes them. */
const TOLD = new RegExp(`(\\d{1,2})\\s(${MONTHS.join('|')})(?:\\s(\\d{4}))?, (\\d\\d:\\d\\d) \\(мск\\)`, 'g');

/** «21 ноября, 07:20 (мск)» → «21 ноября, 04:20» of a reader in London. A day without a year is the one nearest to the telling. */
export function inOwnZone(text: string, toldAt: string, zone: string): string {
  return text.replaceAll(TOLD, (whole, day: string, month: string, year: string | undefined, clock: string) => {
    if (zone === MOSCOW) return whole.replace(' (мск)', '');
    const date = `${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
    const told = Date.parse(toldAt);
    const own = new Date(told).getUTCFullYear();
    const [at] = (year ? [Number(year)] : [own, own + 1, own - 1])
      .map((one) => moscowMoment(`${one}-${date}`, clock).getTime())
      .sort((one, other) => Math.abs(one - told) - Math.abs(other - told));
    return at === undefined || Number.isNaN(at) ? whole : `${dayNearOf(at, told, zone)}, ${clockOf(at, zone)}`;
  });
}
