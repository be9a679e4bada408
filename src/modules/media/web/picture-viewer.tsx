import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { showModal } from '#ui/show-modal.ts';
import { Picture, type PictureFacts } from './picture.tsx';
import styles from './picture-viewer.module.css';

interface PictureViewerProps {
  pictures: readonly PictureFacts[];
  title: string;
  /** The place of the picture to begin with; null is closed. */
  opened: number | null;
  onClose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Pictures over the page: a finger swipes, arrows step, Esc or a press beside the picture closes. */
export function PictureViewer({ pictures, title, opened, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(opened ?? 0);

  useEffect(() => {
    if (opened === null) {
      dialog.current?.close();
      return;
    }
    if (dialog.current && !dialog.current.open) showModal(dialog.current);
    setPlace(opened);
    track.current?.children[opened]?.scrollIntoView({ behavior: 'instant', inline: 'start', block: 'nearest' });
  }, [opened]);

  function step(by: number) {
    const next = (place + by + pictures.length) % pictures.length;
    // Around the end there is no neighbour to slide to.
    const behavior = Math.abs(next - place) > 1 ? 'instant' : 'smooth';
    track.current?.children[next]?.scrollIntoView({ behavior, inline: 'start', block: 'nearest' });
    setPlace(next);
  }
  function press(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined || pictures.length < 2) return;
    event.preventDefault();
    step(by);
  }
  const alt = pictures[place]?.alt;
  return (
    <dialog
      ref={dialog}
      className={`${styles.lightbox} full ink clip pad-0 ground unlined tall`}
      aria-label={`Фото: ${title}`}
      data-theme="dark"
      onKeyDown={press}
      onClose={onClose}
    >
      <ul
        ref={track}
        className={`${styles.track} row tall`}
        onScrollEnd={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          setPlace(Math.round(scrollLeft / Math.max(clientWidth, 1)));
        }}
      >
        {pictures.map((picture) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the button close as well
          <li
            className="stack centre"
            key={picture.media_id}
            onClick={(event) => {
              if (event.target === event.currentTarget) onClose();
            }}
          >
            <Picture
              picture={{ ...picture, alt: picture.alt ?? '' }}
              size="full"
              sizes="100vw"
              className={styles.picture}
            />
          </li>
        ))}
      </ul>
      <div className={`row middle gap-4 ${styles.bar}`}>
        <span className="num" aria-live="polite">
          {place + 1} из {pictures.length}
        </span>
        {alt ? <p className="ellipsis grow soft">{alt}</p> : null}
        <IconButton label="Закрыть" icon={<IconX aria-hidden="true" />} onClick={onClose} />
      </div>
      {pictures.length > 1 ? (
        <div className={`${styles.steps} desk-only`}>
          <IconButton label="Предыдущее фото" icon={<IconChevronLeft aria-hidden="true" />} onClick={() => step(-1)} />
          <IconButton label="Следующее фото" icon={<IconChevronRight aria-hidden="true" />} onClick={() => step(1)} />
        </div>
      ) : null}
    </dialog>
  );
}
