import { type ReactNode, useContext } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { classNames } from '#ui/class-names.ts';
import type { AdObjectCard } from '../../contract.ts';
import type { Fact } from '../../kinds/definition.ts';
import type { AnyCard } from '../../kinds/facts.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { ObjectSlots } from '../slots.ts';
import { DetailFigures } from './figures.tsx';
import { DetailGallery } from './gallery.tsx';
import { DetailActions, DetailCrumbs, DetailHeader } from './header.tsx';
import type { AnyObject, DetailData, DetailLabels, OwnerFacts } from './load.ts';
import styles from './page.module.css';
import { placeOf } from './place.ts';
import { WhenNear } from './when-near.tsx';

const DetailOwnerPanel = deferred(() => import('./owner-panel.tsx'), 'DetailOwnerPanel', { fallback: 'around' });
const DetailOwner = deferred(() => import('./owner.tsx'), 'DetailOwner', { fallback: 'around' });
const DetailSimilar = deferred(() => import('./similar.tsx'), 'DetailSimilar', { fallback: 'around' });

/** Props from the route to the page of any kind. */
export type DetailProps<K extends AdObjectKind, Extra = unknown> = DetailData<K> & {
  extra: Extra;
  isSignedIn: boolean;
  /** Of buyers, from the module that keeps them; stands after the owner. */
  reviews?: ReactNode;
};

interface DetailPageProps {
  object: AnyObject;
  labels: DetailLabels;
  /** Of the kind, before its badge. */
  icon: ReactNode;
  owner: OwnerFacts | null;
  similar: readonly AdObjectCard<AdObjectKind>[] | readonly AnyCard[];
  isSignedIn: boolean;
  reviews?: ReactNode;
  /** `public` stands under the public bar and is wide; `panel` is a working page. */
  frame: 'public' | 'panel';
  /** Numbers people decide by, four at most. */
  figures: readonly Fact[];
  /** Tags after the kind's own, above the title. */
  tags?: ReactNode;
  /** Takes the place of the header and the gallery. */
  hero?: ReactNode;
  /** Price and the way to the owner. */
  aside: ReactNode;
  /** The kind's own sections. */
  children: ReactNode;
}

/** The page of an object of any kind: the same frame, filled by the kind. */
export function DetailPage({
  object,
  labels,
  icon,
  owner,
  similar,
  isSignedIn,
  reviews,
  frame,
  figures,
  tags,
  hero,
  aside,
  children,
}: DetailPageProps) {
  const { View } = useContext(ObjectSlots);
  const wrap = classNames(frame === 'public' && 'page', styles.wrap);
  return (
    <article className={classNames(styles.page, styles[frame])}>
      {View && !object.is_owner ? <View kind={object.kind} id={placeOf(object).objectId} /> : null}
      {object.is_owner || object.can.moderate ? (
        <div className={classNames(wrap, styles.above)}>
          <WhenNear eager unseen>
            <DetailOwnerPanel object={object} />
          </WhenNear>
        </div>
      ) : null}
      {hero}
      <div className={classNames(wrap, styles.columns)}>
        {hero ? null : (
          <div className={`${styles.head} shrinks`}>
            <DetailCrumbs object={object} labels={labels} />
            <DetailHeader object={object} labels={labels} icon={icon} tags={tags} />
            <DetailGallery object={object} />
          </div>
        )}
        <DetailFigures figures={figures} className={styles.figures} />
        <div className={`${styles.main} shrinks`}>
          {children}
          <WhenNear eager={object.is_owner}>
            <DetailOwner object={object} owner={owner} />
          </WhenNear>
          {reviews}
        </div>
        {aside || !hero ? (
          <aside className={`stack shrinks gap-3 ${styles.aside}`} aria-label="Коротко о цене">
            {aside}
            {hero ? null : <DetailActions object={object} isSignedIn={isSignedIn} />}
          </aside>
        ) : null}
      </div>
      {similar.length > 0 ? (
        <div className={wrap}>
          <WhenNear eager={object.is_owner}>
            <DetailSimilar title={`Похожие ${labels.kinds.toLowerCase()}`} items={similar as readonly AnyCard[]} />
          </WhenNear>
        </div>
      ) : null}
    </article>
  );
}
