import { Picture } from '#modules/media/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { textLinkClass } from '#ui/text-link.ts';
import { shortMoment } from '#words/moments.ts';
import type { ComplainedMessage, ThreadLine } from '../contract.ts';
import styles from './message-context.module.css';

interface MessageContextProps {
  message: ComplainedMessage;
  isReview: boolean;
}

/** Evidence for a complaint about words, as they read then: a message among its neighbours, or a review with its answer. */
export function MessageContext({ message: { number, context }, isReview }: MessageContextProps) {
  return (
    <section className="stack gap-3" aria-labelledby="moderation-thread">
      <h2 id="moderation-thread">{isReview ? 'Отзыв и ответ' : 'Переписка'}</h2>
      <p className="soft">
        {isReview
          ? 'Как они читались в момент жалобы.'
          : 'Как она читалась в момент жалобы. Остального модератор не видит.'}
      </p>
      <ThreadLines lines={context} named={number} />
    </section>
  );
}

interface ThreadLinesProps {
  lines: readonly ThreadLine[];
  /** The one that was complained about. */
  named?: number;
  /** Whose lines stand at the right; everybody's at the left without. */
  rightId?: string;
}

export function ThreadLines({ lines, named, rightId }: ThreadLinesProps) {
  return (
    <ol className="stack gap-2">
      {lines.map(({ number, author, text, at, images }) => (
        <li
          key={number}
          className={classNames(
            author && styles.line,
            author?.account_id === rightId && styles.right,
            number === named && styles.named,
          )}
          aria-current={number === named ? 'true' : undefined}
        >
          {author ? (
            <p className="row wrap middle gap-2 below-1">
              <Avatar name={author.name} src={author.avatar} seed={author.account_id} size="xs" />
              <AppLink to={`/account/${author.account_id}`} className={textLinkClass}>
                {author.name}
              </AppLink>
              <time className="note" dateTime={at}>
                {shortMoment(at)}
              </time>
              {number === named ? <b className="bad t-13">Пожаловались на это</b> : null}
            </p>
          ) : null}
          <p className={author ? 'as-typed anywhere' : 't-13 faint mid-text'}>{text}</p>
          {images.length > 0 ? (
            <ul className={`${styles.images} row wrap gap-2 above-2`}>
              {images.map((picture, place) => (
                <li key={picture.media_id}>
                  <a
                    className="block round-2"
                    href={`/media/${picture.media_id}/full.webp`}
                    target="_blank"
                    rel="noopener"
                  >
                    <Picture
                      picture={{ ...picture, alt: picture.alt ?? `Фото ${place + 1}` }}
                      size="card"
                      sizes="160px"
                    />
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
