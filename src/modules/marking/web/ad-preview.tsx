import { IconBrandTelegram, IconDeviceMobile, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Picture } from '../../media/web/index.ts';
import type { Creative } from '../contract.ts';
import { markingLine, namedOnAd, shortMarkingLine, withErid } from '../domain/marking-line.ts';
import { markedWords } from '../domain/published-text.ts';
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
  /** Whom the line that marks it names. */
  advertiser: { name: string; inn: string; type: string };
  /** Of its category, before that line. */
  warning: string | null;
  /** Null until it is registered: its place is shown instead. */
  erid: string | null;
}

/** Nobody is named yet. */
export const NOBODY = { name: 'Рекламодатель', inn: '…', type: '' };

/** Where the erid will stand. */
const LATER = '…';

const isWatched = (form: CreativeForm) => form.includes('video');
const isHeard = (form: CreativeForm) => form.includes('audio');
const NEEDS_PICTURE = new Set<CreativeForm>(['text_graphic_block', 'banner']);

/** Preview of the ad at its place, with the marking in it. */
export function AdPreview({ shown, platform, place, advertiser, warning, erid }: AdPreviewProps) {
  const { form, text, media, target_urls } = shown;
  const urls = [...new Set(target_urls.map((url) => url.trim()).filter(Boolean))];
  const { words, others } = markedWords(
    text,
    urls.map((url) => ({ url, with_erid: withErid(url, erid ?? LATER) })),
  );
  // Visual forms have little room and get the short line; audio is marked in its description.
  const lineOf = form.startsWith('text') || isHeard(form) ? markingLine : shortMarkingLine;
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled here, also by keyboard. */}
        <section className={`${styles.words} stack gap-2 pad-3`} tabIndex={0} aria-label="Текст рекламы">
          {words ? (
            <p className="typed anywhere">{words}</p>
          ) : form.startsWith('text') ? (
            <p className="faint">Здесь будет текст</p>
          ) : null}
          {others.map((url) => (
            <span key={url} className="anywhere tinted underlined">
              {url}
            </span>
          ))}
        </section>
        {/* Seen whatever is scrolled: it is what the law asks for. */}
        <div className="stack gap-2 pad-x-3 out-3">
          {warning ? <p className="anywhere">{warning}</p> : null}
          <p className={`${styles.line} round-1 anywhere t-13 good-ground`}>
            {lineOf(namedOnAd(advertiser), erid ?? LATER)}
          </p>
        </div>
      </div>
      {erid ? null : (
        <p className="relative t-12 above-3">
          Вместо «{LATER}» встанет erid: он появится после регистрации, в строке и в каждой ссылке.
        </p>
      )}
    </figure>
  );
}
