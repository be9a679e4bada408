import { useState } from 'react';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { passportCalls } from '../../passport/contract.ts';
import { CODE_TERM, UNDO_TERM } from '../../terms/contract.ts';
import styles from './inset-form.module.css';

/** The new address, then the code that was sent there. */
export function EmailForm({ onDone }: { onDone: () => Promise<void> }) {
  const api = useApi<typeof passportCalls>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '', confirmation_code: '' },
    check: ({ email, confirmation_code }) => {
      if (sentTo === null) return email.trim() ? {} : { email: 'Укажите новый адрес.' };
      return confirmation_code.length === 6 ? {} : { confirmation_code: 'Введите шесть цифр из письма.' };
    },
    submit: async ({ email, confirmation_code }) => {
      if (sentTo === null) {
        await api('POST /v1/safety/email', { body: { email: email.trim() } });
        setSentTo(email.trim());
      } else {
        await api('POST /v1/safety/email/confirm', { body: { confirmation_code } });
        await onDone();
      }
    },
    fieldOfCode: { email_taken: 'email', wrong_code: 'confirmation_code' },
  });
  return (
    <form {...form.props} className={`${styles.inset} stack gap-3 measure-s`} aria-label="Новая почта">
      {sentTo === null ? (
        <TextField
          {...form.field('email')}
          label="Новый адрес"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@company.ru"
        />
      ) : (
        <CodeInput
          label={`Код из письма на ${sentTo}`}
          name="confirmation_code"
          value={form.values.confirmation_code}
          error={form.errors.confirmation_code}
          hint={`Не пришло? Загляните в «Спам». Код действует ${CODE_TERM}.`}
          onChange={(digits) => form.set({ confirmation_code: digits })}
          autoFocus
        />
      )}
      <FormFailure failure={form.failure} />
      <div className="row wrap middle gap-3 rows-2">
        <Button type="submit" pending={form.isPending}>
          {sentTo === null ? 'Получить код' : 'Сменить почту'}
        </Button>
        {sentTo === null ? (
          <span className="note">На прежний адрес придёт письмо с отменой на {UNDO_TERM}</span>
        ) : (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              form.set({ confirmation_code: '' });
              setSentTo(null);
            }}
          >
            Другой адрес
          </Button>
        )}
      </div>
    </form>
  );
}
