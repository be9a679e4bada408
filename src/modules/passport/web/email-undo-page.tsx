import { useEffect, useRef, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useForm } from '#platform/web/form.ts';
import { announceSession } from '#platform/web/session-channel.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { passportCalls } from '../contract.ts';
import { linesOf } from '../domain/undone.ts';
import styles from './auth-form.module.css';
import { FailureNotice } from './failure-notice.tsx';

/** From the letter to the old address. A button, because mail programs open links by themselves. */
export function EmailUndoPage({ token }: { token: string }) {
  const api = useApi<typeof passportCalls>();
  const [removed, setRemoved] = useState<readonly string[] | null>(null);
  const form = useForm({
    initial: {},
    submit: async () => {
      const undone = await api('POST /v1/safety/email/undo', { body: { token } });
      announceSession('signed-out');
      setRemoved(linesOf(undone.removed));
    },
  });
  if (removed) return <Done removed={removed} />;
  return (
    <div className={`stack gap-6 ${styles.page}`}>
      <div>
        <h1>Вернуть прежний адрес</h1>
        <p className="above-2 soft">Нажмите, если почту аккаунта сменили не вы.</p>
      </div>
      <Notice tone="warn" title="Что произойдёт">
        Аккаунт вернётся на адрес, куда пришло письмо. Все сеансы завершатся, прежний пароль перестанет подходить.
        Двухфакторная защита, ключи доступа, токены и вебхуки, добавленные за неделю до смены почты и после неё,
        исчезнут, а заявки на вывод за это время отменятся.
      </Notice>
      <form {...form.props} className={`stack gap-4 ${styles.form}`} aria-label="Вернуть прежний адрес">
        <FailureNotice failure={form.failure} />
        <Button type="submit" wide pending={form.isPending} className={styles.submit}>
          Вернуть адрес и завершить все сеансы
        </Button>
      </form>
    </div>
  );
}

function Done({ removed }: { removed: readonly string[] }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={`stack gap-6 ${styles.page}`}>
      <div>
        <h1 ref={title} tabIndex={-1} className="silent">
          Адрес вернулся
        </h1>
        <p className="above-2 soft">
          Прежний пароль больше не подходит: его мог узнать чужой. Задайте новый, код придёт на этот адрес.
        </p>
      </div>
      {removed.length > 0 ? (
        <Notice tone="info" title="Что мы убрали">
          <ul className={`stack gap-1 anywhere ${styles.removed}`}>
            {removed.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <div className={`stack gap-4 ${styles.form}`}>
        <AppLink to="/auth/reset" className={buttonClass({ wide: true, className: styles.submit })}>
          Задать новый пароль
        </AppLink>
      </div>
    </div>
  );
}
