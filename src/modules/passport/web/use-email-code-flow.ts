/** Address, code, password: the one mechanism under sign-up and reset. What differs is in the definition. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { type FormErrors, useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import type { Action, passportCalls } from '../contract.ts';
import { CODE_DIGITS, MAILBOX_CODE_DIGITS } from '../domain/codes.ts';
import { PASSWORD_MIN } from '../domain/password-strength.ts';
import { carryEmail, readCarriedEmail } from './carried-email.ts';
import { useSecondsLeft } from './countdown.tsx';
import { forgetPendingFlow, type PendingFlow, readPendingFlow, rememberPendingFlow } from './pending-flow.ts';

export const STEPS = ['email', 'code', 'password'] as const;
export type Step = (typeof STEPS)[number];

type Letter = Pick<PendingFlow, 'digits' | 'isSent' | 'lettersPath'>;
type EmailCodeValues = { email: string; confirmation_code: string; password: string; terms: boolean };

export interface EmailCodeDefinition {
  action: Action;
  call: 'POST /v1/passport/register' | 'POST /v1/passport/reset_password';
  titles: Readonly<Record<Step, { title: string; lead: string }>>;
  /** The button of the last step. */
  finish: string;
  needsTerms: boolean;
}

const CODE_ERRORS = { email_taken: 'email', email_unknown: 'email', wrong_code: 'confirmation_code' } as const;

export function useEmailCodeFlow(
  definition: EmailCodeDefinition,
  { letterCode, onDone }: { letterCode: string | undefined; onDone: (email: string) => Promise<void> },
) {
  const api = useApi<typeof passportCalls>();
  const codeFromLetter = codeIn(letterCode);
  const [step, setStep] = useState<Step>(codeFromLetter ? 'code' : 'email');
  /** The address the last code went to; empty when the letter was opened in a browser that asked for none. */
  const [sentTo, setSentTo] = useState('');
  /** How long the code is, and whether this request has sent it; past the mailbox's limit it is in a letter of before. */
  const [{ digits, isSent, lettersPath }, setLetter] = useState<Letter>({
    digits: codeFromLetter.length || CODE_DIGITS,
    isSent: true,
  });
  const [resendAt, setResendAt] = useState<number | null>(null);
  const [isResending, setResending] = useState(false);
  const [news, setNews] = useState('');
  const resendIn = useSecondsLeft(resendAt);

  const form = useForm<EmailCodeValues>({
    initial: { email: '', confirmation_code: codeFromLetter, password: '', terms: false },
    check: (values) => problemsOf(step, values, { digits, needsTerms: definition.needsTerms }),
    submit,
    fieldOfCode: CODE_ERRORS,
  });
  const { set } = form;

  // localStorage is the browser's alone, so the server renders the first step and this effect continues where the person stopped.
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
    setLetter(flow);
    // A code of another length is out of another letter.
    const isFitting = codeFromLetter.length === flow.digits;
    if (!isFitting) set({ confirmation_code: '' });
    setStep(isFitting ? 'password' : 'code');
  }, [definition.action, codeFromLetter, set]);
  useHiddenCode(letterCode);

  async function requestCode(email: string) {
    const answer = await api('POST /v1/passport/check_email', {
      query: { action: definition.action },
      body: { email },
    });
    const now = Date.now();
    const flow = {
      action: definition.action,
      email,
      expiresAt: now + answer.expires_in * 1000,
      resendAt: now + answer.resend_in * 1000,
      digits: answer.code_digits,
      isSent: answer.is_sent,
      ...(answer.letters_path && { lettersPath: answer.letters_path }),
    };
    rememberPendingFlow(flow);
    setSentTo(email);
    setResendAt(flow.resendAt);
    setLetter(flow);
    // A new code ends the old one; the one that browsers share stays good, such as that of the letter's link.
    if (flow.isSent || form.values.confirmation_code.length !== flow.digits) set({ confirmation_code: '' });
    return flow;
  }

  async function submit(values: EmailCodeValues) {
    if (step === 'email') {
      const email = values.email.trim();
      // The same address again while its code is fresh: the person only looked back.
      if (email !== sentTo || resendIn === 0) await requestCode(email);
      setStep('code');
    } else if (step === 'code') {
      const { confirmation_code } = values;
      await api('POST /v1/passport/check_code', { query: { action: definition.action }, body: { confirmation_code } });
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
      const { isSent } = await requestCode(sentTo);
      setNews(isSent ? `Отправили новый код на ${sentTo}.` : `Письмо с кодом уже отправлено на ${sentTo}.`);
    });
    setResending(false);
  }

  return {
    form,
    step,
    sentTo,
    digits,
    isSent,
    lettersPath,
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
function problemsOf(
  step: Step,
  values: EmailCodeValues,
  { digits, needsTerms }: { digits: number; needsTerms: boolean },
): FormErrors<EmailCodeValues> {
  if (step === 'email') return values.email.trim() ? {} : { email: 'Укажите электронную почту.' };
  if (step === 'code') {
    if (values.confirmation_code === '') return { confirmation_code: 'Введите код из письма.' };
    if (values.confirmation_code.length === digits) return {};
    const count = digits === CODE_DIGITS ? 'шести' : 'двенадцати';
    return { confirmation_code: `Код состоит из ${count} цифр.` };
  }
  const isShort = [...values.password].length < PASSWORD_MIN;
  return {
    ...(isShort && { password: `Нужно не меньше ${PASSWORD_MIN} символов.` }),
    ...(needsTerms && !values.terms && { terms: 'Отметьте согласие, чтобы создать аккаунт.' }),
  };
}

function codeIn(letterCode: string | undefined): string {
  const digits = letterCode?.replaceAll(/\D/g, '') ?? '';
  return [CODE_DIGITS, MAILBOX_CODE_DIGITS].includes(digits.length) ? digits : '';
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
