import { IconPhoto } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { Picture, PictureViewer } from '#modules/media/web/index.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { counted } from '#words/plurals.ts';
import type { Picture as PictureFacts } from '../../contract.ts';
import { objectIdOf } from '../../kinds/kind.ts';
import styles from './gallery.module.css';
import type { AnyObject } from './load.ts';
import { DetailMotif } from './motif.tsx';

const SHOWN = 5;
const PHOTO_FORMS = { one: 'фото', few: 'фото', many: 'фото' };

/** The cover and up to four more as a mosaic; the rest opens over the page. Without scripts every picture is a link to itself. */
export function DetailGallery({ object }: { object: AnyObject }) {
  const { media, kind, title } = object;
  if (media.length === 0) {
    return (
      <div className={classNames(styles.gallery, styles.drawn)}>
        <DetailMotif kind={kind} seed={objectIdOf(object)} wide />
      </div>
    );
  }
  return (
    <Photos
      pictures={media}
      title={title}
      className={classNames(styles.gallery, styles[`of${Math.min(media.length, SHOWN)}`])}
    />
  );
}

interface PhotosProps {
  pictures: readonly PictureFacts[];
  title: string;
  className?: string;
  /** How many stand on the page. */
  shown?: number;
}

export function Photos({ pictures, title, className, shown = SHOWN }: PhotosProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  function open(event: MouseEvent<HTMLAnchorElement>, place: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setWasOpen(true);
    setOpened(place);
  }
  const [first] = pictures;
  return (
    <div className={className}>
      {pictures.slice(0, shown).map((picture, place) => (
        <a
          key={picture.media_id}
          href={fullPath(picture)}
          className={`shrinks relative sunken ${styles.item}`}
          aria-label={picture.alt ? `Увеличить: ${picture.alt}` : `Увеличить фото ${place + 1}`}
          onClick={(event) => open(event, place)}
        >
          <Picture
            picture={{ ...picture, alt: picture.alt ?? '' }}
            size="page"
            sizes={place === 0 ? '(max-width: 720px) 100vw, 800px' : '(max-width: 720px) 50vw, 440px'}
            className="fills"
            priority={place === 0}
          />
        </a>
      ))}
      {pictures.length > shown && first ? (
        <a
          href={fullPath(first)}
          className={buttonClass({ variant: 'line', size: 'sm', className: styles.all })}
          onClick={(event) => open(event, 0)}
        >
          <IconPhoto aria-hidden="true" />
          Все {counted(pictures.length, PHOTO_FORMS)}
        </a>
      ) : null}
      {wasOpen ? (
        <PictureViewer pictures={pictures} title={title} opened={opened} onClose={() => setOpened(null)} />
      ) : null}
    </div>
  );
}

const fullPath = ({ media_id }: PictureFacts) => `/media/${media_id}/full.webp`;
