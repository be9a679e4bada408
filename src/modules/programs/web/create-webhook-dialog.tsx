import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { programCalls } from '../contract.ts';
import { MAX_URL } from '../domain/limits.ts';
import { WEBHOOK_EVENT_WORDS, WEBHOOK_EVENTS } from '../domain/webhook-events.ts';

const FORM = 'new-webhook';

interface CreateWebhookDialogProps {
  onCreated: (secret: string) => void;
  onClose: () => void;
}

export function CreateWebhookDialog({ onCreated, onClose }: CreateWebhookDialogProps) {
  const api = useApi<typeof programCalls>();
  const form = useForm({
    initial: { url: 'https://', 'deal.opened': true, 'deal.step': true, 'message.created': false },
    check: (values) => ({
      ...(values.url.startsWith('https://') && values.url.length > 8
        ? {}
        : { url: 'Нужен полный адрес, например https://example.ru/hook' }),
      ...(WEBHOOK_EVENTS.some((event) => values[event]) ? {} : { 'deal.opened': 'Выберите хотя бы одно событие.' }),
    }),
    submit: async (values) => {
      const events = WEBHOOK_EVENTS.filter((event) => values[event]);
      const { secret } = await api('POST /v1/programs/webhooks', { body: { url: values.url.trim(), events } });
      onCreated(secret);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Новый вебхук"
      locked={form.isPending}
      footer={
        <Button type="submit" form={FORM} pending={form.isPending}>
          Добавить вебхук
        </Button>
      }
    >
      <form {...form.props} id={FORM} className="stack gap-3">
        <TextField
          {...form.field('url')}
          label="Адрес"
          hint="Сюда придёт POST с JSON. Только https, доступный из интернета"
          type="url"
          inputMode="url"
          maxLength={MAX_URL}
          autoComplete="off"
        />
        <fieldset className="stack gap-2">
          <legend className="below-2 t-13 strong">О чём сообщать</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} {...form.checkbox(event)} note={event}>
              {WEBHOOK_EVENT_WORDS[event]}
            </Checkbox>
          ))}
        </fieldset>
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}
