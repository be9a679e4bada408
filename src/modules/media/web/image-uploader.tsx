import { IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { showToast } from '#ui/toast.tsx';
import { plural } from '#words/plurals.ts';
import { fileSize } from '#words/sizes.ts';
import { MAX_UPLOAD_BYTES } from '../domain/limits.ts';
import { CropDialog } from './crop-dialog.tsx';
import styles from './image-uploader.module.css';
import type { PictureFacts } from './picture.tsx';
import { PictureTile } from './picture-tile.tsx';
import { ACCEPTED } from './refused-types.ts';
import { UploadTile } from './upload-tile.tsx';
import { useUploads } from './use-uploads.ts';

const PICTURES = { one: 'картинка', few: 'картинки', many: 'картинок' };

export interface ImageUploaderProps {
  value: readonly PictureFacts[];
  onChange: (value: PictureFacts[]) => void;
  max?: number | undefined;
  /** The first one is shown before the others, so it is framed and called so. */
  hasCover?: boolean | undefined;
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

export function ImageUploader({ value, onChange, max = 12, hasCover = max > 1 }: ImageUploaderProps) {
  const isAlone = max === 1;
  const root = useRef<HTMLElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  // Ref to the latest value: two uploads may end before the next render, and each adds to it.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const [isOver, setIsOver] = useState(false);
  const [dragged, setDragged] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');

  function put(next: PictureFacts[]): void {
    latest.current = next;
    onChange(next);
  }

  const { uploads, ...uploading } = useUploads((picture, isBefore) => {
    const list = latest.current;
    const place = list.findIndex(({ media_id }) => isBefore(media_id));
    put(place < 0 ? [...list, picture] : [...list.slice(0, place), picture, ...list.slice(place)]);
    setSpoken('Картинка загружена.');
  });
  const active = uploads.filter(({ state }) => state !== 'failed' && state !== 'too_big');
  const room = Math.max(0, max - value.length - active.length);
  const framing = uploads.find(({ state }) => state === 'framing');

  const limit = `Здесь помещается ${max} ${plural(max, PICTURES)}.`;
  const tellFull = () => showToast(`${limit} Уберите лишние, чтобы добавить другие.`);

  function add(files: readonly File[]): void {
    if (files.length === 0) return;
    if (room === 0) tellFull();
    else if (files.length > room) showToast(`${limit} Взяли первые ${room} из ${files.length}.`);
    uploading.add(files.slice(0, room), { isFirstFramed: hasCover && value.length === 0 && active.length === 0 });
  }

  const addLatest = useRef(add);
  addLatest.current = add;
  useEffect(() => {
    if (isAlone) return;
    function paste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      addLatest.current(files);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isAlone]);

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    add([...(target.files ?? [])]);
    // The same file may be chosen again after a failure.
    target.value = '';
  }

  function move(from: number, to: number): void {
    const picture = value[from];
    if (!picture || to < 0 || to >= value.length) return;
    put(moved(value, from, to));
    setSpoken(`Теперь на месте ${to + 1} из ${value.length}${to === 0 && hasCover ? ', это обложка' : ''}.`);
    const direction = to < from ? 'left' : 'right';
    // Its place in the document changed, and browsers drop the focus on the way.
    requestAnimationFrame(() =>
      root.current
        ?.querySelector<HTMLElement>(`[data-picture="${picture.media_id}"] [data-move="${direction}"]`)
        ?.focus(),
    );
  }

  function remove(index: number): void {
    const picture = value[index];
    if (!picture) return;
    put(value.filter((each) => each !== picture));
    setSpoken('');
    showToast('Картинку убрали.', {
      action: {
        label: 'Вернуть',
        onPress: () => {
          const list = latest.current.filter(({ media_id }) => media_id !== picture.media_id);
          put([...list.slice(0, index), picture, ...list.slice(index)]);
        },
      },
    });
    const next = value[index + 1] ?? value[index - 1];
    requestAnimationFrame(() => {
      const tile = next && root.current?.querySelector<HTMLElement>(`[data-picture="${next.media_id}"] button`);
      (tile ?? root.current?.querySelector<HTMLElement>('button'))?.focus();
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut for the pointer; the button opens the same files.
    <section
      ref={root}
      className="stack gap-4"
      onDragOver={(event) => {
        if (dragged || !hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (!dragged && hasFiles(event)) add([...event.dataTransfer.files]);
      }}
    >
      {isAlone && value.length + uploads.length > 0 ? null : (
        <div
          className={classNames(
            'row middle gap-4 round-2',
            styles.drop,
            isOver && styles.over,
            isAlone && styles.small,
          )}
        >
          <span className="plate plate-l surface lined">
            <IconUpload aria-hidden="true" />
          </span>
          <div className="grow shrinks">
            <b>{isAlone ? 'Перетащите картинку сюда' : 'Перетащите картинки сюда'}</b>
            <p className="faint t-13">
              JPG, PNG, WebP или AVIF до {fileSize(MAX_UPLOAD_BYTES)}.{hasCover ? ' Первая станет обложкой.' : ''}
              {value.length > 0 ? (
                <span className="num">
                  {' '}
                  Уже {value.length} из {max}.
                </span>
              ) : null}
            </p>
          </div>
          <Button
            variant="line"
            size="sm"
            aria-disabled={room === 0}
            onClick={() => (room > 0 ? chooser.current?.click() : tellFull())}
          >
            {isAlone ? 'Выбрать файл' : 'Выбрать файлы'}
          </Button>
          <input ref={chooser} type="file" accept={ACCEPTED} multiple={!isAlone} hidden onChange={choose} />
        </div>
      )}
      {value.length + uploads.length > 0 ? (
        <ul className={classNames('stack gap-2', styles.list, isAlone && styles.single)}>
          {value.map((picture, index) => (
            <PictureTile
              key={picture.media_id}
              {...{ picture, index, isAlone, hasCover }}
              count={value.length}
              isDragged={dragged === picture.media_id}
              isTarget={dragged !== null && dragged !== picture.media_id}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
              onDescribe={(alt) => put(value.map((each) => (each === picture ? { ...each, alt } : each)))}
              onDragStart={() => setDragged(picture.media_id)}
              onDropHere={() => {
                const from = value.findIndex(({ media_id }) => media_id === dragged);
                if (from >= 0) put(moved(value, from, index));
              }}
              onDragEnd={() => setDragged(null)}
            />
          ))}
          {uploads.map((upload) =>
            upload.state === 'framing' ? null : (
              <UploadTile
                key={upload.id}
                upload={upload}
                onCancel={() => uploading.forget(upload)}
                onRetry={() => uploading.retry(upload.id)}
                onShrink={() => uploading.shrink(upload.id, upload.file)}
              />
            ),
          )}
        </ul>
      ) : null}
      {framing ? (
        <CropDialog
          key={framing.id}
          purpose="cover"
          url={framing.previewUrl}
          onCrop={(how) => uploading.frame(framing, how)}
          onWhole={() => uploading.frame(framing, null)}
          onCancel={() => uploading.forget(framing)}
          onUnreadable={() => uploading.failFraming(framing.id)}
        />
      ) : null}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </section>
  );
}
