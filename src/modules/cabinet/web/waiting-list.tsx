import { IconCalendarDue, IconChecklist, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useZone } from '#platform/web/use-clock.ts';
import { Avatar } from '#ui/avatar.tsx';
import { buttonClass } from '#ui/button.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { agoWords } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { count as number } from '#words/numbers.ts';
import { type Forms, plural } from '#words/plurals.ts';
import { quoted } from '#words/quotes.ts';
import type { Turn, Turns, WaitingDeal } from '../contract.ts';
import type { LoadedToday } from './load-today.ts';
import { Thumb } from './thumb.tsx';
import styles from './waiting-list.module.css';
import {
  DEALS,
  DIALOGS,
  DRAFTS,
  deadlineOf,
  missingWords,
  RETURNED,
  restOf,
  returnedWords,
  TURNS,
  thingsOf,
} from './words.ts';

/** Pending tasks by deadline: overdue, today, soon. Only the very first has a primary button. */
export function WaitingList({ today }: { today: LoadedToday }) {
  const { returned, dialogs, drafts, now } = today;
  const turns = today.turns ?? [];
  const zone = useZone();
  if (thingsOf(today) === 0) return today.turns ? <NothingWaits /> : <NotKnown />;
  const [first] = turns;
  const before = turns.filter(({ when }) => when === 'overdue' || when === 'today');
  const after = turns.filter((part) => !before.includes(part));
  const partOf = (part: Turns) => (
    <Part key={part.when} part={part} now={now} isFirst={part === first && (before.length > 0 || !returned.count)} />
  );
  const list = (
    <section className="framed" aria-label="Что ждёт вас">
      {before.map(partOf)}
      {returned.items.length > 0 ? (
        <Group count={returned.count} title={RETURNED} shown={returned.items.length} rest="/objects">
          {returned.items.map((object, place) => {
            const { action, to, note } = returnedWords(object);
            return (
              <Line
                key={object.id}
                to={to}
                face={<Thumb object={object} />}
                title={object.title}
                note={note}
                action={action}
                isMain={place === 0 && before.length === 0}
              />
            );
          })}
        </Group>
      ) : null}
      {after.map(partOf)}
      {dialogs.items.length > 0 ? (
        <Group count={dialogs.count} title={DIALOGS} shown={dialogs.items.length} rest="/chats">
          {dialogs.items.map(({ dialog_id, person, about, text, at }) => (
            <Line
              key={dialog_id}
              to={`/chats/${dialog_id}`}
              face={<Avatar name={person.name} src={person.avatar} />}
              title={person.name}
              about={about}
              note={text}
              end={<span className="t-12 faint nowrap">{agoWords(at, now, zone)}</span>}
              action="Ответить"
            />
          ))}
        </Group>
      ) : null}
      {drafts.items.length > 0 ? (
        <Group count={drafts.count} title={DRAFTS} shown={drafts.items.length} rest="/objects?state=drafts">
          {drafts.items.map((draft) => (
            <Line
              key={draft.id}
              to={`/${draft.kind}/${draft.id}/change`}
              face={<Thumb object={draft} />}
              title={draft.title || 'Без названия'}
              note={missingWords(draft.missing)}
              action="Дописать"
            />
          ))}
        </Group>
      ) : null}
    </section>
  );
  if (today.turns) return list;
  return (
    <>
      <NotKnown />
      {list}
    </>
  );
}

function Part({ part, now, isFirst }: { part: Turns; now: string; isFirst: boolean }) {
  return (
    <Group
      count={part.count}
      title={TURNS[part.when]}
      shown={part.items.length}
      rest={restOf(part)}
      className={part.when === 'overdue' ? 'bad-ground' : ''}
    >
      {part.items.map((turn, place) => (
        <TurnLine key={keyOf(turn)} turn={turn} now={now} isMain={place === 0 && isFirst} />
      ))}
    </Group>
  );
}

const keyOf = (turn: Turn): string =>
  turn.type === 'deal' ? turn.deal_id : turn.type === 'duty' ? turn.key : turn.task_id;

function TurnLine({ turn, now, isMain }: { turn: Turn; now: string; isMain: boolean }) {
  if (turn.type === 'deal') {
    const { label, action, place = '' } = DEALS[turn.what];
    return (
      <Line
        to={`/deals/${turn.deal_id}${place}`}
        face={<Thumb object={turn.object} />}
        title={turn.object.title}
        note={
          <>
            <b className="medium ink">{label}</b> · {turn.offer_name} · {turn.person.name}
          </>
        }
        end={
          <>
            <b className="t-17 bold nowrap">
              {turn.is_sale ? <span className="t-12 regular soft">вам </span> : null}
              {roubles(turn.amount)}
            </b>
            <Until of={turn} now={now} />
          </>
        }
        action={action}
        isMain={isMain}
      />
    );
  }
  const isDuty = turn.type === 'duty';
  const Icon = isDuty ? IconCalendarDue : IconChecklist;
  return (
    <Line
      to={isDuty ? turn.to : `/projects/${turn.project.project_id}#tasks`}
      face={
        <span className="plate plate-s" data-tint={isDuty ? 'warn' : 'campaign'}>
          <Icon aria-hidden="true" />
        </span>
      }
      title={turn.title}
      note={isDuty ? turn.text : `Задача проекта ${quoted(turn.project.title)}`}
      end={<Until of={{ until: null, due_on: turn.due_on }} now={now} />}
      action={isDuty ? turn.action : 'Открыть'}
      isMain={isMain}
    />
  );
}

function Until({ of, now }: { of: Pick<WaitingDeal, 'until' | 'due_on'>; now: string }) {
  const deadline = deadlineOf(of, now, useZone());
  return deadline ? (
    <span className={`${deadline.isHot ? 'accent strong' : 'soft'} t-12 nowrap`}>{deadline.text}</span>
  ) : null;
}

interface GroupProps {
  count: number;
  title: Forms;
  shown: number;
  rest: string;
  className?: string;
  children: ReactNode;
}

function Group({ count, title, shown, rest, className = '', children }: GroupProps) {
  return (
    <section className={`${styles.group} stack gap-6 columns fold-720 ${className}`}>
      <header className={`${styles.head} pad-y-2`}>
        <h2 className="t-15 snug">
          <b className={`${styles.number} block t-36 line-1 dense`}>{number(count)}</b> {plural(count, title)}
        </h2>
      </header>
      <ul className="lines">
        {children}
        {count > shown ? (
          <li className="line-above t-13 in-3 out-2">
            <AppLink to={rest} className={textLinkClass}>
              Ещё {number(count - shown)}
            </AppLink>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

interface LineProps {
  to: string;
  face: ReactNode;
  title: string;
  about?: string | null;
  note: ReactNode;
  end?: ReactNode;
  action: string;
  isMain?: boolean;
}

function Line({ to, face, title, about, note, end, action, isMain = false }: LineProps) {
  return (
    <li className={`${styles.line} stack middle pad-y-2`}>
      <span className="row centered">{face}</span>
      <div className={`${styles.words} shrinks`}>
        <h3 className="t-15 strong tight ellipsis">
          <AppLink to={to} className="underlines">
            {title}
          </AppLink>
          {about ? <span className="regular t-13 faint"> {about}</span> : null}
        </h3>
        <p className="note tight lines-2">{note}</p>
      </div>
      <div className={`${styles.end} stack gap-h at-end`}>{end}</div>
      <AppLink
        to={to}
        className={buttonClass({ variant: isMain ? 'accent' : 'line', size: 'sm' })}
        aria-label={`${action}: ${title}`}
      >
        {action}
      </AppLink>
    </li>
  );
}

/** For a minute of a release. */
function NotKnown() {
  return (
    <section className={`${styles.nothing} framed stack centre mid-text gap-3 pad-6`} aria-label="Что ждёт вас">
      <IconRefresh aria-hidden="true" className="soft" />
      <div>
        <h2 className="t-17">Сайт обновляется</h2>
        <p className="above-1 soft">Ваши дела появятся здесь через минуту.</p>
      </div>
      {/* Loaded whole: the page of the new release asks for them. */}
      <a href="/" className={buttonClass({ variant: 'line', size: 'sm' })}>
        Обновить страницу
      </a>
    </section>
  );
}

function NothingWaits() {
  return (
    <section className={`${styles.nothing} framed stack centre mid-text gap-3 pad-6`} aria-label="Что ждёт вас">
      <IconCircleCheck aria-hidden="true" className="good" />
      <div>
        <h2 className="t-17">Всё сделано</h2>
        <p className="above-1 soft">Здесь появятся заказы, работы на проверку, новые сообщения и черновики.</p>
      </div>
      <AppLink to="/catalog" className={buttonClass({ variant: 'line', size: 'sm' })}>
        Открыть каталог
      </AppLink>
    </section>
  );
}
