import { SCOPES, type Scope } from '#platform/scopes.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { addDays, longDay } from '#words/days.ts';
import { dayOf, ownZone } from '#words/moments.ts';
import type { programCalls } from '../contract.ts';
import { MAX_NAME, MAX_TOKEN_DAYS, TOKEN_DAYS } from '../domain/limits.ts';
import { SCOPE_WORDS } from '../domain/scopes.ts';

const DayField = deferred(() => import('#ui/day-field.tsx'), 'DayField');

const FORM = 'new-token';
const DAY_MS = 86_400_000;
const BY_DATE = 'date';

/** By the clock of the reader. */
const dayIn = (days: number): string => addDays(dayOf(Date.now(), ownZone()), days);

/** The named day is the last one it works. */
function daysUntil(day: string): number {
  const left = Math.ceil((new Date(`${day}T23:59:59`).getTime() - Date.now()) / DAY_MS);
  return Math.min(left, MAX_TOKEN_DAYS);
}

type Values = { name: string; term: string; until: string } & Record<Scope, boolean>;

function check(values: Values) {
  return {
    ...(values.name.trim() ? {} : { name: 'Назовите токен: так вы узнаете его в списке.' }),
    ...(SCOPES.some((scope) => values[scope]) ? {} : { read: 'Выберите хотя бы одно право.' }),
    ...(values.term !== BY_DATE || daysUntil(values.until) > 0 ? {} : { until: 'Выберите день в пределах года.' }),
  };
}

export function CreateTokenDialog({
  onCreated,
  onClose,
}: {
  onCreated: (secret: string) => void;
  onClose: () => void;
}) {
  const api = useApi<typeof programCalls>();
  const form = useForm<Values>({
    initial: {
      name: '',
      term: String(TOKEN_DAYS[1]),
      until: dayIn(TOKEN_DAYS[0]),
      read: true,
      objects: false,
      deals: false,
      chats: false,
      money: false,
      account: false,
    },
    check,
    submit: async (values) => {
      const { secret } = await api('POST /v1/programs/tokens', {
        body: {
          name: values.name.trim(),
          scopes: SCOPES.filter((scope) => values[scope]),
          expires_in_days: values.term === BY_DATE ? daysUntil(values.until) : Number(values.term),
        },
      });
      onCreated(secret);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Новый токен"
      locked={form.isPending}
      footer={
        <Button type="submit" form={FORM} pending={form.isPending}>
          Создать токен
        </Button>
      }
    >
      <form {...form.props} id={FORM} className="stack gap-3">
        <TextField
          {...form.field('name')}
          label="Название"
          hint="Для чего он: «Выгрузка в 1С», «Бот заказов»"
          maxLength={MAX_NAME}
          autoComplete="off"
        />
        <fieldset className="stack gap-2">
          <legend className="below-2 t-13 strong">Что можно программе</legend>
          {SCOPES.map((scope) => (
            <Checkbox key={scope} {...form.checkbox(scope)} note={SCOPE_WORDS[scope].note}>
              {SCOPE_WORDS[scope].title}
            </Checkbox>
          ))}
        </fieldset>
        <div className="stack top gap-3 fit-200">
          <NativeSelect {...form.field('term')} label="Срок действия">
            {TOKEN_DAYS.map((days) => (
              <option key={days} value={days}>
                {days === 365 ? 'Год' : `${days} дней`}
              </option>
            ))}
            <option value={BY_DATE}>До даты…</option>
          </NativeSelect>
          {form.values.term === BY_DATE ? (
            <DayField
              label="Последний день"
              value={form.values.until}
              text={longDay(form.values.until)}
              min={dayIn(0)}
              max={dayIn(MAX_TOKEN_DAYS - 1)}
              error={form.errors.until}
              onChange={(until) => form.set({ until })}
            />
          ) : null}
        </div>
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}
