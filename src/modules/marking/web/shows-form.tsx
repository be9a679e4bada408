import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { count } from '#words/numbers.ts';
import type { MonthRow, markingCalls } from '../contract.ts';
import styles from './months-page.module.css';

const digitsOf = (text: string): string => text.replaceAll(/\s/g, '');

/** The number of shows of one placement, entered where it is missed. */
export function ShowsForm({
  row,
  month,
  isCorrection,
  onSaved,
}: {
  row: MonthRow;
  month: string;
  /** Another number was reported already. */
  isCorrection: boolean;
  onSaved: () => void;
}) {
  const api = useApi<typeof markingCalls>();
  const form = useForm({
    initial: { shows: row.shows === null ? '' : String(row.shows) },
    check: ({ shows }) => (/^\d{1,10}$/.test(digitsOf(shows)) ? {} : { shows: 'Напишите число показов цифрами.' }),
    fieldOfCode: { month_frozen: 'shows' },
    async submit({ shows }) {
      await api('PUT /v1/marking/deals/{deal_id}/shows/{month}', {
        params: { deal_id: row.deal_id, month },
        body: { shows: Number(digitsOf(shows)) },
      });
      showToast(`Показы сохранены: ${count(Number(digitsOf(shows)))}`, { tone: 'good' });
      onSaved();
    },
  });
  const { suggestion } = row;
  return (
    <form {...form.props}>
      <FormFailure failure={form.failure} />
      {isCorrection ? <p className="note">Прежнее число уже передано: новое уйдёт в ЕРИР как исправление.</p> : null}
      <div className={`${styles.form} row wrap top gap-2 above-2`}>
        <TextField
          {...form.field('shows')}
          label={`Показы: ${row.title}`}
          labelHidden
          size="sm"
          inputMode="numeric"
          placeholder="Сколько показов"
        />
        <Button type="submit" size="sm" variant="line" pending={form.isPending}>
          Сохранить
        </Button>
        {suggestion !== null && row.shows === null ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              form.set({ shows: String(suggestion) });
              void form.send();
            }}
          >
            Взять {count(suggestion)} из сдачи
          </Button>
        ) : null}
      </div>
    </form>
  );
}
