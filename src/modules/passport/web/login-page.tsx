import { IconClock, IconFingerprint } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import type { passportCalls, SecondStep } from '../contract.ts';
import formStyles from './auth-form.module.css';
import { authPath } from './auth-paths.ts';
import { carryEmail, readCarriedEmail } from './carried-email.ts';
import { Countdown, useSecondsLeft } from './countdown.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { linkedError } from './linked-error.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import { useSignedIn } from './use-signed-in.ts';

type DemoAccount = { email: string; password: string; name: string };

const FIELD_OF_CODE = { account_unknown: 'email', wrong_password: 'password' } as const;

interface LoginPageProps {
  backLink: string;
  demoAccounts: readonly DemoAccount[];
  /** Why the person is here, if somebody knows. */
  note?: ReactNode;
}

export function LoginPage({ backLink, demoAccounts, note }: LoginPageProps) {
  const api = useApi<typeof passportCalls>();
  const signedIn = useSignedIn(backLink);
  const [secondSteps, setSecondSteps] = useState<readonly SecondStep[] | null>(null);
  const passkey = usePasskeySignIn(signedIn);
  const form = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...(email.trim() === '' && { email: 'Укажите электронную почту.' }),
      ...(password === '' && { password: 'Введите пароль.' }),
    }),
    submit: async ({ email, password }) => {
      try {
        await api('POST /v1/passport/login', { body: { email: email.trim(), password } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw error;
        setSecondSteps((error.details?.ways ?? []) as SecondStep[]);
        return;
      }
      await signedIn();
    },
    fieldOfCode: FIELD_OF_CODE,
  });
  const { set, failure } = form;
  useLayoutEffect(() => {
    const email = readCarriedEmail();
    if (email) set({ email });
  }, [set]);

  // The delay is this account's: another address may try at once.
  const delaySeconds = useSecondsLeft(failure?.error.code === 'sign_in_delayed' ? failure.retryAt : null);
  const isDelayed = delaySeconds > 0 && failure?.values.email === form.values.email;
  const email = form.field('email');
  const password = form.field('password');

  if (secondSteps) {
    return (
      <SecondStepForm
        ways={secondSteps}
        onDone={signedIn}
        onBack={() => {
          form.set({ password: '' });
          setSecondSteps(null);
        }}
      />
    );
  }
  return (
    <div className={`stack gap-6 ${formStyles.page}`}>
      <div>
        <h1>С возвращением</h1>
        <p className="above-2 soft">
          Впервые здесь?{' '}
          <AppLink to={authPath('signup', backLink)} className={textLinkClass}>
            Создайте аккаунт
          </AppLink>
        </p>
      </div>
      {note}
      <form {...form.props} className={`stack gap-4 ${formStyles.form}`} aria-label="Вход">
        <TextField
          {...email}
          label="Электронная почта"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@company.ru"
          enterKeyHint="next"
          error={linkedError(email.error, backLink)}
          onChange={(event) => {
            carryEmail(event.target.value.trim());
            email.onChange(event);
          }}
        />
        <PasswordField
          {...password}
          labelEnd={
            <AppLink to={authPath('reset', backLink)} className="darkens underlines">
              Забыли пароль?
            </AppLink>
          }
          enterKeyHint="go"
          error={linkedError(password.error, backLink)}
        />
        {isDelayed ? <DelayCard seconds={delaySeconds} backLink={backLink} /> : null}
        {failure?.error.code === 'sign_in_delayed' ? null : <FailureNotice failure={failure} />}
        <Button
          type="submit"
          wide
          pending={form.isPending}
          aria-disabled={isDelayed || undefined}
          className={classNames(formStyles.submit, isDelayed && formStyles.waiting)}
          onClick={(event) => isDelayed && event.preventDefault()}
        >
          Войти
        </Button>
        {passkey.isPossible ? (
          <>
            <FailureNotice failure={passkey.form.failure} />
            <Button
              variant="line"
              wide
              className={formStyles.submit}
              icon={<IconFingerprint aria-hidden="true" />}
              pending={passkey.form.isPending}
              onClick={passkey.signIn}
            >
              Войти ключом доступа
            </Button>
          </>
        ) : null}
      </form>
      {demoAccounts.length > 0 ? (
        <section className="stack gap-3 line-above t-13 in-6" aria-labelledby="demo-title">
          <h2 id="demo-title" className="t-13 regular faint">
            Демонстрация: войти как
          </h2>
          <ul className="row wrap gap-2">
            {demoAccounts.map((account) => (
              <li key={account.email}>
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => {
                    form.set({ email: account.email, password: account.password });
                    void form.send();
                  }}
                >
                  {account.name}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function DelayCard({ seconds, backLink }: { seconds: number; backLink: string }) {
  return (
    <div className="framed row top gap-4 pad-5" role="status">
      <span className="plate plate-l">
        <IconClock aria-hidden="true" />
      </span>
      <div>
        <h2 className="t-17 snug">Слишком много попыток</h2>
        <p className="above-1 below-3 soft">
          Мы притормозили вход, чтобы пароль не подобрали. Попробуйте снова через{' '}
          <b className="ink">
            <Countdown seconds={seconds} />
          </b>{' '}
          или задайте новый пароль по почте: аккаунт не заблокирован. После этого чужие попытки вас здесь не задержат.
        </p>
        <AppLink to={authPath('reset', backLink)} className={buttonClass({ variant: 'line', size: 'sm' })}>
          Задать новый пароль
        </AppLink>
      </div>
    </div>
  );
}
