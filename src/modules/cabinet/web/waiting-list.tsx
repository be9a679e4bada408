import { IconCalendarDue, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { buttonClass } from '#ui/button.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { agoWords } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { count as number } from '#words/numbers.ts';
import { type Forms, plural } from '#words/plurals.ts';
import type { Today, WaitingDeal, WaitingGroup } from '../contract.ts';
import { Thumb } from './thumb.tsx';
import styles from './waiting-list.module.css';
import {
  DIALOGS,
  DRAFTS,
  DUTIES,
  deadlineOf,
  GROUPS,
  missingWords,
  OVERDUE,
  RETURNED,
  restOf,
  returnedWords,
  thingsOf,
} from './words.ts';

/** What waits for the person: what is overdue first. Only the very first thing has a button of the accent. */
export function WaitingList({ today }: { today: Today }) {
  const { waiting, duties, returned = { count: 0, items: [] }, dialogs, drafts, now } = today;
  if (thingsOf(today) === 0) return <NothingWaits />;
  const overdue = duties.items.filter(({ is_overdue }) => is_overdue);
  const near = duties.items.filter(({ is_overdue }) => !is_overdue);
  // For one release a process of the one before may answer, which counts no overdue ones and does not tell of `returned`.
  const late = duties.overdue ?? overdue.length;
  const isFirst = { returned: overdue.length === 0, deals: overdue.length + returned.count === 0 };
  return (
    <section className="framed" aria-label="Что ждёт вас">
      {overdue.length > 0 ? <Duties items={overdue} count={late} now={now} isLate /> : null}
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
                isMain={place === 0 && isFirst.returned}
              />
            );
          })}
        </Group>
      ) : null}
      {waiting.map((group, place) => (
        <Deals key={group.what} group={group} now={now} isFirst={place === 0 && isFirst.deals} />
      ))}
      {near.length > 0 ? <Duties items={near} count={duties.count - late} now={now} /> : null}
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
              end={<span className="t-12 faint nowrap">{agoWords(at, now)}</span>}
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
}

interface DutiesProps {
  items: Today['duties']['items'];
  count: number;
  now: string;
  isLate?: boolean;
}

function Duties({ items, count, now, isLate = false }: DutiesProps) {
  return (
    <Group
      count={count}
      title={isLate ? OVERDUE : DUTIES}
      shown={items.length}
      rest="/finance/duties"
      className={isLate ? 'bad-ground' : ''}
    >
      {items.map(({ key, title, text, due_on, action, to }, place) => (
        <Line
          key={key}
          to={to}
          face={
            <span className="plate plate-s" data-tint={isLate ? 'bad' : 'warn'}>
              <IconCalendarDue aria-hidden="true" />
            </span>
          }
          title={title}
          note={text}
          end={<Until of={{ until: null, due_on }} now={now} />}
          action={action}
          isMain={isLate && place === 0}
        />
      ))}
    </Group>
  );
}

function Deals({ group, now, isFirst }: { group: WaitingGroup; now: string; isFirst: boolean }) {
  const { title, note, action, place: where = '' } = GROUPS[group.what];
  return (
    <Group
      count={group.count}
      title={title}
      note={note?.(roubles(group.sum), group.count)}
      shown={group.items.length}
      rest={restOf(group)}
    >
      {group.items.map((deal, place) => (
        <Line
          key={deal.deal_id}
          to={`/deals/${deal.deal_id}${where}`}
          face={<Thumb object={deal.object} />}
          title={deal.object.title}
          note={`${deal.offer_name} · ${deal.person.name}`}
          end={<Sum deal={deal} now={now} />}
          action={action}
          isMain={place === 0 && isFirst}
        />
      ))}
    </Group>
  );
}

function Sum({ deal, now }: { deal: WaitingDeal; now: string }) {
  return (
    <>
      <b className="t-17 bold nowrap">{roubles(deal.amount)}</b>
      <Until of={deal} now={now} />
    </>
  );
}

function Until({ of, now }: { of: Pick<WaitingDeal, 'until' | 'due_on'>; now: string }) {
  const deadline = deadlineOf(of, now);
  return deadline ? (
    <span className={`${deadline.isHot ? 'accent strong' : 'soft'} t-12 nowrap`}>{deadline.text}</span>
  ) : null;
}

interface GroupProps {
  count: number;
  title: Forms;
  note?: string | undefined;
  shown: number;
  rest: string;
  className?: string;
  children: ReactNode;
}

function Group({ count, title, note, shown, rest, className = '', children }: GroupProps) {
  return (
    <section className={`${styles.group} stack gap-6 columns fold-720 ${className}`}>
      <header className={`${styles.head} pad-y-2`}>
        <h2 className="t-15 snug">
          <b className={`${styles.number} block t-36 line-1 dense`}>{number(count)}</b> {plural(count, title)}
        </h2>
        {note ? <p className="above-1 note">{note}</p> : null}
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
  note: string;
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
