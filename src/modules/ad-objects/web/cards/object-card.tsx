import { IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useContext } from 'react';
import { Picture } from '#modules/media/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { score as ratingLabel } from '#words/numbers.ts';
import { REGIONS, type RegionCode } from '../../../geography/contract.ts';
import { TOPICS, type Topic } from '../../domain/topics.ts';
import { type AnyCard, factsOf } from '../../kinds/facts.ts';
import { ObjectSlots } from '../slots.ts';
import { FactsIcon } from './facts-icon.tsx';
import styles from './object-card.module.css';

/** Rendered by the server; most cards have a photo and never load its script. */
const ObjectCardMotif = deferred(() => import('./object-card-motif.tsx'), 'ObjectCardMotif');
const LightMark = deferred(() => import('./light-mark.tsx'), 'LightMark');
const OwnershipMark = deferred(() => import('./ownership-mark.tsx'), 'OwnershipMark');

export interface ObjectCardProps {
  object: AnyCard;
  /** `grid` stands in columns and strips, `row` fills a line of a list, `auto` is a grid card that becomes a row on a phone. */
  look?: 'grid' | 'row' | 'auto';
  /** The heading's level on this page. */
  heading?: 'h2' | 'h3' | 'h4';
  /** Buttons beside the price. They stay above the link that covers the card. */
  actions?: ReactNode;
  /** A small button at the end of the line that says whose it is. */
  beside?: ReactNode;
  /** One round button over the cover: the one that saves the object, unless another or none (null) is asked for. */
  corner?: ReactNode;
  /** Tags under the title, such as the states of own objects. */
  marks?: ReactNode;
  /** On a profile everybody knows whose it is. */
  hideOwner?: boolean;
  /** For covers seen at once, before any scrolling. */
  priority?: boolean;
  /** The title with something marked in it. */
  title?: ReactNode;
  /** Where the card leads, when not to the object's page. */
  to?: string;
  className?: string;
}

/** An object of any kind at a glance. The whole card is its title's link. */
export function ObjectCard({
  object,
  look = 'grid',
  heading: Heading = 'h3',
  actions,
  beside,
  corner,
  marks,
  hideOwner = false,
  priority = false,
  title = object.title,
  to,
  className,
}: ObjectCardProps) {
  const { objectId, path, badge, facts, price } = factsOf(object);
  const { Save } = useContext(ObjectSlots);
  const [cover] = object.media;
  return (
    <article className={classNames(cardClass({ lift: true }), 'relative', styles.card, styles[look], className)}>
      <div className={`${styles.body} row column pad-2 tall`}>
        <div className={`clip round-2 fixed relative sunken ${styles.cover}`}>
          {cover ? (
            // The title says what it is; a second voice for the same link would only be noise.
            <Picture
              picture={{ ...cover, alt: '' }}
              size="card"
              sizes={look === 'row' ? '240px' : '(max-width: 720px) 80vw, 400px'}
              className="fills"
              priority={priority}
            />
          ) : (
            <ObjectCardMotif kind={object.kind} seed={objectId} />
          )}
          <span className={`round-1 t-12 icon-16 inline middle gap-1h ink strong ${styles.badge}`}>
            <FactsIcon icon={badge.icon} />
            <span className="ellipsis">{badge.label}</span>
          </span>
          {corner === undefined && Save ? (
            <div className={styles.corner}>
              <Save kind={object.kind} id={objectId} title={object.title} look="round" />
            </div>
          ) : null}
          {corner ? <div className={styles.corner}>{corner}</div> : null}
        </div>
        <div className={`${styles.text} row column grow gap-h pad-x-3 in-4 out-2`}>
          <div className={`row baseline spread gap-2 ${styles.head}`}>
            <Heading className={`tight t-17 ${styles.title}`}>
              <AppLink to={to ?? path} className="covers">
                {title}
              </AppLink>
            </Heading>
            <Rating object={object} />
          </div>
          <div className={`row middle spread ${styles.by}`}>
            <p className="ellipsis note">{bylineOf(object, hideOwner)}</p>
            {beside}
          </div>
          {object.legality && object.legality.light !== 'green' ? <LightMark legality={object.legality} /> : null}
          {object.ownership ? <OwnershipMark /> : null}
          {marks ? <div className={`row wrap gap-1h above-1h ${styles.marks}`}>{marks}</div> : null}
          {facts.length > 0 ? (
            <dl className={`row gap-4 ${styles.facts}`}>
              {facts.map(({ value, caption }) => (
                <div className="row ending shrinks" key={caption}>
                  <dt className="ellipsis faint t-12">{caption}</dt>
                  <dd className="ellipsis strong">{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          {price || actions ? (
            <div className={`${styles.foot} row middle gap-2 line-above in-3`}>
              <p className={`${styles.price} shrinks t-20 bold nowrap snug`}>
                {price ? (
                  <>
                    {price.word ? <span className="faint t-13 regular spaced">{price.word} </span> : null}
                    {price.sum}
                  </>
                ) : (
                  <span className="faint t-13 regular spaced">Цена не указана</span>
                )}
              </p>
              {actions ? <div className={`row middle fixed relative gap-1 ${styles.actions}`}>{actions}</div> : null}
            </div>
          ) : null}
        </div>
      </div>
    </article>
  );
}

/** Stands only where somebody has written a review. */
function Rating({ object: { rating, reviews_count } }: { object: AnyCard }) {
  if (rating === null || reviews_count === 0) return null;
  return (
    <span className="icon-14 inline middle fixed gap-1 t-13">
      <IconStarFilled aria-hidden="true" />
      <span className="visually-hidden">Оценка </span>
      <b className="bold">{ratingLabel(rating)}</b>
      <span className="visually-hidden">, отзывов: </span>
      <span className={`soft ${styles.reviews}`}>{reviews_count}</span>
    </span>
  );
}

function bylineOf({ owner, topics, region }: AnyCard, hideOwner: boolean): string {
  return [
    hideOwner ? null : owner.name,
    topics[0] ? TOPICS[topics[0] as Topic] : null,
    region ? REGIONS[region as RegionCode] : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
