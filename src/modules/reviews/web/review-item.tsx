import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDayOf } from '#words/moments.ts';
import type { Review } from '../contract.ts';
import { ComplainButton } from './complain-button.tsx';
import { ReviewAnswer } from './review-answer.tsx';
import styles from './review-item.module.css';
import { Stars } from './stars.tsx';

interface ReviewItemProps {
  review: Review;
  look: 'lines' | 'cards';
}

const SIDES = { buyer: 'покупатель', seller: 'продавец' } as const satisfies Record<Review['side'], string>;

export function ReviewItem({ review, look }: ReviewItemProps) {
  const { author, side, score, text, created_at, object } = review;
  return (
    <article className={look === 'cards' ? 'framed stack gap-2 pad-4' : `stack gap-2 line-above ${styles.review}`}>
      <header className="row middle gap-3">
        <Avatar name={author.name} src={author.avatar} seed={author.account_id} />
        <div className="stack grow shrinks tight">
          <AppLink to={`/account/${author.account_id}`} className="ellipsis underlines strong">
            {author.name}
          </AppLink>
          <small>
            {SIDES[side]}, <time dateTime={created_at}>{longDayOf(created_at)}</time>
          </small>
        </div>
        <Stars score={score} />
        <ComplainButton review={review} of="review" />
      </header>
      {text ? <p className="measure typed">{text}</p> : null}
      <ReviewAnswer review={review} />
      {look === 'cards' ? (
        <p className="note">
          <AppLink to={`/${object.kind}/${object.id}`} className={textLinkClass}>
            {object.title}
          </AppLink>
        </p>
      ) : null}
    </article>
  );
}
