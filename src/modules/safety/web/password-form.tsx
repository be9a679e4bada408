import { ApiError } from '#platform/web/api.ts';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import type { passportCalls } from '../../passport/contract.ts';
import { passwordStrength } from '../../passport/web/index.ts';
import styles from './inset-form.module.css';

interface PasswordFormProps {
  email: string;
  hasTwoFactor: boolean;
  onDone: () => Promise<void>;
}

export function PasswordForm({ email, hasTwoFactor, onDone }: PasswordFormProps) {
  const api = useApi<typeof passportCalls>();
  const form = useForm({
    initial: { current_password: '', password: '' },
    check: ({ current_password, password }) => ({
      ...(current_password === '' && { current_password: 'Введите нынешний пароль.' }),
      ...([...password].length < 8 && { password: 'Нужно не меньше 8 символов.' }),
    }),
    submit: async (body) => {
      // The password that is being shown here is a proof as well: nobody should be asked for it twice.
      if (!hasTwoFactor) await prove(body.current_password);
      await api('POST /v1/safety/password', { body });
      await onDone();
    },
    fieldOfCode: { wrong_password: 'current_password' },
  });
  async function prove(password: string) {
    const { is_fresh } = await api('GET /v1/safety/proof');
    if (is_fresh) return;
    await api('POST /v1/safety/proof', { body: { password } }).catch((error: unknown) => {
      // There the password is called so; here that is the name of the new one.
      if (!(error instanceof ApiError) || error.code !== 'wrong_password') throw error;
      throw new ApiError({ ...error, message: error.message, fields: { current_password: error.message } });
    });
  }
  return (
    <form {...form.props} className={`${styles.inset} stack gap-3 measure-s`} aria-label="Новый пароль">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField {...form.field('current_password')} label="Текущий пароль" />
      <PasswordField
        {...form.field('password')}
        label="Новый пароль"
        autoComplete="new-password"
        hint="Фраза из нескольких слов надёжнее набора знаков."
        {...(form.values.password && { strength: passwordStrength(form.values.password) })}
      />
      <FormFailure failure={form.failure} />
      <div className="row wrap middle gap-3 rows-2">
        <Button type="submit" pending={form.isPending}>
          Сменить пароль
        </Button>
        <span className="note">Остальные сеансы завершатся</span>
      </div>
    </form>
  );
}
