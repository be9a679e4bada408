import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from '#platform/web/form.ts';
import { answerByPasskey, canUsePasskeys } from '#platform/web/passkeys.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { TextField } from '#ui/text-field.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import type { PasskeyAnswer, passportCalls, SecondStep } from '../contract.ts';
import styles from './auth-form.module.css';
import { FailureNotice } from './failure-notice.tsx';

interface SecondStepFormProps {
  ways: readonly SecondStep[];
  onDone: () => Promise<void>;
  /** To the e-mail and the password. */
  onBack: () => void;
}

/** The password was right; what is asked for besides. */
export function SecondStepForm({ ways, onDone, onBack }: SecondStepFormProps) {
  const api = useApi<typeof passportCalls>();
  const title = useRef<HTMLHeadingElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: isRecovery ? 'Введите запасной код.' : 'Введите шесть цифр.' }),
    submit: async ({ code }) => {
      await api('POST /v1/passport/login/second_step', { body: { code } });
      await onDone();
    },
  });
  useEffect(() => title.current?.focus(), []);

  async function showPasskey() {
    const question = await api('POST /v1/passport/login/passkey_question', { query: { step: 'second' } });
    const passkey = (await answerByPasskey(question)) as PasskeyAnswer | null;
    if (!passkey) return;
    await api('POST /v1/passport/login/second_step', { body: { passkey } });
    await onDone();
  }

  const isExpired = form.failure?.error.code === 'sign_in_expired';
  return (
    <div className={`stack gap-6 ${styles.page}`}>
      <div>
        <h1 ref={title} tabIndex={-1} className="silent">
          Второй шаг
        </h1>
        <p className="above-2 soft">
          {isRecovery
            ? 'Один из запасных кодов, которые вы сохранили. Он сработает один раз.'
            : 'Шесть цифр из приложения-аутентификатора.'}
        </p>
      </div>
      <form {...form.props} className={`stack gap-4 ${styles.form}`} aria-label="Второй шаг входа">
        {isRecovery ? (
          <TextField
            {...form.field('code')}
            label="Запасной код"
            placeholder="xxxx-xxxx"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <CodeInput
            label="Код из приложения"
            name="code"
            value={form.values.code}
            error={form.errors.code}
            onChange={(digits) => form.set({ code: digits })}
            onComplete={() => void form.send()}
            autoFocus
          />
        )}
        <FailureNotice failure={form.failure} />
        {isExpired ? (
          <Button wide className={styles.submit} onClick={onBack}>
            Войти заново
          </Button>
        ) : (
          <Button type="submit" wide pending={form.isPending} className={styles.submit}>
            Войти
          </Button>
        )}
        {ways.includes('passkey') && canUsePasskeys() && !isExpired ? (
          <Button
            variant="line"
            wide
            className={styles.submit}
            icon={<IconFingerprint aria-hidden="true" />}
            onClick={() => void form.attempt(showPasskey)}
          >
            Подтвердить ключом доступа
          </Button>
        ) : null}
      </form>
      <p className={`note mid-text ${styles.after}`}>
        <button
          type="button"
          className={textLinkClass}
          onClick={() => {
            form.set({ code: '' });
            setRecovery(!isRecovery);
          }}
        >
          {isRecovery ? 'Ввести код из приложения' : 'Нет телефона? Введите запасной код'}
        </button>
        {' · '}
        <button type="button" className={textLinkClass} onClick={onBack}>
          Другой аккаунт
        </button>
      </p>
    </div>
  );
}
