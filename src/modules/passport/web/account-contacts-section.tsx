import { IconBrandTelegram, IconPhone, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField } from '#ui/text-field.tsx';
import type { AccountForm } from './account-form.ts';
import { AccountSection, FieldRow } from './account-section.tsx';

export function AccountContactsSection({ form, email }: { form: AccountForm; email: string }) {
  // Nobody reads them, so nobody is asked for them; whoever once wrote them still finds them, to change or to erase.
  const [hasOld] = useState(Boolean(form.values['contacts.phone'] || form.values['contacts.telegram']));
  return (
    <AccountSection title="Контакты" note="Сайт видят все в вашем профиле.">
      <TextField label="Электронная почта" type="email" value={email} readOnly hint="Её видите только вы." />
      {hasOld ? (
        <FieldRow>
          <TextField
            label="Телефон"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="+7 900 123-45-67"
            startIcon={<IconPhone aria-hidden="true" />}
            hint="Видите только вы. Можно стереть."
            {...form.field('contacts.phone')}
          />
          <TextField
            label="Telegram"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="@company"
            startIcon={<IconBrandTelegram aria-hidden="true" />}
            hint="Видите только вы. Можно стереть."
            {...form.field('contacts.telegram')}
          />
        </FieldRow>
      ) : null}
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
