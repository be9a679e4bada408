import { IconPlus, IconTrash, IconWebhook } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, messageOf } from '#platform/web/api.ts';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Box, BoxFoot } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SettingLine } from '#ui/setting-line.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import { Moment } from '../../safety/web/index.ts';
import type { programCalls, Webhook } from '../contract.ts';
import { WEBHOOK_EVENT_WORDS } from '../domain/webhook-events.ts';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

type Opened =
  | { what: 'create' }
  | { what: 'secret'; secret: string }
  | { what: 'deliveries' | 'remove'; webhook: Webhook }
  | null;

/** It asks for what it shows by itself, so any page of settings may hold it. */
export function WebhooksSection() {
  const api = useApi<typeof programCalls>();
  const router = useRouter();
  const [webhooks, setWebhooks] = useState<readonly Webhook[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const load = useCallback(async () => {
    try {
      setWebhooks((await api('GET /v1/programs/webhooks')).items);
      setTrouble(null);
    } catch (error) {
      setTrouble(messageOf(error));
    }
  }, [api]);
  useEffect(() => void load(), [load]);
  const close = () => {
    setOpened(null);
    // Reloaded: deliveries that failed meanwhile may have switched a webhook off.
    void load();
  };

  async function toggle({ webhook_id, is_on }: Webhook) {
    try {
      await api('PATCH /v1/programs/webhooks/{webhook_id}', { params: { webhook_id }, body: { is_on: !is_on } });
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    }
    await load();
  }

  return (
    <Box
      flush
      title="Вебхуки"
      note="Сообщаем вашей программе о сделках и сообщениях, как только они появились."
      end={
        <Button
          variant="line"
          size="sm"
          icon={<IconPlus aria-hidden="true" />}
          onClick={() => setOpened({ what: 'create' })}
        >
          Добавить
        </Button>
      }
    >
      <ul>
        {webhooks?.map((webhook) => (
          <WebhookLine
            key={webhook.webhook_id}
            webhook={webhook}
            onShow={() => setOpened({ what: 'deliveries', webhook })}
            onToggle={() => void toggle(webhook)}
            onRemove={() => setOpened({ what: 'remove', webhook })}
          />
        ))}
      </ul>
      <BoxFoot role="status">
        {trouble ??
          (webhooks?.length === 0
            ? 'Пока ни одного. Каждая отправка подписана вашим секретом.'
            : 'Не ответит — повторим в течение суток. Молчит три дня — выключим и напишем вам.')}
      </BoxFoot>
      {opened?.what === 'create' ? (
        <CreateWebhookDialog
          onClose={close}
          onCreated={(secret) => {
            setOpened({ what: 'secret', secret });
            void load();
            // The log on the same page tells of it.
            void router.invalidate();
          }}
        />
      ) : null}
      {opened?.what === 'secret' ? (
        <SecretDialog title="Вебхук добавлен" secret={opened.secret} copyLabel="Скопировать секрет" onClose={close}>
          Этим секретом проверяйте подпись в заголовке «Ohvat-Signature»: HMAC-SHA256 от «t.тело».
        </SecretDialog>
      ) : null}
      {opened?.what === 'deliveries' ? <DeliveriesDialog webhook={opened.webhook} onClose={close} /> : null}
      {opened?.what === 'remove' ? <RemoveDialog webhook={opened.webhook} onClose={close} /> : null}
    </Box>
  );
}

interface WebhookLineProps {
  webhook: Webhook;
  onShow: () => void;
  onToggle: () => void;
  onRemove: () => void;
}

function WebhookLine({ webhook, onShow, onToggle, onRemove }: WebhookLineProps) {
  const { url, events, is_on, failing_since } = webhook;
  const { host, pathname } = new URL(url);
  const about = `${host}${pathname}`;
  return (
    <SettingLine
      as="li"
      icon={<IconWebhook aria-hidden="true" />}
      tone={is_on && !failing_since ? undefined : 'bad'}
      title={
        <>
          {about}
          {is_on ? null : <Tag tone="bad">Выключен</Tag>}
        </>
      }
      note={
        <>
          {events.map((event) => WEBHOOK_EVENT_WORDS[event]).join(', ')}
          {failing_since ? (
            <>
              <br />
              Не отвечает, первый сбой <Moment at={failing_since} />
            </>
          ) : null}
        </>
      }
      action={
        <>
          <Button variant="ghost" size="sm" aria-label={`Отправки: ${about}`} onClick={onShow}>
            Отправки
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${is_on ? 'Выключить' : 'Включить'}: ${about}`}
            onClick={onToggle}
          >
            {is_on ? 'Выключить' : 'Включить'}
          </Button>
          <IconButton label={`Удалить вебхук ${about}`} icon={<IconTrash aria-hidden="true" />} onClick={onRemove} />
        </>
      }
    />
  );
}

function RemoveDialog({ webhook: { webhook_id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const api = useApi<typeof programCalls>();
  const form = useForm({
    initial: {},
    submit: async () => {
      try {
        await api('DELETE /v1/programs/webhooks/{webhook_id}', { params: { webhook_id } });
      } catch (error) {
        // Gone already is what was wanted.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
      onClose();
      showToast('Вебхук удалён');
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Удалить вебхук?"
      locked={form.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Оставить
          </Button>
          <Button variant="danger" pending={form.isPending} onClick={() => void form.send()}>
            Удалить
          </Button>
        </>
      }
    >
      <p>На {new URL(url).host} больше ничего не придёт. Список отправок тоже исчезнет.</p>
      <FormFailure failure={form.failure} />
    </Dialog>
  );
}
