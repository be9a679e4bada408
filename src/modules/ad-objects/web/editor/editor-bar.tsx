import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './editor-bar.module.css';
import type { EditorEngine } from './editor-engine.ts';
import type { EditorState } from './editor-state.ts';
import { namesOf } from './readiness.ts';
import { SaveState } from './save-state.tsx';

interface EditorBarProps {
  engine: EditorEngine;
  state: EditorState;
  /** Labels of missing required fields. */
  left: readonly string[];
  /** Null when publishing is not what comes next. */
  onPublish: (() => void) | null;
}

/** Sticky bar: what is left and the button it leads to. A published object is saved by its owner's press. */
export function EditorBar({ engine, state, left, onPublish }: EditorBarProps) {
  const isManual = !engine.isAutomatic;
  const isQuiet = isManual && !engine.isChanged && !state.isSaving;
  const isPublishing = onPublish !== null && (!isManual || isQuiet);
  if (engine.isAutomatic && !isPublishing) return null;
  const hasTrouble = state.trouble !== null || Object.keys(state.errors).length > 0;
  return (
    <div className={`framed row middle gap-4 rows-2 shadow-3 ${styles.bar}`}>
      {hasTrouble || (isManual && !isQuiet) ? (
        // aria-hidden: the same words are announced from the top of the page.
        <div aria-hidden="true" className="shrinks">
          <SaveState engine={engine} state={state} />
        </div>
      ) : (
        <p className="shrinks t-13 lines-2">
          {isPublishing ? publishWords(left, Boolean(state.object?.doubts?.length)) : 'Правок нет: сохранять нечего'}
        </p>
      )}
      <div className="row fixed push gap-1h">
        {isPublishing ? (
          <Button
            size="sm"
            variant={left.length > 0 ? 'primary' : 'accent'}
            pending={state.isMoving}
            onClick={onPublish}
          >
            Опубликовать
          </Button>
        ) : (
          <>
            {isQuiet ? null : (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => {
                  const typed = engine.discard();
                  showToast('Правки отменены', { action: { label: 'Вернуть', onPress: () => engine.set(typed) } });
                }}
              >
                Отменить
              </Button>
            )}
            <Button
              size="sm"
              disabled={isQuiet}
              pending={state.isSaving}
              onClick={async () => {
                if (await engine.save()) showToast('Сохранили', { tone: 'good' });
              }}
            >
              Сохранить изменения
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

const publishWords = (left: readonly string[], isDoubted: boolean) =>
  left.length > 0 ? (
    <>
      <b className="strong">Осталось:</b> {namesOf(left)}
    </>
  ) : (
    <>
      <b className="strong">Всё готово.</b> {isDoubted ? 'Сначала посмотрит модератор.' : 'Появится в каталоге сразу.'}
    </>
  );
