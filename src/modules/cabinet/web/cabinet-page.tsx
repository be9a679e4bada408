import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useZone } from '#platform/web/use-clock.ts';
import { dayWithWeekday } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { counted } from '#words/plurals.ts';
import type { Session } from '../../passport/contract.ts';
import { isUnnamed, NameQuestion } from '../../passport/web/index.ts';
import { useLive } from '../../realtime/web/index.ts';
import styles from './cabinet-page.module.css';
import type { LoadedToday } from './load-today.ts';
import { MoneyCard } from './money-card.tsx';
import { Newcomer } from './newcomer.tsx';
import { RunningProjects } from './running-projects.tsx';
import { WaitingList } from './waiting-list.tsx';
import { WeekOfObjects } from './week-of-objects.tsx';
import { calledBy, deadlineOf, greeting, THINGS, thingsOf } from './words.ts';

interface CabinetPageProps {
  today: LoadedToday;
  session: Session;
  /** Public objects by kind. */
  counts: Readonly<Record<string, number>>;
}

/** `/` for signed-in people. */
export function CabinetPage({ today, session, counts }: CabinetPageProps) {
  const router = useRouter();
  const zone = useZone();
  const refresh = () => void router.invalidate();
  useLive('deals', refresh);
  useLive('message', refresh);
  if (today.is_new) return <Newcomer session={session} counts={counts} />;
  const hello = greeting(today.now);
  return (
    <div className={`page ${styles.cabinet} stack gap-6`}>
      <header className={styles.hello}>
        <h1>{isUnnamed(session) ? hello : `${hello}, ${calledBy(session.name)}`}</h1>
        <p className="above-2 soft t-17">{leadOf(today, zone)}</p>
      </header>
      <NameQuestion session={session} />
      <div className={`${styles.two} stack gap-5`}>
        <WaitingList today={today} />
        <MoneyCard money={today.money} />
      </div>
      <RunningProjects {...today.projects} today={dayOf(today.now)} />
      {today.week ? <WeekOfObjects week={today.week} /> : null}
    </div>
  );
}

function leadOf(today: LoadedToday, zone: string): ReactNode {
  const { now, turns } = today;
  const day = dayWithWeekday(dayOf(now));
  if (!turns) return `${day}.`;
  const count = thingsOf(today);
  if (count === 0) return `${day}. Никто ничего от вас не ждёт.`;
  const things = `${day}. ${counted(count, THINGS)} вас`;
  const [first] = turns;
  if (first?.when === 'overdue') return `${things}, первое просрочено.`;
  const [turn] = first?.items ?? [];
  const deadline = turn ? deadlineOf({ until: null, ...turn }, now, zone) : null;
  return `${things}${deadline ? `, первое — ${deadline.text}` : ''}.`;
}
