import { IconPencil } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { LIMITS } from '../domain/limits.ts';
import styles from './favourite-item.module.css';

const PAUSE_MS = 900;

interface NoteFieldProps {
  /** Title of the object that the note is about. */
  title: string;
  note: string | null;
  onSave: (note: string) => Promise<void>;
}

/** A private note that saves itself: after a pause in typing, and on leaving the field. */
export function NoteField({ title, note, onSave }: NoteFieldProps) {
  const [typed, setTyped] = useState(note ?? '');
  const [isOpen, setOpen] = useState(note !== null);
  const [state, setState] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ saved: note ?? '', typed: note ?? '' });
  const area = useRef<HTMLTextAreaElement>(null);
  const stateId = useId();

  async function save() {
    clearTimeout(timer.current);
    const { saved, typed: text } = latest.current;
    if (text.trim() === saved.trim()) return;
    latest.current.saved = text;
    setState('Сохраняем…');
    try {
      await onSave(text);
      setState(latest.current.typed === text ? 'Сохранено' : '');
    } catch (error) {
      latest.current.saved = saved;
      setState(error instanceof ApiError ? (error.fields?.note ?? error.message) : 'Не сохранилось');
    }
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  if (!isOpen) {
    return (
      <button
        type="button"
        className={`${styles.addNote} bare pad-0 icon-16 inline middle gap-1h soft at-32 darkens`}
        aria-label={`Добавить заметку: ${title}`}
        onClick={() => {
          setOpen(true);
          requestAnimationFrame(() => area.current?.focus());
        }}
      >
        <IconPencil aria-hidden="true" />
        Добавить заметку
      </button>
    );
  }
  return (
    <div className={`stack gap-h ${styles.note}`}>
      <textarea
        ref={area}
        className="full round-1 sunken ink pad-x-3 pad-y-2 at-36"
        rows={1}
        aria-label={`Заметка: ${title}`}
        aria-describedby={stateId}
        placeholder="Видите только вы"
        maxLength={LIMITS.note}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          latest.current.typed = target.value;
          setState('');
          clearTimeout(timer.current);
          timer.current = setTimeout(() => void save(), PAUSE_MS);
        }}
        onBlur={() => {
          void save();
          if (typed.trim() === '') setOpen(false);
        }}
      />
      <small id={stateId} role="status">
        {state}
      </small>
    </div>
  );
}
