import { IconBrandTelegram, IconPhone, IconWorld } from '@tabler/icons-react';
import { TextField } from '#ui/text-field.tsx';
import type { AccountForm } from './account-form.ts';
import { AccountSection, FieldRow } from './account-section.tsx';

export function AccountContactsSection({ form, email }: { form: AccountForm; email: string }) {
  return (
    <AccountSection title="Контакты" note="Телефон и Telegram в профиле не показываем. Сайт видят все.">
      <TextField label="Электронная почта" type="email" value={email} readOnly hint="Её видите только вы." />
      <FieldRow>
        <TextField
          label="Телефон"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+7 900 123-45-67"
          startIcon={<IconPhone aria-hidden="true" />}
          {...form.field('contacts.phone')}
        />
        <TextField
          label="Telegram"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="@company"
          startIcon={<IconBrandTelegram aria-hidden="true" />}
          {...form.field('contacts.telegram')}
        />
      </FieldRow>
      <TextField
        label="Сайт"
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://company.ru"
        startIcon={<IconWorld aria-hidden="true" />}
        {...form.field('contacts.website')}
      />
    </AccountSection>
  );
}
