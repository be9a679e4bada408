import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import type { safetyCalls } from '../contract.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './two-factor.module.css';

export interface Setup {
  secret: string;
  uri: string;
  recovery_codes: string[];
}

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

interface TotpSetupProps {
  setup: Setup;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

/** Scan, keep the recovery codes, type a code: the last comes last because it lives for half a minute. */
export function TotpSetup({ setup, onDone, onCancel }: TotpSetupProps) {
  const api = useApi<typeof safetyCalls>();
  const form = useForm({
    initial: { code: '', kept: false },
    check: ({ code, kept }) => ({
      ...(!kept && { kept: 'Сначала сохраните коды: без них потерянный телефон закроет вход.' }),
      ...(code.length !== 6 && { code: 'Введите шесть цифр из приложения.' }),
    }),
    submit: async ({ code }) => {
      await api('POST /v1/safety/totp/confirm', { body: { code } });
      await onDone();
    },
    fieldOfCode: { wrong_totp: 'code' },
  });
  return (
    <form {...form.props} aria-label="Включить двухфакторную защиту">
      <div className={`${styles.scan} stack middle gap-6 pad-5 line-above columns fold-720`}>
        <QrCode text={setup.uri} label="QR-код для приложения-аутентификатора" />
        <div className={`${styles.step} row gap-3`}>
          <span className={`${styles.number} stack centre fixed round size-24 inverse`}>1</span>
          <div className="grow shrinks">
            <h3>Отсканируйте код в приложении</h3>
            <p>Или введите ключ вручную:</p>
            <div className={`${styles.secret} row wrap middle gap-3 rows-1h above-2`}>
              <code>{inFours(setup.secret)}</code>
              <CopyButton value={setup.secret} label="Скопировать ключ" size="sm" />
            </div>
          </div>
        </div>
      </div>
      <div className={`pad-5 line-above ${styles.step} row gap-3`}>
        <span className={`${styles.number} stack centre fixed round size-24 inverse`}>2</span>
        <div className="grow shrinks">
          <h3>Сохраните запасные коды</h3>
          <p>Каждый сработает один раз, если телефона нет под рукой. Больше мы их не покажем.</p>
          <RecoveryCodes codes={setup.recovery_codes} />
          <Checkbox {...form.checkbox('kept')} className={styles.kept}>
            Коды сохранены в надёжном месте
          </Checkbox>
        </div>
      </div>
      <div className={`pad-5 line-above ${styles.step} row gap-3`}>
        <span className={`${styles.number} stack centre fixed round size-24 inverse`}>3</span>
        <div className="grow shrinks">
          <h3>Введите шесть цифр из приложения</h3>
          <p>Они меняются каждые 30 секунд.</p>
          <div className={`${styles.finish} stack gap-3 above-2`}>
            <CodeInput
              label="Код из приложения"
              labelHidden
              name="code"
              value={form.values.code}
              error={form.errors.code}
              onChange={(digits) => form.set({ code: digits })}
            />
            <FormFailure failure={form.failure} />
            <div className="row wrap middle gap-3 rows-2">
              <Button type="submit" pending={form.isPending}>
                Включить защиту
              </Button>
              <Button variant="ghost" onClick={onCancel}>
                Не сейчас
              </Button>
            </div>
          </div>
        </div>
      </div>
    </form>
  );
}
