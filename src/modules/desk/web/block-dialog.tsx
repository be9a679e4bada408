import { deferred } from '#platform/web/deferred.tsx';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { longDay } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import type { deskCalls, Person } from '../contract.ts';
import { BLOCK_REASON_MAX, BLOCK_RULES, type BlockRule } from '../domain/limits.ts';

const DayField = deferred(() => import('#ui/day-field.tsx'), 'DayField');

interface BlockDialogProps {
  person: Person;
  onClose: () => void;
  onChanged: (person: Person) => void;
}

export function BlockDialog({ person, onClose, onChanged }: BlockDialogProps) {
  const api = useApi<typeof deskCalls>();
  const form = useForm({
    initial: { rule: '', reason: '', until: '' },
    check: ({ rule, reason }): Record<string, string> => ({
      ...(!rule && { rule: 'Выберите правило: его увидит человек.' }),
      ...(reason.trim().length < 3 && { reason: 'Напишите причину: её прочитает человек.' }),
    }),
    submit: async ({ rule, reason, until }) => {
      const changed = await api('PUT /v1/desk/people/{account_id}/block', {
        params: { account_id: person.account_id },
        body: { rule: rule as BlockRule, reason, until: until || null },
      });
      showToast('Аккаунт заблокирован', { tone: 'good' });
      onChanged(changed);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.isPending}
      title={`Заблокировать: ${person.name}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={form.isPending}>
            Отмена
          </Button>
          <Button variant="danger" pending={form.isPending} onClick={() => void form.send()}>
            Заблокировать
          </Button>
        </>
      }
    >
      <form {...form.props} className="stack gap-3">
        <p>
          Все сеансы завершатся сразу, объекты уйдут из каталога, войти будет нельзя. Начатые сделки и деньги останутся
          как есть.
        </p>
        <NativeSelect label="Правило" {...form.field('rule')}>
          <option value="">Выберите правило</option>
          {Object.entries(BLOCK_RULES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <TextField
          multiline
          rows={3}
          label="Причина"
          hint="Человек прочитает её, когда попробует войти."
          counterMax={BLOCK_REASON_MAX}
          {...form.field('reason')}
        />
        <DayField
          label="Последний день"
          hint="Без него блокировка бессрочная."
          value={form.values.until || null}
          text={form.values.until ? longDay(form.values.until) : null}
          min={dayOf(Date.now())}
          error={form.errors.until}
          onChange={(until) => form.set({ until })}
          onClear={() => form.set({ until: '' })}
        />
        {form.failure ? (
          <Notice tone="bad" live>
            {form.failure.error.message}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}
