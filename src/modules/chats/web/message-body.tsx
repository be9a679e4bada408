import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { fileSize } from '#words/sizes.ts';
import { fileMark } from '../../files/web/index.ts';
import { Picture } from '../../media/web/index.ts';
import type { Message } from '../contract.ts';
import type { Quote } from './drafts.ts';
import styles from './message-body.module.css';
import { isOnlySigns, partsOf } from './text-parts.ts';

interface MessageBodyProps {
  message: Pick<Message, 'text' | 'images' | 'files' | 'is_deleted'> & { reply: Quote | null };
  quotedName: string;
  /** Clock and marks. */
  meta: ReactNode;
  onQuote?: (number: number) => void;
  onPicture?: (place: number) => void;
}

/** Text, pictures and files of a message. */
export function MessageBody({ message, quotedName, meta, onQuote, onPicture }: MessageBodyProps) {
  const { text, reply, images, files, is_deleted } = message;
  if (is_deleted) {
    return (
      <>
        Сообщение удалено
        {meta}
      </>
    );
  }
  return (
    <>
      {reply ? (
        <button
          type="button"
          tabIndex={-1}
          className={`${styles.quote} block full start-text unlined pointer`}
          onClick={() => onQuote?.(reply.number)}
        >
          <b className="block">{quotedName}</b>
          <span className="lines-2 soft anywhere">{reply.text}</span>
        </button>
      ) : null}
      {images.length > 0 ? <Pictures images={images} onPicture={onPicture} /> : null}
      {files.length > 0 ? (
        <ul className={`${styles.files} stack gap-2`}>
          {files.map(({ file_id, name, bytes, url }) => (
            <li key={file_id}>
              <a href={url} download={name} className={`${styles.file} underlines row middle gap-3`}>
                <span className="plate plate-l plate-ink" aria-hidden="true">
                  {fileMark(name) || '···'}
                </span>
                <span>
                  <b className="block tight anywhere">{name}</b>
                  <span className="num note">{fileSize(bytes)} · скачать</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {text ? (
        <span className={classNames(styles.text, 'anywhere as-typed', isOnlySigns(text) && !reply && styles.signs)}>
          <Words text={text} />
        </span>
      ) : null}
      {meta}
    </>
  );
}

function Words({ text }: { text: string }) {
  return partsOf(text).map((part, place) =>
    'href' in part ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, never moved.
      <a key={place} href={part.href} target="_blank" rel="nofollow ugc noopener noreferrer">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}

const SHOWN = 4;

function Pictures({ images, onPicture }: { images: Message['images']; onPicture?: (place: number) => void }) {
  const [only] = images;
  const shown = images.slice(0, SHOWN);
  const more = images.length - shown.length;
  return (
    <span
      className={`${styles.pictures} stack gap-h round-2 clip halves`}
      data-count={shown.length}
      // One picture keeps its shape, as far as that is not a strip.
      style={
        images.length === 1 && only
          ? { aspectRatio: Math.min(2.2, Math.max(0.72, only.width / only.height)) }
          : undefined
      }
    >
      {shown.map((image, place) => (
        <button
          key={image.media_id}
          type="button"
          className={`${styles.picture} photo relative shrinks sunken sinks pad-0 unlined`}
          aria-label={image.alt ? `Увеличить: ${image.alt}` : `Увеличить фото ${place + 1} из ${images.length}`}
          onClick={() => onPicture?.(place)}
        >
          <Picture picture={{ ...image, alt: '' }} size="card" sizes="320px" />
          {more > 0 && place === SHOWN - 1 ? (
            <span className={`${styles.more} over stack centre bold t-26`}>+{more}</span>
          ) : null}
        </button>
      ))}
    </span>
  );
}
