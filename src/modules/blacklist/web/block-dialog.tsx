import { ApiError } from '#platform/web/api.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { longDay } from '#words/days.ts';
import { dayOf, ownZone } from '#words/moments.ts';
import type { Block, Blocked, blacklistCalls } from '../contract.ts';
import { LIMITS } from '../domain/limits.ts';
import { TERMS, type Term, untilOf } from '../domain/terms.ts';
import styles from './block-dialog.module.css';

const DayField = deferred(() => import('#ui/day-field.tsx'), 'DayField');

const TERM_LABELS: Record<Term, string> = {
  day: 'День',
  week: 'Неделя',
  month: 'Месяц',
  date: 'До даты',
  forever: 'Навсегда',
};
const NOTE_ID = 'block-note';

interface BlockDialogProps {
  person: { account_id: string; name: string };
  /** When the person is in the list already: their reason and term are changed. */
  block?: Block | null;
  onClose: () => void;
  onBlocked: (blocked: Blocked) => void;
}

/** Whom, why and until when. Mounted while it is open. */
export function BlockDialog({ person, block = null, onClose, onBlocked }: BlockDialogProps) {
  const api = useApi<typeof blacklistCalls>();
  const form = useForm({
    initial: {
      term: (block?.until ? 'date' : 'forever') as string,
      until: block?.until ? dayOf(block.until, ownZone()) : '',
      reason: block?.reason ?? '',
    },
    check: ({ term, until, reason }) => ({
      ...(term === 'date' && !until && { until: 'Выберите день.' }),
      ...(Array.from(reason).length > LIMITS.reason && { reason: `Не больше ${LIMITS.reason} символов.` }),
    }),
    submit: async ({ term, until, reason }) => {
      const moment = untilOf(term as Term, until, new Date());
      onBlocked(
        await api('PUT /v1/blacklist/{account_id}', {
          params: { account_id: person.account_id },
          body: { reason: reason.trim() || null, until: moment?.toISOString() ?? null },
        }),
      );
      onClose();
    },
  });
  const { term, until, reason } = form.values;
  return (
    <Dialog
      open
      onClose={onClose}
      title={block ? `Чёрный список: ${person.name}` : `Заблокировать: ${person.name}`}
      locked={form.isPending}
    >
      <form {...form.props} className="stack gap-4">
        <p id={NOTE_ID} className="soft">
          Вы не сможете писать друг другу, заказывать и приглашать в проекты, а объекты друг друга пропадут у вас из
          каталога. Начатые сделки продолжатся.
        </p>
        <fieldset className="stack gap-2" aria-describedby={NOTE_ID}>
          <legend className="below-2 t-13 strong">На какой срок</legend>
          <div className="row wrap gap-2">
            {TERMS.map((each) => (
              <ChoiceChip
                key={each}
                line
                name="term"
                value={each}
                checked={each === term}
                onChange={() => form.set({ term: each })}
              >
                {TERM_LABELS[each]}
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
        {term === 'date' ? (
          <DayField
            label="Последний день"
            value={until || null}
            text={until ? longDay(until) : null}
            min={dayOf(Date.now(), ownZone())}
            error={form.errors.until}
            onChange={(day) => form.set({ until: day })}
          />
        ) : null}
        <TextField
          multiline
          label="Причина"
          hint="Необязательно. Её видите только вы."
          rows={3}
          counterMax={Array.from(reason).length > LIMITS.reason - 100 ? LIMITS.reason : undefined}
          {...form.field('reason')}
        />
        {form.failure ? (
          <Notice key={form.failure.happenedAt} tone="bad" live>
            {wordsOf(form.failure.error)}
          </Notice>
        ) : null}
        <div className={`${styles.actions} row wrap ending gap-2`}>
          <Button variant="ghost" disabled={form.isPending} onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" variant={block ? 'primary' : 'danger'} pending={form.isPending}>
            {block ? 'Сохранить' : 'Заблокировать'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const wordsOf = (error: Error): string =>
  error instanceof ApiError && error.status === 404 ? 'Этого аккаунта больше нет.' : error.message;
