import { IconLock, IconMail } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { SettingLine } from '#ui/setting-line.tsx';
import { showToast } from '#ui/toast.tsx';
import type { SafetyOverview } from '../contract.ts';
import { EmailForm } from './email-form.tsx';
import { Moment } from './moment.tsx';
import { PasswordForm } from './password-form.tsx';

type Opened = 'email' | 'password' | null;

export function SignInSection({ overview }: { overview: SafetyOverview }) {
  const router = useRouter();
  const [opened, setOpened] = useState<Opened>(null);
  async function done(said: string) {
    setOpened(null);
    showToast(said, { tone: 'good' });
    await router.invalidate();
  }
  const opener = (form: Exclude<Opened, null>, label: string) => (
    <Button
      variant={opened === form ? 'ghost' : 'line'}
      size="sm"
      aria-expanded={opened === form}
      onClick={() => setOpened(opened === form ? null : form)}
    >
      {opened === form ? 'Свернуть' : label}
    </Button>
  );
  return (
    <Box flush title="Вход">
      <SettingLine
        icon={<IconMail aria-hidden="true" />}
        title={overview.email}
        note="Почта подтверждена. При смене пришлём код на новый адрес."
        action={opener('email', 'Сменить почту')}
      />
      {opened === 'email' ? <EmailForm onDone={() => done('Почта изменена')} /> : null}
      <SettingLine
        icon={<IconLock aria-hidden="true" />}
        title="Пароль"
        note={
          overview.password_changed_at ? (
            <>
              Изменён <Moment at={overview.password_changed_at} />
            </>
          ) : (
            'Тот, что вы задали при регистрации.'
          )
        }
        action={opener('password', 'Сменить пароль')}
      />
      {opened === 'password' ? (
        <PasswordForm
          email={overview.email}
          hasTwoFactor={overview.two_factor !== null}
          onDone={() => done('Пароль изменён, остальные сеансы завершены')}
        />
      ) : null}
    </Box>
  );
}
