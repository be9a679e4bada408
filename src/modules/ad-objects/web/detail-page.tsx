import { type ReactNode, useContext } from 'react';
import { classNames } from '#ui/class-names.ts';
import coverStyles from '#ui/cover.module.css';
import type { AdObjectCard } from '../contract.ts';
import type { Fact } from '../kinds/definition.ts';
import type { AnyCard } from '../kinds/facts.ts';
import type { AdObjectKind } from '../kinds/kind.ts';
import { Deferred, type Part } from './detail-deferred.tsx';
import { DetailFigures } from './detail-figures.tsx';
import { DetailGallery } from './detail-gallery.tsx';
import { DetailCrumbs, DetailHeader } from './detail-header.tsx';
import type { AnyObject, DetailData, DetailLabels, OwnerFacts } from './detail-load.ts';
import ownerStyles from './detail-owner.module.css';
import panelStyles from './detail-owner-panel.module.css';
import styles from './detail-page.module.css';
import { placeOf } from './detail-place.ts';
import similarStyles from './detail-similar.module.css';
import cardStyles from './object-card.module.css';
import motifStyles from './object-card-motif.module.css';
import { ObjectSlots } from './slots.ts';

const OWNER_PANEL: Part<{ object: AnyObject }> = import.meta.env.SSR
  ? { styles: [panelStyles], ready: (await import('./detail-owner-panel.tsx')).DetailOwnerPanel }
  : { styles: [panelStyles], load: async () => (await import('./detail-owner-panel.tsx')).DetailOwnerPanel };
const OWNER: Part<{ object: AnyObject; owner: OwnerFacts | null }> = import.meta.env.SSR
  ? { styles: [ownerStyles], ready: (await import('./detail-owner.tsx')).DetailOwner }
  : { styles: [ownerStyles], load: async () => (await import('./detail-owner.tsx')).DetailOwner };
const SIMILAR: Part<{ title: string; items: readonly AnyCard[] }> = import.meta.env.SSR
  ? {
      styles: [similarStyles, cardStyles, motifStyles, coverStyles],
      ready: (await import('./detail-similar.tsx')).DetailSimilar,
    }
  : {
      styles: [similarStyles, cardStyles, motifStyles, coverStyles],
      load: async () => (await import('./detail-similar.tsx')).DetailSimilar,
    };

/** What the route hands to the page of any kind. */
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
          <Deferred part={OWNER_PANEL} props={{ object }} eager unseen />
        </div>
      ) : null}
      {hero ?? (
        <div className={wrap}>
          <DetailCrumbs object={object} labels={labels} />
          <DetailHeader object={object} labels={labels} isSignedIn={isSignedIn} icon={icon} tags={tags} />
          <DetailGallery object={object} />
        </div>
      )}
      <div className={classNames(wrap, styles.columns)}>
        <DetailFigures figures={figures} className={styles.figures} />
        <div className={styles.main}>
          {children}
          <Deferred part={OWNER} props={{ object, owner }} eager={object.is_owner} />
          {reviews}
        </div>
        <aside className={styles.aside} aria-label="Коротко о цене">
          {aside}
        </aside>
      </div>
      {similar.length > 0 ? (
        <div className={wrap}>
          <Deferred
            part={SIMILAR}
            props={{
              title: `Похожие ${labels.kinds.toLowerCase()}`,
              items: similar as readonly AnyCard[],
            }}
            eager={object.is_owner}
          />
        </div>
      ) : null}
    </article>
  );
}
