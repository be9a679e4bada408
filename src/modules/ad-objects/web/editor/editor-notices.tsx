import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { CopyLine } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { showToast } from '#ui/toast.tsx';
import { REJECTION_REASONS, type RejectionReason } from '../../domain/states.ts';
import { fieldsOf, type KindForm } from '../../kinds/field.ts';
import { AppealLine } from '../detail/appeal-line.tsx';
import type { EditorEngine } from './editor-engine.ts';
import type { EditorState } from './editor-state.ts';
import { clockTime } from './save-state.tsx';

/** Most objects are free of these. */
const ConflictNotice = deferred(() => import('./conflict-notice.tsx'), 'ConflictNotice');
const LawNotice = deferred(() => import('./law-notice.tsx'), 'LawNotice');

interface NoticesProps {
  engine: EditorEngine;
  state: EditorState;
  form: KindForm;
  /** Where to come back after signing in. */
  here: string;
  onGoTo: (name: string) => void;
}

/** Notices about failed saves, each with a way out. */
export function EditorNotices(props: NoticesProps) {
  const light = props.state.object?.legality?.light;
  return (
    <>
      <TroubleNotice {...props} />
      {props.state.conflict ? <ConflictNotice {...props} /> : null}
      <RestoredNotice {...props} />
      <TakenNotice {...props} />
      <ModerationNotice {...props} />
      {light === 'amber' || light === 'red' ? <LawNotice {...props} /> : null}
    </>
  );
}

function TroubleNotice({ engine, state: { trouble, failure }, here }: NoticesProps) {
  if (trouble === 'signed_out') {
    return (
      <Notice
        tone="warn"
        live
        title="Вы вышли из аккаунта"
        action={
          <AppLink
            to={`/auth/login?${new URLSearchParams({ back_link: here })}`}
            className={buttonClass({ size: 'sm' })}
          >
            Войти и продолжить
          </AppLink>
        }
      >
        Всё, что вы ввели, осталось в этом браузере. Войдите, и мы это сохраним.
      </Notice>
    );
  }
  if (trouble === 'gone') {
    return (
      <Notice
        tone="bad"
        live
        title="Объект удалён в другом окне"
        action={
          <Button size="sm" onClick={() => engine.recreate()}>
            Создать заново из введённого
          </Button>
        }
      >
        Текст остался в форме. Его можно сохранить новым черновиком.
      </Notice>
    );
  }
  // No connection and a busy server are told by the save state: they pass by themselves.
  if (!failure || trouble === 'offline' || trouble === 'server') return null;
  return (
    <Notice
      tone="bad"
      live
      action={
        failure.requestId && failure.status >= 500 ? (
          <CopyLine caption="Номер запроса" value={failure.requestId} />
        ) : null
      }
    >
      {failure.message}
    </Notice>
  );
}

function RestoredNotice({ engine, state: { restored, conflict } }: NoticesProps) {
  if (!restored || conflict) return null;
  return (
    <Notice
      live
      title={`Вернули несохранённое от ${clockTime(restored.at)}`}
      action={
        <div className="row wrap gap-2">
          <Button size="sm" variant="line" onClick={() => engine.undoRestore()}>
            Отменить
          </Button>
          <Button size="sm" variant="ghost" onClick={() => engine.dismissRestored()}>
            Понятно
          </Button>
        </div>
      }
    >
      {engine.isAutomatic
        ? 'В прошлый раз это не успело сохраниться.'
        : 'В прошлый раз вы не нажали «Сохранить изменения». Проверьте и сохраните.'}
    </Notice>
  );
}

function TakenNotice({ engine, state: { taken, conflict }, form }: NoticesProps) {
  if (taken.length === 0 || conflict) return null;
  const labels = fieldsOf(form).flatMap(({ name, label }) => (taken.includes(name) ? [label.toLowerCase()] : []));
  return (
    <Notice
      live
      action={
        <Button size="sm" variant="ghost" onClick={() => engine.dismissTaken()}>
          Понятно
        </Button>
      }
    >
      Объект правили и в другом окне. Те правки уже в форме: {labels.join(', ')}. Ваши тоже на месте.
    </Notice>
  );
}

const wordsOf = ({ reason, comment }: { reason: RejectionReason; comment: string | null }): string =>
  `${REJECTION_REASONS[reason]}.${comment ? ` ${comment}` : ''}`;

function ModerationNotice({ engine, state: { object, isMoving }, form, onGoTo }: NoticesProps) {
  if (object?.moderation === 'blocked') {
    return (
      <Notice tone="bad" title="Объект заблокирован модератором">
        Изменить его нельзя, в каталоге его не видно.
        {object.rejection ? ` ${wordsOf(object.rejection)}` : ''}
        {object.appeal ? <AppealLine appeal={object.appeal} /> : null}
      </Notice>
    );
  }
  if (object?.moderation === 'pending') {
    return (
      <Notice title="На проверке">
        В каталоге объект появится, когда модератор его посмотрит. Править можно и сейчас.
      </Notice>
    );
  }
  if (object?.moderation !== 'rejected') return null;
  const { rejection } = object;
  const field = rejection?.field ? fieldsOf(form).find(({ name }) => name === rejection.field) : undefined;
  return (
    <Notice
      tone="warn"
      title="Модератор просит поправить"
      action={
        object.can.resubmit ? (
          <Button
            size="sm"
            pending={isMoving}
            onClick={async () => {
              if (await engine.resubmit()) showToast('Отправили на проверку', { tone: 'good' });
            }}
          >
            Отправить на проверку снова
          </Button>
        ) : null
      }
    >
      {rejection ? wordsOf(rejection) : 'Причина не указана.'}{' '}
      {field ? (
        <button type="button" className={textLinkClass} onClick={() => onGoTo(field.name)}>
          К полю «{field.label}»
        </button>
      ) : null}
      {object.appeal ? <AppealLine appeal={object.appeal} /> : null}
    </Notice>
  );
}
