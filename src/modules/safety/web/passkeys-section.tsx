import { IconFingerprint, IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { deviceOf, nameOfDevice } from '#platform/device.ts';
import { useForm } from '#platform/web/form.ts';
import { canUsePasskeys, createPasskey } from '#platform/web/passkeys.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Box, BoxFoot } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SettingLine } from '#ui/setting-line.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { NewPasskey, Passkey, safetyCalls } from '../contract.ts';
import { Moment } from './moment.tsx';

const MAX_NAME = 60;

type Opened = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey } | null;

export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [opened, setOpened] = useState<Opened>(null);
  const [isPossible, setPossible] = useState(true);
  useEffect(() => setPossible(canUsePasskeys()), []);
  const close = () => setOpened(null);
  return (
    <Box
      flush
      title="Ключи доступа"
      note="Вход отпечатком или лицом, без пароля."
      end={
        isPossible ? (
          <Button
            variant="line"
            size="sm"
            icon={<IconPlus aria-hidden="true" />}
            onClick={() => setOpened({ what: 'add' })}
          >
            Добавить
          </Button>
        ) : null
      }
    >
      <ul>
        {passkeys.map((passkey) => (
          <SettingLine
            as="li"
            key={passkey.passkey_id}
            icon={passkey.is_synced ? <IconFingerprint aria-hidden="true" /> : <IconKey aria-hidden="true" />}
            title={passkey.name}
            note={
              <>
                Добавлен <Moment at={passkey.created_at} />
                {passkey.last_used_at ? (
                  <>
                    {' · '}входили <Moment at={passkey.last_used_at} />
                  </>
                ) : null}
              </>
            }
            action={
              <>
                <IconButton
                  label={`Переименовать ключ «${passkey.name}»`}
                  icon={<IconPencil aria-hidden="true" />}
                  onClick={() => setOpened({ what: 'rename', passkey })}
                />
                <IconButton
                  label={`Удалить ключ «${passkey.name}»`}
                  icon={<IconTrash aria-hidden="true" />}
                  onClick={() => setOpened({ what: 'remove', passkey })}
                />
              </>
            }
          />
        ))}
      </ul>
      {isPossible ? null : <BoxFoot>Этот браузер не хранит ключей доступа для такого адреса сайта.</BoxFoot>}
      {isPossible && passkeys.length === 0 ? (
        <BoxFoot>Пока ни одного. Ключ хранит ваше устройство: его нельзя подсмотреть или выманить.</BoxFoot>
      ) : null}
      {opened?.what === 'add' ? <AddDialog onClose={close} /> : null}
      {opened?.what === 'rename' ? <RenameDialog passkey={opened.passkey} onClose={close} /> : null}
      {opened?.what === 'remove' ? <RemoveDialog passkey={opened.passkey} onClose={close} /> : null}
    </Box>
  );
}

const checkName = ({ name }: { name: string }) => (name.trim() ? {} : { name: 'Назовите ключ.' });

function AddDialog({ onClose }: { onClose: () => void }) {
  const api = useApi<typeof safetyCalls>();
  const router = useRouter();
  const form = useForm({
    initial: { name: nameOfDevice(deviceOf(navigator.userAgent)) },
    check: checkName,
    submit: async ({ name }) => {
      const passkey = (await createPasskey(await api('POST /v1/safety/passkeys/question'))) as NewPasskey | null;
      if (!passkey) return;
      await api('POST /v1/safety/passkeys', { body: { name: name.trim(), passkey } });
      onClose();
      showToast('Ключ доступа добавлен', { tone: 'good' });
      await router.invalidate();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Новый ключ доступа"
      locked={form.isPending}
      footer={
        <Button type="submit" form="passkey" pending={form.isPending}>
          Создать ключ
        </Button>
      }
    >
      <form {...form.props} id="passkey" className="stack gap-3">
        <p className="note">Браузер попросит отпечаток, лицо или код устройства. К нам они не попадут.</p>
        <TextField {...form.field('name')} label="Название" maxLength={MAX_NAME} autoComplete="off" />
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}

function RenameDialog({ passkey: { passkey_id, ...passkey }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const api = useApi<typeof safetyCalls>();
  const router = useRouter();
  const form = useForm({
    initial: { name: passkey.name },
    check: checkName,
    submit: async ({ name }) => {
      await api('PATCH /v1/safety/passkeys/{passkey_id}', { params: { passkey_id }, body: { name: name.trim() } });
      onClose();
      await router.invalidate();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Переименовать ключ"
      locked={form.isPending}
      footer={
        <Button type="submit" form="passkey" pending={form.isPending}>
          Сохранить
        </Button>
      }
    >
      <form {...form.props} id="passkey" className="stack gap-3">
        <TextField {...form.field('name')} label="Название" maxLength={MAX_NAME} autoComplete="off" />
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}

function RemoveDialog({ passkey: { passkey_id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const api = useApi<typeof safetyCalls>();
  const router = useRouter();
  const form = useForm({
    initial: {},
    submit: async () => {
      await api('DELETE /v1/safety/passkeys/{passkey_id}', { params: { passkey_id } });
      onClose();
      showToast('Ключ доступа удалён');
      await router.invalidate();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Удалить ключ «${name}»?`}
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
      <p>Войти им больше не получится. На самом устройстве он останется, пока вы не удалите его там.</p>
      <FormFailure failure={form.failure} />
    </Dialog>
  );
}
