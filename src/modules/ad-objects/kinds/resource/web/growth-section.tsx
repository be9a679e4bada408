import { daysBetween, longDay } from '#words/days.ts';
import { count, percent } from '#words/numbers.ts';
import { counted, DAYS } from '#words/plurals.ts';
import type { AdObject, FiguresAnswer } from '../../../contract.ts';
import { GrowthLine } from '../../../web/charts/growth-line.tsx';
import { DetailSection } from '../../../web/detail/section.tsx';
import { AUDIENCE_WORDS } from '../facts.ts';

interface GrowthSectionProps {
  object: AdObject<'resource'>;
  figures: FiguresAnswer;
  today: string;
}

/** The history of the figures. One measure makes no line, and an old one is named as such. */
export function GrowthSection({ object, figures: { history, is_stale: isStale }, today }: GrowthSectionProps) {
  const first = history[0];
  const last = history.at(-1);
  if (!first || !last) return null;
  const word = AUDIENCE_WORDS[object.platform ?? 'other'];
  const stale = isStale ? (
    <p className="pad-4 round-2 below-5 warn warn-ground">
      <b>Последний замер — {longDay(last.measured_on)}.</b> С тех пор прошло{' '}
      {counted(daysBetween(last.measured_on, today), DAYS)}. Спросите у владельца свежие цифры.
    </p>
  ) : null;
  if (first === last || first.measured_on === last.measured_on) {
    return (
      <DetailSection title="Как растёт">
        {stale}
        <p className="above-3 soft">
          Пока один замер: {count(last.audience_size)} {word}, {longDay(last.measured_on)}. Линия роста появится со
          вторым.
        </p>
      </DetailSection>
    );
  }
  const change = last.audience_size - first.audience_size;
  return (
    <DetailSection title="Как растёт">
      {stale}
      <GrowthLine
        points={history.map(({ measured_on, audience_size }) => ({ day: measured_on, value: audience_size }))}
        label={`${word}: ${count(first.audience_size)} ${longDay(first.measured_on)}, ${count(last.audience_size)} ${longDay(last.measured_on)}`}
      />
      <p className="above-3 soft">
        Было {count(first.audience_size)} ({longDay(first.measured_on)}), стало {count(last.audience_size)} (
        {longDay(last.measured_on)})
        {first.audience_size > 0 ? (
          <>
            {': '}
            <b className={change >= 0 ? 'good' : 'bad'}>
              {change >= 0 ? '+' : '−'}
              {percent(Math.abs(Math.round((change / first.audience_size) * 1000) / 10))}
            </b>
          </>
        ) : null}
        .{' '}
        {history.some(({ source }) => source === 'imported')
          ? 'Часть замеров загружена файлом.'
          : 'Замеры внёс владелец.'}
      </p>
    </DetailSection>
  );
}
