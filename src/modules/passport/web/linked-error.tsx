import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { type AuthPage, authPath } from './auth-paths.ts';

/** Links for words of error messages: the page where the advice is followed. */
const ADVICE: Readonly<Record<string, AuthPage>> = {
  Войдите: 'login',
  зарегистрируйтесь: 'signup',
  'создайте аккаунт': 'signup',
  'задайте новый пароль': 'reset',
};
const PATTERN = new RegExp(`(${Object.keys(ADVICE).join('|')})`);

/** An error's sentence with its advice made into links; an unfamiliar sentence stays plain text. */
export function linkedError(text: string | undefined, backLink: string | undefined): ReactNode {
  if (!text) return undefined;
  return text.split(PATTERN).map((part) => {
    const page = ADVICE[part];
    if (!page) return part;
    return (
      <AppLink key={part} to={authPath(page, backLink)} className={textLinkClass}>
        {part}
      </AppLink>
    );
  });
}
