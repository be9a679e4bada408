import { IconAlertCircle, IconCheck, IconCloudOff, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';
import { clockOf, ownZone } from '#words/moments.ts';
import type { EditorEngine } from './editor-engine.ts';
import type { EditorState } from './editor-state.ts';
import styles from './save-state.module.css';

/** In the person's own time zone: a save happens in the browser, so the server never draws it. */
export const clockTime = (at: number): string => clockOf(at, ownZone());

type Words = { tone?: 'good' | 'bad' | 'warn'; icon: ReactNode; text: ReactNode };

function wordsOf(engine: EditorEngine, state: EditorState): Words | null {
  if (state.isSaving) return { icon: <Spinner size={16} />, text: 'Сохраняем…' };
  const warn = (text: string): Words => ({ tone: 'warn', icon: <IconCloudOff aria-hidden="true" />, text });
  const bad = (text: string): Words => ({ tone: 'bad', icon: <IconAlertCircle aria-hidden="true" />, text });
  switch (state.trouble) {
    case 'offline':
      return warn(
        engine.isAutomatic ? 'Нет связи: сохраним, когда появится' : 'Нет связи: правки остались в этом браузере',
      );
    case 'server':
      return warn(
        engine.isAutomatic ? 'Сервер не ответил: попробуем ещё раз' : 'Сервер не ответил: попробуйте ещё раз',
      );
    case 'signed_out':
      return warn('Вы вышли: сохраним после входа');
    case 'conflict':
      return bad('Выберите, чья версия останется');
    case 'gone':
      return bad('Объект удалён');
    case 'refused':
      return bad('Не сохранено');
    default:
  }
  if (Object.keys(state.errors).length > 0) {
    return bad(engine.isAutomatic && state.object ? 'Сохранили, кроме отмеченного' : 'Проверьте отмеченные поля');
  }
  if (engine.isChanged || (state.object === null && engine.hasUnsaved)) {
    const isTitleMissing = state.object === null && String(state.values.title ?? '').trim().length < 3;
    const text = isTitleMissing ? 'Впишите название, и черновик сохранится сам' : 'Есть несохранённые изменения';
    return { icon: <IconPencil aria-hidden="true" />, text };
  }
  const good = (text: ReactNode): Words => ({ tone: 'good', icon: <IconCheck aria-hidden="true" />, text });
  if (engine.hasUnsaved) return good('Сохранили, кроме незаконченных строк');
  if (state.savedAt === null) {
    return engine.isAutomatic ? { icon: <IconPencil aria-hidden="true" />, text: 'Черновик сохраняется сам' } : null;
  }
  return good(
    <>
      {state.object?.life === 'draft' ? 'Черновик сохранён' : 'Сохранено'} в{' '}
      <time dateTime={new Date(state.savedAt).toISOString()}>{clockTime(state.savedAt)}</time>
    </>,
  );
}

export function SaveState({
  engine,
  state,
  className,
}: {
  engine: EditorEngine;
  state: EditorState;
  className?: string;
}) {
  const words = wordsOf(engine, state);
  return (
    <p
      className={classNames('inline middle gap-1h note', styles.state, className)}
      data-tone={words?.tone}
      role="status"
    >
      {words?.icon}
      {words ? <span>{words.text}</span> : null}
    </p>
  );
}
