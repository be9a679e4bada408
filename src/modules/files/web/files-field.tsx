import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type ChangeEvent, type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field, type FieldTexts, useFieldIds } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { FILES, plural } from '#words/plurals.ts';
import { fileSize } from '#words/sizes.ts';
import type { FileFacts } from '../contract.ts';
import { MAX_FILE_BYTES } from '../domain/limits.ts';
import { FileRow } from './file-row.tsx';
import styles from './files.module.css';
import { type FileUpload, useFileUploads } from './use-file-uploads.ts';

export interface FilesFieldProps extends Omit<FieldTexts, 'label'> {
  label?: string;
  value: readonly FileFacts[];
  onChange: (value: FileFacts[]) => void;
  /** Called whenever uploads begin or end, so that a form can wait for them. */
  onBusy?: (isBusy: boolean) => void;
  max?: number;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Files to attach: dropped, pasted or chosen. Each is sent at once; the value holds those that have arrived. */
export function FilesField({ label = 'Файлы', value, onChange, onBusy, max = 10, ...texts }: FilesFieldProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  // Ref to the latest value: two uploads may end before the next render, and each adds to it.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const [isOver, setIsOver] = useState(false);
  const [spoken, setSpoken] = useState('');
  const [overflow, setOverflow] = useState('');

  function put(next: FileFacts[]): void {
    latest.current = next;
    onChange(next);
  }

  const { uploads, add, forget, retry } = useFileUploads((file) => {
    put([...latest.current, file]);
    setSpoken(`Файл ${file.name} загружен.`);
  });
  const active = uploads.filter(({ failure }) => failure === null).length;
  const isBusy = active > 0;
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);

  const error = texts.error ?? (overflow || undefined);
  const hint =
    texts.hint ??
    `Любые файлы до ${fileSize(MAX_FILE_BYTES)}, не больше ${max}. Можно перетащить сюда или вставить из буфера.`;
  const { controlId, errorId, hintId, aria } = useFieldIds(undefined, { hint, error });

  function take(files: readonly File[]): void {
    if (files.length === 0) return;
    const room = Math.max(0, max - latest.current.length - active);
    setOverflow(
      files.length > room
        ? `Помещается ${max} ${plural(max, FILES)}. ${room > 0 ? `Взяли первые ${room}.` : 'Уберите лишние, чтобы добавить другие.'}`
        : '',
    );
    add(files.slice(0, room));
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    take([...(target.files ?? [])]);
    // The same file may be chosen again after a failure.
    target.value = '';
  }

  function paste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  }

  function remove(fileId: string): void {
    put(latest.current.filter(({ file_id }) => file_id !== fileId));
    setOverflow('');
    setSpoken('Файл убран.');
    chooseButton.current?.focus();
  }

  function drop(event: DragEvent): void {
    setIsOver(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
  }

  return (
    <Field {...texts} {...{ label, hint, error, controlId, errorId, hintId }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are short cuts; the button opens the same files. */}
      <div
        className={classNames(styles.field, 'stack gap-2 narrow round-2', isOver && styles.over)}
        onPaste={paste}
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
        }}
        onDrop={drop}
      >
        {value.length + uploads.length > 0 ? (
          <ul className="stack gap-2 full">
            {value.map(({ file_id, name, bytes }) => (
              <li key={file_id} className={`${styles.file} row middle gap-3 shrinks surface`}>
                <FileRow
                  name={name}
                  note={fileSize(bytes)}
                  end={
                    <IconButton
                      size="sm"
                      label={`Убрать файл ${name}`}
                      icon={<IconX aria-hidden="true" />}
                      onClick={() => remove(file_id)}
                    />
                  }
                />
              </li>
            ))}
            {uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                onForget={() => {
                  forget(upload.id);
                  chooseButton.current?.focus();
                }}
                onRetry={() => retry(upload.id)}
              />
            ))}
          </ul>
        ) : null}
        <Button
          ref={chooseButton}
          id={controlId}
          aria-label={`Приложить файлы: ${label}`}
          variant="line"
          size="sm"
          icon={<IconPaperclip aria-hidden="true" />}
          onClick={() => chooser.current?.click()}
          {...aria}
        >
          {isOver ? 'Отпустите, чтобы приложить' : 'Приложить файлы'}
        </Button>
        <input ref={chooser} type="file" multiple hidden onChange={choose} />
      </div>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </Field>
  );
}

interface UploadRowProps {
  upload: FileUpload;
  onForget: () => void;
  onRetry: () => void;
}

function UploadRow({ upload: { file, progress, failure }, onForget, onRetry }: UploadRowProps) {
  const share = Math.round((progress ?? 0) * 100);
  return (
    <li className={classNames(styles.file, 'row middle gap-3 shrinks surface', failure !== null && styles.failed)}>
      <FileRow
        name={file.name}
        isBad={failure !== null}
        note={
          failure ? (
            <span role="alert">
              {failure.message}{' '}
              {failure.canRetry ? (
                <button type="button" className={textLinkClass} onClick={onRetry}>
                  Повторить
                </button>
              ) : null}
            </span>
          ) : progress === null ? (
            'В очереди'
          ) : (
            <progress
              className="meter full accent above-1"
              max={100}
              value={share}
              aria-label={`Загрузка файла ${file.name}`}
            />
          )
        }
        end={
          <IconButton
            size="sm"
            label={failure ? `Убрать файл ${file.name}` : `Отменить загрузку файла ${file.name}`}
            icon={<IconX aria-hidden="true" />}
            onClick={onForget}
          />
        }
      />
    </li>
  );
}
