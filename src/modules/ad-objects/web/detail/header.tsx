import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useContext } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { Tag } from '#ui/tag.tsx';
import type { AnyCard } from '../../kinds/facts.ts';
import { ObjectSlots } from '../slots.ts';
import { DetailComplain } from './complain.tsx';
import styles from './header.module.css';
import type { AnyObject, DetailLabels } from './load.ts';
import { placeOf } from './place.ts';

/** Rendered by the server, hydrated after the page: it only shows facts. */
const HeaderFacts = deferred(() => import('./header-facts.tsx'), 'HeaderFacts');
export const HeaderOwner = deferred(() => import('./header-facts.tsx'), 'HeaderOwner');

/** Rendered by the server, hydrated after the page: nobody shares a page in its first moment. */
const DetailShare = deferred(() => import('./share.tsx'), 'DetailShare');

interface DetailCrumbsProps {
  object: AnyObject;
  labels: DetailLabels;
}

/** The way back into the catalog: the kind, then its first topic. */
export function DetailCrumbs({ object, labels }: DetailCrumbsProps) {
  const [topic] = object.topics;
  const catalog = `/catalog?kind=${object.kind}`;
  return (
    <nav aria-label="Где это в каталоге" className={`${styles.crumbs} note icon-14`}>
      <ol className="row wrap middle gap-2">
        <li className="row middle gap-2">
          <AppLink className="darkens underlines" to={catalog}>
            {labels.kinds}
          </AppLink>
        </li>
        {topic ? (
          <li className="row middle gap-2">
            <IconChevronRight aria-hidden="true" />
            <AppLink className="darkens underlines" to={`${catalog}&topic=${topic}`}>
              {labels.topics[0]}
            </AppLink>
          </li>
        ) : null}
      </ol>
    </nav>
  );
}

interface DetailHeaderProps {
  object: AnyObject;
  labels: DetailLabels;
  /** Of the kind. */
  icon: ReactNode;
  /** More tags after the kind's own. */
  tags?: ReactNode;
}

export function DetailHeader({ object, labels, icon, tags }: DetailHeaderProps) {
  return (
    <header className={styles.header}>
      <div className="row wrap gap-1h">
        <Tag tone={object.kind} icon={icon}>
          {labels.badge}
        </Tag>
        {tags}
      </div>
      <h1 className={styles.title}>{object.title}</h1>
      {object.summary ? <p className={`below-3 t-17 ${styles.summary}`}>{object.summary}</p> : null}
      <div className={styles.facts} data-kind={object.kind}>
        <HeaderFacts object={object} labels={labels} />
      </div>
    </header>
  );
}

/** Actions of other people on the page: save, compare, share, complain. */
export function DetailActions({ object, isSignedIn }: { object: AnyObject; isSignedIn: boolean }) {
  const { Save, Compare } = useContext(ObjectSlots);
  return (
    <div className="row wrap gap-2">
      {Save ? <Save kind={object.kind} id={placeOf(object).objectId} title={object.title} look="button" /> : null}
      {Compare ? <Compare card={object as AnyCard} /> : null}
      <DetailShare title={object.title} />
      {object.is_owner ? null : <DetailComplain object={object} isSignedIn={isSignedIn} />}
    </div>
  );
}
