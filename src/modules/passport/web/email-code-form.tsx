import { IconMail } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { CodeInput } from '#ui/code-input.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { StepProgress } from '#ui/step-progress.tsx';
import { TextField } from '#ui/text-field.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { MAILBOX_CODE_DIGITS } from '../domain/codes.ts';
import { passwordStrength } from '../domain/password-strength.ts';
import styles from './auth-form.module.css';
import { Countdown, useSecondsLeft } from './countdown.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { linkedError } from './linked-error.tsx';
import {
  type EmailCodeDefinition,
  type EmailCodeFlow,
  STEPS,
  type Step,
  useEmailCodeFlow,
} from './use-email-code-flow.ts';

type EmailCodeFormProps = {
  definition: EmailCodeDefinition;
  backLink: string;
  /** From the letter's link. */
  code?: string;
  /** Stands under the address field. */
  emailNote?: ReactNode;
  /** Stands under the button of the first step. */
  emailAfter: ReactNode;
  /** Stands under the new password. */
  passwordNote: ReactNode;
  onDone: (email: string) => Promise<void>;
};

export function EmailCodeForm({ definition, backLink, code, onDone, ...notes }: EmailCodeFormProps) {
  const flow = useEmailCodeFlow(definition, { letterCode: code, onDone });
  const { form, step } = flow;
  const { title, lead } = definition.titles[step];
  const isLong = flow.digits === MAILBOX_CODE_DIGITS;
  const number = STEPS.indexOf(step) + 1;
  const root = useStepArrival(step);
  return (
    <div className={classNames('stack gap-6', styles.page, styles.steps)} ref={root}>
      <StepProgress step={number} of={STEPS.length} />
      <div>
        <h1>{title}</h1>
        <p className="above-2 soft">
          {step === 'code' && isLong ? 'Двенадцать цифр из письма с длинным кодом.' : lead}
        </p>
      </div>
      <form {...form.props} className={`stack gap-4 ${styles.form}`} aria-label={title}>
        <div className={`stack gap-6 ${styles.step}`} key={step}>
          {step === 'email' ? <EmailStep {...{ flow, backLink, ...notes }} /> : null}
          {step === 'code' ? <CodeStep flow={flow} /> : null}
          {step === 'password' ? <PasswordStep {...{ flow, definition, ...notes }} /> : null}
        </div>
      </form>
      <p className="visually-hidden" role="status">
        {flow.news || `Шаг ${number} из ${STEPS.length}: ${title}`}
      </p>
    </div>
  );
}

/** Each step but the page's own first sight puts the cursor into its field and shows its heading. */
function useStepArrival(step: Step) {
  const root = useRef<HTMLDivElement>(null);
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    const field = root.current?.querySelector<HTMLElement>('form input:not([hidden])');
    field?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return root;
}

type EmailStepProps = Pick<EmailCodeFormProps, 'emailNote' | 'emailAfter' | 'backLink'> & { flow: EmailCodeFlow };

function EmailStep({ flow, backLink, emailNote, emailAfter }: EmailStepProps) {
  const { form } = flow;
  const { error, ...field } = form.field('email');
  const waitSeconds = useSecondsLeft(form.failure?.retryAt ?? null);
  const isWaiting = waitSeconds > 0 && form.failure?.values.email === form.values.email;
  return (
    <>
      <TextField
        {...field}
        label="Электронная почта"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="name@company.ru"
        enterKeyHint="next"
        error={linkedError(error, backLink)}
        onChange={(event) => flow.changeEmail(event.target.value)}
      />
      {emailNote}
      {isWaiting || !form.failure?.retryAt ? <FailureNotice failure={form.failure} /> : null}
      <Button
        type="submit"
        wide
        pending={form.isPending}
        aria-disabled={isWaiting || undefined}
        className={classNames(styles.submit, isWaiting && styles.waiting)}
        onClick={(event) => isWaiting && event.preventDefault()}
      >
        Получить код
      </Button>
      <p className={`note mid-text ${styles.after}`}>{emailAfter}</p>
    </>
  );
}

function CodeStep({ flow }: { flow: EmailCodeFlow }) {
  const { form, sentTo } = flow;
  const input = useRef<HTMLInputElement>(null);
  async function resend() {
    await flow.resend();
    // The pressed button has given way to the countdown.
    input.current?.focus();
  }
  return (
    <>
      {sentTo ? (
        <div className="round-2 icon-20 row middle gap-3 sunken t-13 pad-x-4 pad-y-3">
          <IconMail aria-hidden="true" />
          <p className="grow shrinks soft">
            {flow.isSent ? 'Отправили на' : 'Письмо уже отправлено на'}{' '}
            <b className="block t-15 ink anywhere">{sentTo}</b>
          </p>
          <button type="button" className={`${textLinkClass} fixed`} onClick={() => flow.goTo('email')}>
            Изменить
          </button>
        </div>
      ) : (
        <Notice>
          Код сработает в том браузере, где вы его запросили. Начинали в другом?{' '}
          <button type="button" className={textLinkClass} onClick={() => flow.goTo('email')}>
            Запросите новый код
          </button>
        </Notice>
      )}
      {sentTo && flow.digits === MAILBOX_CODE_DIGITS ? <SharedCode isSent={flow.isSent} /> : null}
      <CodeInput
        ref={input}
        length={flow.digits}
        name="confirmation_code"
        value={form.values.confirmation_code}
        error={form.errors.confirmation_code}
        hint={
          flow.isSent ? 'Не пришло? Загляните в «Спам» или «Рассылки».' : 'Загляните также в «Спам» или «Рассылки».'
        }
        onChange={(digits) => form.set({ confirmation_code: digits })}
        onComplete={() => void form.send()}
      />
      {flow.lettersPath ? (
        <Notice>
          Письма отсюда никуда не уходят.{' '}
          <a href={flow.lettersPath} target="_blank" rel="noreferrer" className={textLinkClass}>
            Письмо с кодом лежит здесь
          </a>
        </Notice>
      ) : null}
      <FailureNotice failure={form.failure} />
      <Button type="submit" wide pending={form.isPending && !flow.isResending} className={styles.submit}>
        Продолжить
      </Button>
      {sentTo ? <Resend flow={flow} onPress={resend} /> : null}
    </>
  );
}

/** Somebody has asked for so many codes that the mailbox gets one for all browsers. */
function SharedCode({ isSent }: { isSent: boolean }) {
  return isSent ? (
    <Notice title="Код длиннее обычного">
      На этот адрес просили слишком много кодов, поэтому теперь код один и длинный. Прежние короткие коды здесь не
      подойдут.
    </Notice>
  ) : (
    <Notice title="Письмо уже у вас">
      На этот адрес просили слишком много кодов, поэтому код теперь один на час. Найдите письмо с кодом из двенадцати
      цифр: он подойдёт и здесь. Письма нет? Попросите снова через двадцать минут.
    </Notice>
  );
}

function Resend({ flow, onPress }: { flow: EmailCodeFlow; onPress: () => void }) {
  const { form, resendIn, news, isSent } = flow;
  const retryIn = useSecondsLeft(form.failure?.retryAt ?? null);
  const seconds = Math.max(resendIn, retryIn);
  const isLong = flow.digits === MAILBOX_CODE_DIGITS;
  // Said in the notice, with the time after which asking again sends it.
  if (isLong && !isSent && seconds > 0) return null;
  return (
    <p className={`note mid-text ${styles.after}`}>
      {seconds > 0 ? (
        <>
          {news && isSent ? 'Отправили новый код. Ещё раз' : 'Отправить ещё раз'} можно через{' '}
          <Countdown seconds={seconds} />
        </>
      ) : (
        <button type="button" className={textLinkClass} aria-disabled={form.isPending} onClick={onPress}>
          {flow.isResending ? 'Отправляем…' : isLong ? 'Прислать письмо ещё раз' : 'Прислать новый код'}
        </button>
      )}
    </p>
  );
}

type PasswordStepProps = Pick<EmailCodeFormProps, 'definition' | 'passwordNote'> & { flow: EmailCodeFlow };

function PasswordStep({ flow, definition, passwordNote }: PasswordStepProps) {
  const { form, sentTo } = flow;
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={sentTo} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label={definition.needsTerms ? 'Пароль' : 'Новый пароль'}
        autoComplete="new-password"
        enterKeyHint="go"
        strength={passwordStrength(form.values.password)}
      />
      <p className="note">{passwordNote}</p>
      {definition.needsTerms ? (
        <Checkbox {...form.checkbox('terms')} size="sm">
          Принимаю{' '}
          <AppLink to="/legal/terms" target="_blank" className={textLinkClass}>
            условия
          </AppLink>{' '}
          и{' '}
          <AppLink to="/legal/privacy" target="_blank" className={textLinkClass}>
            политику конфиденциальности
          </AppLink>
        </Checkbox>
      ) : null}
      <FailureNotice failure={form.failure} />
      <Button type="submit" wide pending={form.isPending} className={styles.submit}>
        {definition.finish}
      </Button>
      <p className={`note mid-text ${styles.after}`}>
        <button type="button" className={textLinkClass} onClick={() => flow.goTo('code')}>
          Вернуться к коду
        </button>
      </p>
    </>
  );
}
