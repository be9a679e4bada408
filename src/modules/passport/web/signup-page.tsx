import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { FEE_SHARE } from '../../ledger/contract.ts';
import { CODE_TERM } from '../../terms/contract.ts';
import styles from './auth-form.module.css';
import { authPath } from './auth-paths.ts';
import { EmailCodeForm } from './email-code-form.tsx';
import type { EmailCodeDefinition } from './use-email-code-flow.ts';
import { useSignedIn } from './use-signed-in.ts';

const SIGN_UP: EmailCodeDefinition = {
  action: 'register',
  call: 'POST /v1/passport/register',
  titles: {
    email: { title: 'Ваша почта', lead: 'Пришлём на неё код. Это же будет ваш логин.' },
    code: { title: 'Код из письма', lead: `Шесть цифр. Код действует ${CODE_TERM}.` },
    password: { title: 'Придумайте пароль', lead: 'От 8 символов. Фраза из нескольких слов надёжнее набора знаков.' },
  },
  finish: 'Создать аккаунт',
  needsTerms: true,
};

const PROMISES = [
  'Публикация в каталоге бесплатна',
  `Комиссия ${FEE_SHARE} с продавца — только с завершённой сделки`,
  'Почту видите только вы',
];

interface SignupPageProps {
  backLink: string;
  code?: string;
  /** Why the person is here, if somebody knows. */
  note?: ReactNode;
}

export function SignupPage({ backLink, code, note }: SignupPageProps) {
  const signedIn = useSignedIn(backLink);
  return (
    <EmailCodeForm
      definition={SIGN_UP}
      backLink={backLink}
      code={code}
      onDone={signedIn}
      emailNote={
        <>
          {note}
          <ul className={`icon-18 stack gap-2 note ${styles.promises}`}>
            {PROMISES.map((promise) => (
              <li className="row gap-2" key={promise}>
                <IconCheck className="ink" aria-hidden="true" />
                {promise}
              </li>
            ))}
          </ul>
        </>
      }
      emailAfter={
        <>
          Уже есть аккаунт?{' '}
          <AppLink to={authPath('login', backLink)} className={textLinkClass}>
            Войдите
          </AppLink>
        </>
      }
      passwordNote="Имя спросим на следующей странице. Реквизиты понадобятся позже: для маркировки и акта."
    />
  );
}
