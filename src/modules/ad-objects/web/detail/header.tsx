import { IconChevronRight, IconMapPin, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useContext } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Tag } from '#ui/tag.tsx';
import { score as ratingLabel } from '#words/numbers.ts';
import { plural } from '#words/plurals.ts';
import { ObjectSlots } from '../slots.ts';
import { DetailComplain } from './complain.tsx';
import styles from './header.module.css';
import type { AnyObject, DetailLabels } from './load.ts';
import { placeOf } from './place.ts';
import { DetailShare } from './share.tsx';

interface DetailCrumbsProps {
  object: AnyObject;
  labels: DetailLabels;
}

/** The way back into the catalog: the kind, then its first topic. */
export function DetailCrumbs({ object, labels }: DetailCrumbsProps) {
  const [topic] = object.topics;
  const catalog = `/catalog?kind=${object.kind}`;
  return (
    <nav aria-label="Где это в каталоге" className={styles.crumbs}>
      <ol>
        <li>
          <AppLink to={catalog}>{labels.kinds}</AppLink>
        </li>
        {topic ? (
          <li>
            <IconChevronRight aria-hidden="true" />
            <AppLink to={`${catalog}&topic=${topic}`}>{labels.topics[0]}</AppLink>
          </li>
        ) : null}
      </ol>
    </nav>
  );
}

interface DetailHeaderProps {
  object: AnyObject;
  labels: DetailLabels;
  isSignedIn: boolean;
  /** Of the kind. */
  icon: ReactNode;
  /** More tags after the kind's own. */
  tags?: ReactNode;
}

export function DetailHeader({ object, labels, isSignedIn, icon, tags }: DetailHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <div className={styles.tags}>
          <Tag tone={object.kind} icon={icon}>
            {labels.badge}
          </Tag>
          {tags}
        </div>
        <h1 className={styles.title}>{object.title}</h1>
        {object.summary ? <p className={styles.summary}>{object.summary}</p> : null}
        <DetailMeta object={object} labels={labels} />
      </div>
      <DetailActions object={object} isSignedIn={isSignedIn} />
    </header>
  );
}

function DetailMeta({ object, labels: { region, topics } }: { object: AnyObject; labels: DetailLabels }) {
  const { rating, reviews_count: reviews } = object;
  return (
    <ul className={styles.meta}>
      {rating !== null && reviews > 0 ? (
        <li className="num">
          <IconStarFilled aria-hidden="true" />
          <b>{ratingLabel(rating)}</b>
          {reviews} {plural(reviews, { one: 'отзыв', few: 'отзыва', many: 'отзывов' })}
        </li>
      ) : null}
      {region ? (
        <li>
          <IconMapPin aria-hidden="true" />
          {region}
        </li>
      ) : null}
      {topics.length > 0 ? <li>{topics.join(', ')}</li> : null}
    </ul>
  );
}

/** What anybody may do with a page that is not theirs: keep it, pass it on, or complain. */
export function DetailActions({ object, isSignedIn }: Pick<DetailHeaderProps, 'object' | 'isSignedIn'>) {
  const { Save } = useContext(ObjectSlots);
  return (
    <div className={styles.actions}>
      {Save ? <Save kind={object.kind} id={placeOf(object).objectId} title={object.title} look="button" /> : null}
      <DetailShare title={object.title} />
      {object.is_owner ? null : <DetailComplain object={object} isSignedIn={isSignedIn} />}
    </div>
  );
}
