import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { passportCalls } from '../../passport/contract.ts';

/** Creates an account without a code by mail, on request to an administrator. */
export function CreateAccountDialog({ onClose }: { onClose: () => void }) {
  const api = useApi<typeof passportCalls>();
  const go = useGo();
  const form = useForm({
    initial: { email: '', name: '', password: '' },
    submit: async ({ email, name, password }) => {
      const body = { email, password, ...(name.trim() && { name }) };
      const { account_id } = await api('POST /v1/passport/account/', { body });
      showToast('Аккаунт создан', { tone: 'good' });
      onClose();
      await go(`/admin/people/${account_id}`);
    },
    fieldOfCode: { email_taken: 'email' },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.isPending}
      title="Новый аккаунт"
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={form.isPending}>
            Отмена
          </Button>
          <Button pending={form.isPending} onClick={() => void form.send()}>
            Создать
          </Button>
        </>
      }
    >
      <form {...form.props} className="stack gap-3">
        <TextField label="Электронная почта" type="email" autoComplete="off" {...form.field('email')} />
        <TextField
          label="Имя"
          hint="Пустым возьмём из почты."
          autoComplete="off"
          maxLength={80}
          {...form.field('name')}
        />
        <PasswordField
          label="Пароль"
          autoComplete="new-password"
          hint="Передайте его человеку: письма об этом не будет."
          {...form.field('password')}
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
