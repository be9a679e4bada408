import { IconBrandTelegram, IconDeviceMobile, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Picture } from '../../media/web/index.ts';
import type { Creative } from '../contract.ts';
import styles from './ad-preview.module.css';
import { type CreativeForm, FORM_NAMES, seenIn } from './words.ts';

export interface Shown {
  form: CreativeForm;
  text: string;
  media: Creative['media'];
  target_urls: readonly string[];
}

interface AdPreviewProps {
  shown: Shown;
  platform: string | null;
  /** Of the place: who will have published it. */
  place: { title: string; face: ReactNode };
  /** The line that marks it, and the warning of its category before it; without an erid it says so. */
  line: ReactNode;
  warning: string | null;
}

const isWatched = (form: CreativeForm) => form.includes('video');
const isHeard = (form: CreativeForm) => form.includes('audio');
const NEEDS_PICTURE = new Set<CreativeForm>(['text_graphic_block', 'banner']);

/** What will be seen at the place, with the marking in it. */
export function AdPreview({ shown, platform, place, line, warning }: AdPreviewProps) {
  const { form, text, media, target_urls } = shown;
  const links = target_urls.filter((url) => url.trim() !== '' && !text.includes(url));
  return (
    <figure className={`${styles.phone} relative clip round-3 pad-4 tint-ground`} data-tint="resource">
      <figcaption className="row middle gap-2 t-12 strong icon-16 relative below-3 tinted">
        {platform === 'telegram' ? <IconBrandTelegram aria-hidden="true" /> : <IconDeviceMobile aria-hidden="true" />}
        {seenIn(platform)}
      </figcaption>
      <div className={`${styles.post} surface relative clip t-14`}>
        <div className="row middle gap-2 bold pad-x-3 in-3 out-2 tinted">
          <i className="round clip fixed size-24" aria-hidden="true">
            {place.face}
          </i>
          <span className="ellipsis">{place.title}</span>
        </div>
        {media[0] ? (
          <div className={`${styles.pictures} stack gap-h clip`} data-many={media.length > 1 || undefined}>
            {media.slice(0, 4).map((picture) => (
              <Picture key={picture.media_id} picture={picture} size="card" sizes="300px" className="fills" />
            ))}
          </div>
        ) : NEEDS_PICTURE.has(form) || isWatched(form) || isHeard(form) ? (
          <p className={`${styles.none} stack centre gap-1 sunken faint t-12 icon-20`}>
            <IconPhoto aria-hidden="true" />
            {NEEDS_PICTURE.has(form) ? 'Здесь будет картинка' : FORM_NAMES[form]}
          </p>
        ) : null}
        <div className="stack gap-2 pad-3">
          {text.trim() ? (
            <p className="typed">{text.trim()}</p>
          ) : form.startsWith('text') ? (
            <p className="faint">Здесь будет текст</p>
          ) : null}
          {links.map((url) => (
            <span key={url} className={`${styles.link} anywhere tinted underlined`}>
              {url}
            </span>
          ))}
          {warning ? <p className="anywhere">{warning}</p> : null}
          <p className={`${styles.line} round-1 anywhere t-13 good-ground`}>{line}</p>
        </div>
      </div>
    </figure>
  );
}
