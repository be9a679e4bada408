import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useForm } from '#platform/web/form.ts';
import { answerByPasskey, canUsePasskeys } from '#platform/web/passkeys.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PasskeyAnswer, ProofWays, passportCalls } from '../../passport/contract.ts';

/** Asked before a dangerous step when the last proof is older than ten minutes. */
export function ProofDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const api = useApi<typeof passportCalls>();
  const [ways, setWays] = useState<ProofWays | null>(null);
  useEffect(() => {
    let isGone = false;
    api('GET /v1/safety/proof').then(
      (found) => !isGone && setWays(found),
      // The password alone is asked for then, and the server tells what else it needs.
      () => !isGone && setWays({ is_fresh: false, needs_code: false, has_passkey: false }),
    );
    return () => {
      isGone = true;
    };
  }, [api]);
  const form = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      ...(password === '' && { password: 'Введите пароль.' }),
      ...(ways?.needs_code && code.trim() === '' && { code: 'Введите код из приложения или запасной код.' }),
    }),
    submit: async ({ password, code }) => {
      await api('POST /v1/safety/proof', { body: { password, ...(code.trim() && { code }) } });
      onProved();
    },
    fieldOfCode: { wrong_password: 'password', wrong_second_step: 'code' },
  });

  async function showPasskey() {
    const passkey = (await answerByPasskey(
      await api('POST /v1/safety/proof/passkey_question'),
    )) as PasskeyAnswer | null;
    if (!passkey) return;
    await api('POST /v1/safety/proof', { body: { passkey } });
    onProved();
  }

  if (!ways) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Подтвердите, что это вы"
      locked={form.isPending}
      footer={
        <Button type="submit" form="proof" pending={form.isPending}>
          Подтвердить
        </Button>
      }
    >
      <form {...form.props} id="proof" className="stack gap-3">
        <p className="note">Это важное действие. После подтверждения десять минут спрашивать не будем.</p>
        {ways.has_passkey && canUsePasskeys() ? (
          <Button
            variant="line"
            wide
            icon={<IconFingerprint aria-hidden="true" />}
            onClick={() => void form.attempt(showPasskey)}
          >
            Подтвердить ключом доступа
          </Button>
        ) : null}
        <PasswordField {...form.field('password')} />
        {ways.needs_code ? (
          <TextField
            {...form.field('code')}
            label="Код из приложения или запасной"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : null}
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}
