import { useState } from 'react';
import { ApiError, messageOf } from '#platform/web/api.ts';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useZone } from '#platform/web/use-clock.ts';
import { Button } from '#ui/button.tsx';
import { DayField } from '#ui/day-field.tsx';
import { groupTyped, parseTyped } from '#ui/grouped-number.ts';
import { Tag } from '#ui/tag.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { dayAndMonth, longDay, monthAndYear } from '#words/days.ts';
import { dayOf, longDayOf } from '#words/moments.ts';
import { count } from '#words/numbers.ts';
import type { DealMarking, markingCalls } from '../contract.ts';
import { registerDay } from '../domain/deadlines.ts';
import styles from './publication.module.css';

interface PublicationProps {
  marking: DealMarking;
  /** As the delivery says: people read the day of their own zone. */
  publishedAt?: string | null;
  onSaved: (marking: DealMarking) => void;
}

/** When it came out and how many have seen it, month by month. */
export function Publication({ marking, publishedAt = null, onSaved }: PublicationProps) {
  const { publication, shows, can, ord_from } = marking;
  const zone = useZone();
  // Reports of before named the register's day.
  const cameOut = (day: string) =>
    publishedAt && [dayOf(publishedAt), registerDay(new Date(publishedAt))].includes(day)
      ? longDayOf(publishedAt, zone)
      : longDay(day);
  if (!publication && !can.publish && shows.length === 0) return null;
  return (
    <section className="stack gap-3 line-above in-4" aria-label="Выход и показы">
      {can.publish ? <Days marking={marking} onSaved={onSaved} /> : null}
      {publication && !can.publish ? (
        <p className="soft">
          Вышло {cameOut(publication.published_on)}
          {publication.removed_on ? `, снято ${longDay(publication.removed_on)}` : ''}.
        </p>
      ) : null}
      {ord_from?.publication ? (
        <p className="note">
          В ОРД этот день начнётся в 03:00 по Москве, до того мы о нём не сообщим. Вам ничего делать не нужно.
        </p>
      ) : null}
      {shows.length > 0 ? (
        <ul className="stack gap-2">
          {shows.map((row) => (
            <Month key={row.month} {...{ marking, row, onSaved }} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Days({ marking: { deal_id, publication }, onSaved }: PublicationProps) {
  const api = useApi<typeof markingCalls>();
  const form = useForm<{ published_on: string; removed_on: string }>({
    initial: { published_on: publication?.published_on ?? '', removed_on: publication?.removed_on ?? '' },
    check: ({ published_on, removed_on }) => ({
      ...(!published_on && { published_on: 'Выберите день.' }),
      ...(removed_on && removed_on < published_on && { removed_on: 'Снять можно не раньше, чем вышло.' }),
    }),
    submit: async ({ published_on, removed_on }) => {
      const saved = await api('PUT /v1/marking/deals/{deal_id}/publication', {
        params: { deal_id },
        body: { published_on, removed_on: removed_on || null },
      });
      showToast('Дни сохранены', { tone: 'good' });
      onSaved(saved);
    },
  });
  const { published_on, removed_on } = form.values;
  const isChanged =
    published_on !== (publication?.published_on ?? '') || removed_on !== (publication?.removed_on ?? '');
  const today = dayOf(new Date());
  return (
    <form {...form.props} className={`${styles.days} row wrap bottom gap-3`}>
      <DayField
        label="Когда вышло"
        value={published_on || null}
        text={published_on ? longDay(published_on) : null}
        max={today}
        error={form.errors.published_on}
        onChange={(day) => form.set({ published_on: day })}
      />
      <DayField
        label="Когда снято, если сняли"
        value={removed_on || null}
        text={removed_on ? longDay(removed_on) : null}
        {...(published_on && { min: published_on })}
        max={today}
        error={form.errors.removed_on}
        onChange={(day) => form.set({ removed_on: day })}
        onClear={() => form.set({ removed_on: '' })}
      />
      {isChanged ? (
        <Button type="submit" variant="line" pending={form.isPending}>
          Сохранить дни
        </Button>
      ) : null}
      {form.failure ? (
        <p className="bad t-13 full" role="alert">
          {form.failure.error.message}
        </p>
      ) : null}
    </form>
  );
}

const SHOW_STATES = {
  running: { tone: 'neutral', words: 'месяц идёт' },
  awaited: { tone: 'warn', words: 'ждём число' },
  given: { tone: 'neutral', words: 'не передано' },
  changed: { tone: 'warn', words: 'передано, исправление ждёт отправки' },
  sent: { tone: 'good', words: 'передано' },
  frozen: { tone: 'good', words: 'передано, месяц закрыт' },
} as const;

function Month({ marking, row, onSaved }: PublicationProps & { row: DealMarking['shows'][number] }) {
  const api = useApi<typeof markingCalls>();
  const [typed, setTyped] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { tone, words } = SHOW_STATES[row.state];
  const isOpen = marking.can.report && row.state !== 'frozen' && row.state !== 'running';
  async function save() {
    const shows = parseTyped(typed ?? '');
    if (shows === null) return setProblem('Укажите число показов.');
    setPending(true);
    try {
      onSaved(
        await api('PUT /v1/marking/deals/{deal_id}/shows/{month}', {
          params: { deal_id: marking.deal_id, month: row.month },
          body: { shows },
        }),
      );
      setTyped(null);
      setProblem(null);
    } catch (error) {
      setProblem((error instanceof ApiError && error.fields?.shows) || messageOf(error));
    } finally {
      setPending(false);
    }
  }
  const month = monthAndYear(`${row.month}-01`);
  return (
    <li className="row wrap middle gap-3">
      <b className={`${styles.name} strong`}>{month}</b>
      {isOpen ? (
        <form
          className="row wrap top gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextField
            label={`Показы, ${month}`}
            labelHidden
            size="sm"
            inputMode="numeric"
            placeholder="Сколько показов"
            value={typed ?? (row.shows === null ? '' : groupTyped(String(row.shows)))}
            error={problem}
            onChange={({ target }) => setTyped(groupTyped(target.value))}
          />
          {typed === null ? null : (
            <Button type="submit" size="sm" variant="line" pending={isPending}>
              Сохранить
            </Button>
          )}
        </form>
      ) : (
        <span>
          {row.state === 'running'
            ? `показы ${marking.side === 'seller' ? 'внесёте' : 'внесёт продавец'} с ${dayAndMonth(row.from)} до ${dayAndMonth(row.due_on)}`
            : row.shows === null
              ? 'нет числа'
              : `${count(row.shows)} показов`}
        </span>
      )}
      <Tag tone={tone}>{words}</Tag>
      {row.state === 'awaited' ? <span className="note">до {longDay(row.due_on)}</span> : null}
    </li>
  );
}
