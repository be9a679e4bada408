import { IconDeviceMobile, IconKey } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { SettingLine } from '#ui/setting-line.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import { plural } from '#words/plurals.ts';
import type { SafetyOverview, safetyCalls } from '../contract.ts';
import { Moment } from './moment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Setup, TotpSetup } from './totp-setup.tsx';

type TwoFactor = SafetyOverview['two_factor'];
const CODES = { one: 'запасной код', few: 'запасных кода', many: 'запасных кодов' };
/** Fewer than this, and it is time for new ones. */
const FEW_CODES = 3;

export function TwoFactorSection({ twoFactor }: { twoFactor: TwoFactor }) {
  const api = useApi<typeof safetyCalls>();
  const router = useRouter();
  const [setup, setSetup] = useState<Setup | null>(null);
  const start = useForm({ initial: {}, submit: async () => setSetup(await api('POST /v1/safety/totp')) });
  return (
    <Box
      flush
      title="Двухфакторная защита"
      note="После пароля спросим код из приложения. Подойдут Яндекс Ключ, Google Authenticator, 1Password."
      end={
        <>
          {twoFactor ? <Tag tone="good">Включена</Tag> : null}
          {!twoFactor && !setup ? (
            <form {...start.props}>
              <Button type="submit" variant="line" size="sm" pending={start.isPending}>
                Включить
              </Button>
            </form>
          ) : null}
        </>
      }
    >
      <FormFailure failure={start.failure} />
      {setup && !twoFactor ? (
        <TotpSetup
          setup={setup}
          onCancel={() => setSetup(null)}
          onDone={async () => {
            showToast('Двухфакторная защита включена', { tone: 'good' });
            await router.invalidate();
            setSetup(null);
          }}
        />
      ) : null}
      {twoFactor ? <Enabled twoFactor={twoFactor} /> : null}
    </Box>
  );
}

function Enabled({ twoFactor }: { twoFactor: NonNullable<TwoFactor> }) {
  const api = useApi<typeof safetyCalls>();
  const router = useRouter();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isStopping, setStopping] = useState(false);
  const renew = useForm({
    initial: {},
    submit: async () => {
      setCodes((await api('POST /v1/safety/totp/recovery_codes')).recovery_codes);
      await router.invalidate();
    },
  });
  const stop = useForm({
    initial: {},
    submit: async () => {
      await api('DELETE /v1/safety/totp');
      setStopping(false);
      showToast('Двухфакторная защита выключена');
      await router.invalidate();
    },
  });
  const left = twoFactor.recovery_codes_left;
  return (
    <>
      <SettingLine
        icon={<IconDeviceMobile aria-hidden="true" />}
        tone="good"
        title="Приложение-аутентификатор"
        note={
          <>
            Подключено <Moment at={twoFactor.enabled_at} />
          </>
        }
        action={
          <Button variant="ghost" size="sm" onClick={() => setStopping(true)}>
            Выключить
          </Button>
        }
      />
      <SettingLine
        icon={<IconKey aria-hidden="true" />}
        tone={left < FEW_CODES ? 'bad' : undefined}
        title="Запасные коды"
        note={left > 0 ? `Осталось: ${left} ${plural(left, CODES)}` : 'Все использованы. Получите новые.'}
        action={
          <form {...renew.props}>
            <Button type="submit" variant="line" size="sm" pending={renew.isPending}>
              Получить новые
            </Button>
          </form>
        }
      />
      <FormFailure failure={renew.failure} />
      <Dialog
        open={codes !== null}
        onClose={() => setCodes(null)}
        title="Новые запасные коды"
        footer={<Button onClick={() => setCodes(null)}>Коды сохранены</Button>}
      >
        <p className="note">Прежние больше не работают. Больше мы их не покажем.</p>
        <RecoveryCodes codes={codes ?? []} />
      </Dialog>
      <Dialog
        open={isStopping}
        onClose={() => setStopping(false)}
        title="Выключить двухфакторную защиту?"
        locked={stop.isPending}
        footer={
          <>
            <Button variant="ghost" onClick={() => setStopping(false)}>
              Оставить
            </Button>
            <Button variant="danger" pending={stop.isPending} onClick={() => void stop.send()}>
              Выключить
            </Button>
          </>
        }
      >
        <p>Для входа снова хватит одного пароля. Запасные коды перестанут работать.</p>
        <FormFailure failure={stop.failure} />
      </Dialog>
    </>
  );
}
