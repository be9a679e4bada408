import { IconTableImport } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { fileSize } from '#words/sizes.ts';
import { MAX_FILE_BYTES, MAX_ROWS } from '../domain/limits.ts';
import styles from './drop-zone.module.css';
import { sendTable } from './send-table.ts';

interface DropZoneProps {
  kind: string;
  /** The file has been read and checked. */
  onChecked: (token: string) => Promise<void>;
  /** A smaller zone under a checked file, with these words on it. */
  again?: string;
}

const ACCEPTED = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TOO_LARGE = `Файл больше ${fileSize(MAX_FILE_BYTES)}. Разделите его на несколько.`;
const LOST = 'Файл не удалось прочитать. Если он открыт в другой программе, закройте его и выберите снова.';

export function DropZone({ kind, onChecked, again }: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function take(file: File | undefined) {
    if (!file || sending) return;
    if (file.size > MAX_FILE_BYTES) return setFailure(TOO_LARGE);
    setFailure(null);
    setSending({ name: file.name, share: 0 });
    try {
      // A file that another program has rewritten since it was chosen fails here, not in the middle of the request.
      await file.slice(0, 1).arrayBuffer();
      const token = await sendTable(file, kind, (share) => setSending({ name: file.name, share }));
      await onChecked(token);
    } catch (error) {
      setFailure(error instanceof DOMException ? LOST : (error as Error).message);
    } finally {
      setSending(null);
    }
  }

  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };

  return (
    <div className="stack gap-3">
      {failure ? (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      ) : null}
      <label
        htmlFor={id}
        className={classNames(
          'framed row column middle relative gap-3 mid-text pointer',
          styles.zone,
          again && styles.compact,
          isOver && styles.over,
        )}
        aria-busy={sending !== null}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <IconTableImport aria-hidden="true" />
        {sending ? (
          <span className={`measure stack gap-1 soft anywhere ${styles.text}`} role="status">
            <b className="t-17 ink">{sending.share < 1 ? 'Отправляем файл' : 'Проверяем строки'}</b>
            <span>{sending.name}</span>
            <progress
              className={`${styles.progress} clip sunken unlined`}
              max={1}
              value={sending.share < 1 ? sending.share : undefined}
              aria-label="Отправка файла"
            />
          </span>
        ) : (
          <span className={`measure stack gap-1 soft anywhere ${styles.text}`}>
            <b className="t-17 ink">{again ?? 'Перетащите таблицу сюда или выберите файл'}</b>
            <span>
              XLSX или CSV, до {fileSize(MAX_FILE_BYTES)} и {MAX_ROWS} строк. Сначала покажем, что получится: без вашего
              «да» ничего не изменится.
            </span>
          </span>
        )}
        <input
          id={id}
          type="file"
          className={`${styles.input} over untouched`}
          accept={ACCEPTED}
          disabled={sending !== null}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file, mended, may be chosen again.
            target.value = '';
            void take(file);
          }}
        />
      </label>
    </div>
  );
}
