import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Box } from '#ui/box.tsx';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Split } from '#ui/split.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { counted, OBJECTS } from '#words/plurals.ts';
import type { Decider } from '../../moderation/contract.ts';
import { LogList } from '../../moderation/web/index.ts';
import { useDeskQueues } from './desk-frame.tsx';
import type { Overview, WaitingCase } from './load-overview.ts';
import { isLate, waitOf } from './moments.ts';
import { QueueTable } from './queue-table.tsx';
import { QUEUE_VIEWS, queueLead } from './queues.ts';

const WHOLE = {
  marking: { title: 'ОРД не принял данные' },
  appeals: { title: 'Решения просят пересмотреть' },
} as const;
const CASES = { one: 'дело', few: 'дела', many: 'дел' };

/** Moderation at a glance: what waits, what waits longest, what was decided and by whom. */
export function ModerationOverview({ overview: { waiting, log, team } }: { overview: Overview }) {
  const queues = useDeskQueues();
  // Of these only the queue is known here: its oldest stands for it.
  const whole = queues.items.flatMap(({ queue, count, oldest_at }): WaitingCase[] =>
    oldest_at && (queue === 'marking' || queue === 'appeals')
      ? [
          {
            key: queue,
            queue,
            ...WHOLE[queue],
            note: counted(count, CASES),
            since: oldest_at,
            to: QUEUE_VIEWS[queue].to,
          },
        ]
      : [],
  );
  const longest = [...waiting, ...whole].toSorted((one, other) => one.since.localeCompare(other.since)).slice(0, 6);
  const isAllDone = queues.items.every(({ count }) => count === 0);
  return (
    <>
      <PageHead title="Модерация" lead={queueLead(queues)} />
      {isAllDone ? (
        <EmptyState title="Всё решено">
          Ни одного дела не ждёт. Новые объекты на проверке, жалобы и споры появятся здесь сами.
        </EmptyState>
      ) : (
        <QueueTable />
      )}
      <Split aside={<Team team={team} />}>
        {longest.length > 0 ? <LongestWaiting waiting={longest} now={queues.loadedAt} /> : null}
        <Box
          title="Последние решения"
          end={
            <AppLink to="/moderation?tab=log" className={`${textLinkClass} push`}>
              Весь журнал
            </AppLink>
          }
        >
          {log.length > 0 ? <LogList entries={log} withTitles /> : <p className="soft">Решений ещё не было.</p>}
        </Box>
      </Split>
    </>
  );
}

function LongestWaiting({ waiting, now }: { waiting: readonly WaitingCase[]; now: number }) {
  return (
    <Box title="Ждут дольше всех">
      <ul className="stack gap-4">
        {waiting.map(({ key, queue, title, note, since, to }) => (
          <li key={key} className="row middle gap-3">
            <div className="grow tight">
              <b className="block strong anywhere">{title}</b>
              <span className="note">
                {QUEUE_VIEWS[queue].label} · {note} ·{' '}
                <span className={classNames('nowrap', isLate(since, now) && 'bad medium')}>{waitOf(since, now)}</span>
              </span>
            </div>
            <AppLink to={to} className={buttonClass({ variant: 'line', size: 'sm' })}>
              {QUEUE_VIEWS[queue].action}
            </AppLink>
          </li>
        ))}
      </ul>
    </Box>
  );
}

const COMPLAINTS = { one: 'жалоба', few: 'жалобы', many: 'жалоб' };
const DISPUTES = { one: 'спор', few: 'спора', many: 'споров' };

function Team({ team }: { team: readonly Decider[] }) {
  const today = team.reduce((sum, decider) => sum + decider.today, 0);
  return (
    <Box title="Кто что решил" note={`за семь дней, сегодня — ${today}`}>
      {team.length > 0 ? (
        <ul className="stack gap-3">
          {team.map(({ actor, objects, complaints, disputes }) => (
            <li key={actor.account_id} className="row middle gap-3">
              <Avatar name={actor.name} src={actor.avatar} seed={actor.account_id} />
              <div className="grow tight">
                <b className="block strong anywhere">{actor.name}</b>
                <span className="note">
                  {[
                    objects > 0 && counted(objects, OBJECTS),
                    complaints > 0 && counted(complaints, COMPLAINTS),
                    disputes > 0 && counted(disputes, DISPUTES),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </div>
              <b className="bold t-17">{objects + complaints + disputes}</b>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">За неделю решений не было.</p>
      )}
    </Box>
  );
}
