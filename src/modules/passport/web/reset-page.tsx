import { useEffect, useRef, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { CODE_TERM } from '../../terms/contract.ts';
import styles from './auth-form.module.css';
import { authPath } from './auth-paths.ts';
import { carryEmail } from './carried-email.ts';
import { EmailCodeForm } from './email-code-form.tsx';
import type { EmailCodeDefinition } from './use-email-code-flow.ts';

const RESET: EmailCodeDefinition = {
  action: 'reset_password',
  call: 'POST /v1/passport/reset_password',
  titles: {
    email: { title: 'Новый пароль', lead: 'Укажите почту аккаунта: пришлём на неё код.' },
    code: { title: 'Код из письма', lead: `Шесть цифр. Код действует ${CODE_TERM}.` },
    password: { title: 'Придумайте пароль', lead: 'От 8 символов. Фраза из нескольких слов надёжнее набора знаков.' },
  },
  finish: 'Сохранить пароль',
  needsTerms: false,
};

export function ResetPage({ backLink, code }: { backLink: string; code?: string }) {
  const [isDone, setDone] = useState(false);
  if (isDone) return <Done backLink={backLink} />;
  return (
    <EmailCodeForm
      definition={RESET}
      backLink={backLink}
      code={code}
      onDone={async (email) => {
        if (email) carryEmail(email);
        setDone(true);
      }}
      emailAfter={
        <>
          Вспомнили пароль?{' '}
          <AppLink to={authPath('login', backLink)} className={textLinkClass}>
            Войдите
          </AppLink>
        </>
      }
      passwordNote="После смены пароля мы завершим все сеансы: войти нужно будет заново на каждом устройстве."
    />
  );
}

function Done({ backLink }: { backLink: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={`stack gap-6 ${styles.page}`}>
      <div>
        <h1 ref={title} tabIndex={-1} className="silent">
          Пароль изменён
        </h1>
        <p className="above-2 soft">Теперь войдите с новым паролем.</p>
      </div>
      <Notice tone="good" title="Все сеансы завершены">
        Если в аккаунт входил кто-то ещё, он больше не внутри. Письмо об этом ждёт вас на почте.
      </Notice>
      <div className={`stack gap-4 ${styles.form}`}>
        <AppLink to={authPath('login', backLink)} className={buttonClass({ wide: true, className: styles.submit })}>
          Войти
        </AppLink>
      </div>
    </div>
  );
}
