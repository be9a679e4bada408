import { AppLink } from '#platform/web/app-link.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDayOf } from '#words/moments.ts';
import type { AdObject } from '../../contract.ts';

type Appeal = NonNullable<AdObject['appeal']>;

const WORDS = {
  possible: 'Не согласны с решением?',
  late: 'Срок обжалования прошёл.',
  open: 'Вы обжаловали решение, другой модератор ещё не ответил.',
  upheld: 'Вы обжаловали решение, оно осталось в силе.',
  overturned: 'Вы обжаловали решение, и его отменили.',
} as const satisfies Record<Appeal['state'], string>;

interface AppealLineProps {
  appeal: Appeal;
  /** A button of its own stands beside it. */
  hasButton?: boolean;
}

/** State of the owner's appeal, or the link to make one. */
export function AppealLine({ appeal: { link, until, state }, hasButton = false }: AppealLineProps) {
  // A term ends with its last day.
  const lastDay = longDayOf(Date.parse(until) - 1);
  if (state === 'possible' && hasButton) {
    return <p>Не согласны? Обжаловать решение можно до {lastDay} включительно: посмотрит другой модератор.</p>;
  }
  return (
    <p>
      {WORDS[state]}{' '}
      <AppLink to={link} className={textLinkClass}>
        {state === 'possible' ? 'Обжалуйте его' : 'Открыть решение'}
      </AppLink>
      {state === 'possible' ? ` до ${lastDay} включительно: посмотрит другой модератор.` : null}
    </p>
  );
}
