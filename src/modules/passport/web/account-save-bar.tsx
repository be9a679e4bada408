import { IconAlertCircle, IconCheck, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { clockOf, ownZone } from '#words/moments.ts';
import type { AccountForm } from './account-form.ts';
import styles from './account-save-bar.module.css';
import { authPath } from './auth-paths.ts';
import { FailureNotice } from './failure-notice.tsx';

/** How long the bar keeps floating after a save, so that the answer is seen wherever the page stands. */
const FLOATS_MS = 6000;

/** After the save, so in the person's own time zone: the server never draws it. */

export function AccountSaveBar({ form, back }: { form: AccountForm; back: string | null }) {
  const isFloating = useFloating(form, back !== null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const isIdle = !form.isChanged && !form.isPending;
  return (
    <div className={classNames('stack gap-2 round-3', styles.bar, isFloating && styles.floating)}>
      <Refusal form={form} />
      <div className={`${styles.row} row middle gap-4 rows-2 at-44`}>
        <p className={`icon-18 grow note ${styles.state}`} role="status">
          <SaveStateText form={form} />
        </p>
        <div className={`row gap-1h ${styles.grows}`}>
          {form.isChanged && !form.isPending ? (
            <Button
              variant="ghost"
              onClick={() => {
                form.undo();
                saveButton.current?.focus();
              }}
            >
              Отменить изменения
            </Button>
          ) : null}
          {form.hasUndone && isIdle ? (
            <Button
              variant="ghost"
              onClick={() => {
                form.redo();
                saveButton.current?.focus();
              }}
            >
              Вернуть
            </Button>
          ) : null}
          {back && form.savedAt && isIdle ? (
            <AppLink to={back} className={buttonClass({ variant: 'accent' })}>
              Вернуться к сделке
            </AppLink>
          ) : null}
          <Button
            ref={saveButton}
            type="submit"
            pending={form.isPending}
            // Not disabled: the button that has just saved keeps the focus.
            aria-disabled={isIdle || undefined}
            className={classNames(styles.grows, isIdle && 'dim')}
            onClick={(event) => {
              if (isIdle) event.preventDefault();
            }}
          >
            {form.failure?.error.code === 'network' ? 'Повторить' : 'Сохранить'}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Refusal({ form: { failure } }: { form: AccountForm }): ReactNode {
  if (failure?.error.status !== 401) return <FailureNotice failure={failure} />;
  return (
    <Notice
      tone="warn"
      live
      title="Вы вышли из аккаунта"
      action={
        <AppLink to={authPath('login', '/settings/account')} className={buttonClass({ size: 'sm' })}>
          Войти и продолжить
        </AppLink>
      }
    >
      Всё, что вы ввели, мы запомнили и вернём после входа.
    </Notice>
  );
}

function SaveStateText({ form }: { form: AccountForm }): ReactNode {
  if (form.isPending) return 'Сохраняем…';
  if (form.hasErrors) {
    return (
      <span className="inline middle gap-1h bad">
        <IconAlertCircle aria-hidden="true" />
        Проверьте отмеченные поля
      </span>
    );
  }
  if (form.isChanged) {
    return (
      <span className={`inline middle gap-1h ${styles.changed}`}>
        <IconPencil aria-hidden="true" />
        Есть несохранённые изменения
      </span>
    );
  }
  if (form.hasUndone) return 'Изменения отменены';
  if (form.savedAt) {
    return (
      <span className="inline middle gap-1h">
        <IconCheck aria-hidden="true" className="good" />
        <span>
          Сохранено в <time dateTime={form.savedAt.toISOString()}>{clockOf(form.savedAt, ownZone())}</time>
        </span>
      </span>
    );
  }
  return 'Изменений нет';
}

/** While there is something to say or to do, the bar stays in sight. */
function useFloating({ isChanged, isPending, hasUndone, savedAt }: AccountForm, isKept: boolean): boolean {
  const [hasNews, setNews] = useState(false);
  const hasAnswer = hasUndone || savedAt !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save is news, not only the first
  useEffect(() => {
    if (!hasAnswer) return;
    setNews(true);
    const timer = setTimeout(() => setNews(false), FLOATS_MS);
    return () => clearTimeout(timer);
  }, [hasAnswer, savedAt]);
  return isChanged || isPending || hasNews || (isKept && savedAt !== null);
}
