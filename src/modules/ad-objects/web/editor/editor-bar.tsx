import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { showToast } from '#ui/toast.tsx';
import styles from './editor-bar.module.css';
import type { EditorEngine } from './editor-engine.ts';
import type { EditorState } from './editor-state.ts';
import { SaveState } from './save-state.tsx';

interface EditorBarProps {
  engine: EditorEngine;
  state: EditorState;
  left: number;
  isBlocked: boolean;
}

/** For what is published: the saving is the owner's to press. For a draft on a phone: how it stands, always in sight. */
export function EditorBar({ engine, state, left, isBlocked }: EditorBarProps) {
  if (isBlocked) return null;
  const isManual = !engine.isAutomatic;
  const isChanged = engine.isChanged;
  if (isManual && !isChanged && !state.isSaving) return null;
  return (
    <div
      className={classNames(
        'framed row middle push gap-4 rows-2 fits shadow-3',
        styles.bar,
        !isManual && styles.onlyPhone,
      )}
    >
      {/* The same words stand at the top and are said from there. */}
      <div aria-hidden="true" className="shrinks">
        <SaveState engine={engine} state={state} />
      </div>
      {isManual ? (
        <div className={`row push gap-1h ${styles.actions}`}>
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
          <Button
            size="sm"
            pending={state.isSaving}
            onClick={async () => {
              if (await engine.save()) showToast('Сохранили', { tone: 'good' });
            }}
          >
            Сохранить изменения
          </Button>
        </div>
      ) : left > 0 ? (
        <a href="#checklist" className={`${styles.left} push nowrap t-13 strong underlined`}>
          Заполнить: осталось {left}
        </a>
      ) : (
        <a href="#checklist" className={`${styles.left} push nowrap t-13 strong underlined`}>
          Опубликовать
        </a>
      )}
    </div>
  );
}
