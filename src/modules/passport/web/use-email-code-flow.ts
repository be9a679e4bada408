/** Address, code, password: the one mechanism under sign-up and reset. What differs is in the definition. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { type FormErrors, useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import type { Action, passportCalls } from '../contract.ts';
import { PASSWORD_MIN } from '../domain/password-strength.ts';
import { carryEmail, readCarriedEmail } from './carried-email.ts';
import { useSecondsLeft } from './countdown.tsx';
import { forgetPendingFlow, readPendingFlow, rememberPendingFlow } from './pending-flow.ts';

export const STEPS = ['email', 'code', 'password'] as const;
export type Step = (typeof STEPS)[number];

type EmailCodeValues = { email: string; confirmation_code: string; password: string; terms: boolean };

export interface EmailCodeDefinition {
  action: Action;
  call: 'POST /v1/passport/register' | 'POST /v1/passport/reset_password';
  titles: Readonly<Record<Step, { title: string; lead: string }>>;
  /** The button of the last step. */
  finish: string;
  needsTerms: boolean;
}

const CODE_LENGTH = 6;
const CODE_ERRORS = { email_taken: 'email', email_unknown: 'email', wrong_code: 'confirmation_code' } as const;

export function useEmailCodeFlow(
  definition: EmailCodeDefinition,
  { letterCode, onDone }: { letterCode: string | undefined; onDone: (email: string) => Promise<void> },
) {
  const api = useApi<typeof passportCalls>();
  const codeFromLetter =
    letterCode?.replaceAll(/\D/g, '').length === CODE_LENGTH ? letterCode.replaceAll(/\D/g, '') : '';
  const [step, setStep] = useState<Step>(codeFromLetter ? 'code' : 'email');
  /** The address the last code went to; empty when the letter was opened in a browser that asked for none. */
  const [sentTo, setSentTo] = useState('');
  const [resendAt, setResendAt] = useState<number | null>(null);
  const [isResending, setResending] = useState(false);
  const [news, setNews] = useState('');
  const resendIn = useSecondsLeft(resendAt);

  const form = useForm<EmailCodeValues>({
    initial: { email: '', confirmation_code: codeFromLetter, password: '', terms: false },
    check: (values) => problemsOf(step, values, definition.needsTerms),
    submit,
    fieldOfCode: CODE_ERRORS,
  });
  const { set } = form;

  // Storage is the browser's alone, so the server draws the first step and this continues where the person stopped.
  const hasResumed = useRef(false);
  useLayoutEffect(() => {
    if (hasResumed.current) return;
    hasResumed.current = true;
    const flow = readPendingFlow(definition.action);
    const email = flow?.email ?? readCarriedEmail();
    if (email) set({ email });
    if (!flow) return;
    setSentTo(flow.email);
    setResendAt(flow.resendAt);
    setStep(codeFromLetter ? 'password' : 'code');
  }, [definition.action, codeFromLetter, set]);
  useHiddenCode(letterCode);

  async function requestCode(email: string) {
    const { expires_in, resend_in } = await api('POST /v1/passport/check_email', {
      query: { action: definition.action },
      body: { email },
    });
    const now = Date.now();
    const flow = {
      action: definition.action,
      email,
      expiresAt: now + expires_in * 1000,
      resendAt: now + resend_in * 1000,
    };
    rememberPendingFlow(flow);
    setSentTo(email);
    setResendAt(flow.resendAt);
    // A new code ends the old one.
    set({ confirmation_code: '' });
  }

  async function submit(values: EmailCodeValues) {
    if (step === 'email') {
      const email = values.email.trim();
      // The same address again while its code is fresh: the person only looked back.
      if (email !== sentTo || resendIn === 0) await requestCode(email);
      setStep('code');
    } else if (step === 'code') {
      setStep('password');
    } else {
      await finish(values);
    }
  }

  async function finish({ password, confirmation_code }: EmailCodeValues) {
    try {
      await api(definition.call, { body: { password, confirmation_code } });
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.code === 'email_taken') setStep('email');
        else if (error.code === 'wrong_code' || error.fields?.confirmation_code) setStep('code');
      }
      throw error;
    }
    forgetPendingFlow();
    await onDone(sentTo);
  }

  async function resend() {
    setResending(true);
    setNews('');
    await form.attempt(async () => {
      await requestCode(sentTo);
      setNews(`Отправили новый код на ${sentTo}.`);
    });
    setResending(false);
  }

  return {
    form,
    step,
    sentTo,
    resendIn,
    isResending,
    /** Said aloud to screen readers and shown beside the resend button. */
    news,
    goTo: useCallback((next: Step) => {
      setNews('');
      setStep(next);
    }, []),
    changeEmail: (email: string) => {
      carryEmail(email.trim());
      set({ email });
    },
    resend,
  };
}

export type EmailCodeFlow = ReturnType<typeof useEmailCodeFlow>;

/** Only what can be told at once; the sentences are the server's. */
function problemsOf(step: Step, values: EmailCodeValues, needsTerms: boolean): FormErrors<EmailCodeValues> {
  if (step === 'email') return values.email.trim() ? {} : { email: 'Укажите электронную почту.' };
  if (step === 'code') {
    if (values.confirmation_code === '') return { confirmation_code: 'Введите код из письма.' };
    return values.confirmation_code.length === CODE_LENGTH ? {} : { confirmation_code: 'Код состоит из шести цифр.' };
  }
  const isShort = [...values.password].length < PASSWORD_MIN;
  return {
    ...(isShort && { password: `Нужно не меньше ${PASSWORD_MIN} символов.` }),
    ...(needsTerms && !values.terms && { terms: 'Отметьте согласие, чтобы создать аккаунт.' }),
  };
}

/** The letter's code is read once and leaves the address, so that history and referrers never keep it. */
function useHiddenCode(letterCode: string | undefined) {
  const go = useGo();
  useEffect(() => {
    if (letterCode === undefined) return;
    const { pathname, search, hash } = window.location;
    const query = new URLSearchParams(search);
    query.delete('code');
    void go(`${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`, { replace: true });
  }, [letterCode, go]);
}
