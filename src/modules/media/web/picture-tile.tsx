import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/text-field.tsx';
import styles from './image-uploader.module.css';
import { Picture, type PictureFacts } from './picture.tsx';

const MAX_ALT_LENGTH = 200;

interface PictureTileProps {
  picture: PictureFacts;
  index: number;
  count: number;
  /** One picture alone has no order, is no cover and has no words. */
  isAlone: boolean;
  hasCover: boolean;
  isDragged: boolean;
  /** Another picture is being dragged and may be dropped here. */
  isTarget: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDescribe: (alt: string | null) => void;
  onDragStart: () => void;
  onDropHere: () => void;
  onDragEnd: () => void;
}

export function PictureTile({
  picture,
  index,
  count,
  isAlone,
  hasCover,
  isDragged,
  isTarget,
  ...on
}: PictureTileProps) {
  const [isOver, setIsOver] = useState(false);
  const name = index === 0 && hasCover ? 'обложку' : `картинку ${index + 1}`;
  function start(event: DragEvent) {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', picture.media_id);
    on.onDragStart();
  }
  return (
    <li className={`${styles.item} stack shrinks gap-1h packed`} data-picture={picture.media_id}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is a short cut for the pointer; the two buttons do the same from the keyboard. */}
      <div
        className={classNames(
          'clip round-2 relative sunken',
          styles.tile,
          isDragged && 'dim',
          isTarget && isOver && styles.target,
        )}
        draggable={!isAlone}
        onDragStart={start}
        onDragOver={(event) => {
          if (!isTarget) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => {
          setIsOver(false);
          if (isTarget) on.onDropHere();
        }}
        onDragEnd={on.onDragEnd}
      >
        <Picture
          picture={{ ...picture, alt: picture.alt ?? `Картинка ${index + 1}` }}
          size="card"
          sizes="(max-width: 720px) 45vw, 200px"
          className={`block fills ${styles.image}`}
        />
        {index === 0 && hasCover ? (
          <span className={`${styles.cover} round-1 strong pad-x-2 t-11 inverse`}>Обложка</span>
        ) : null}
        <button
          type="button"
          className={`${styles.tool} ${styles.remove} bare pad-0 stack round-1 icon-16 ink centre`}
          aria-label={`Убрать ${name}`}
          onClick={on.onRemove}
        >
          <IconX aria-hidden="true" />
        </button>
        {count > 1 ? (
          <span className={`row gap-1 ${styles.moves}`}>
            <button
              type="button"
              className={`${styles.tool} bare pad-0 stack round-1 icon-16 ink centre`}
              data-move="left"
              aria-label={`Левее: ${name}`}
              aria-disabled={index === 0}
              onClick={() => on.onMove(index - 1)}
            >
              <IconChevronLeft aria-hidden="true" />
            </button>
            <button
              type="button"
              className={`${styles.tool} bare pad-0 stack round-1 icon-16 ink centre`}
              data-move="right"
              aria-label={`Правее: ${name}`}
              aria-disabled={index === count - 1}
              onClick={() => on.onMove(index + 1)}
            >
              <IconChevronRight aria-hidden="true" />
            </button>
          </span>
        ) : null}
      </div>
      {isAlone ? null : (
        <TextField
          label={`Что на картинке ${index + 1}`}
          labelHidden
          size="sm"
          placeholder="Что на картинке"
          maxLength={MAX_ALT_LENGTH}
          value={picture.alt ?? ''}
          onChange={({ target }) => on.onDescribe(target.value || null)}
        />
      )}
    </li>
  );
}
