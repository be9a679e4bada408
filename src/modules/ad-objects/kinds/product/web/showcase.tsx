import { IconExternalLink, IconPackage } from '@tabler/icons-react';
import { Picture } from '#modules/media/web/index.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ReachArcs } from '#ui/reach-arcs.tsx';
import { Tag } from '#ui/tag.tsx';
import { roubles } from '#words/money.ts';
import { safeAddress } from '#words/web-address.ts';
import type { AdObject } from '../../../contract.ts';
import { DetailActions, DetailCrumbs, HeaderOwner } from '../../../web/detail/header.tsx';
import type { DetailLabels } from '../../../web/detail/load.ts';
import { DetailMotif } from '../../../web/detail/motif.tsx';
import styles from './showcase.module.css';

interface ProductShowcaseProps {
  object: AdObject<'product'>;
  labels: DetailLabels;
  isSignedIn: boolean;
}

/** The product as in a shop window: its name, its promise, its price, and how it looks. */
export function ProductShowcase({ object, labels, isSignedIn }: ProductShowcaseProps) {
  const { title, brand, usp, summary, price, landing_url: landing, media } = object;
  const [cover] = media;
  const href = landing ? safeAddress(landing) : null;
  return (
    <header className={`relative clip ${styles.showcase}`}>
      <ReachArcs className={styles.arcs} point={false} />
      <div className={`${styles.stage} stack middle relative page columns fold-900`}>
        <div className={`shrinks ${styles.words}`}>
          <DetailCrumbs object={object} labels={labels} />
          <p className={`row wrap middle gap-2 strong ${styles.brand}`}>
            <Tag tone="product" icon={<IconPackage aria-hidden="true" />}>
              Продукт
            </Tag>
            {brand}
          </p>
          <h1 className={classNames(styles.title, title.length > 40 && styles.long)}>{title}</h1>
          {usp || summary ? <p className={`above-6 snug t-20 ${styles.promise}`}>{usp ?? summary}</p> : null}
          {usp && summary ? <p className={`above-2 soft ${styles.summary}`}>{summary}</p> : null}
          <div className={`row wrap middle gap-6 rows-3 above-7 ${styles.offer}`}>
            {price === null ? null : <b className="bold dense line-1">{roubles(price)}</b>}
            {href ? (
              <a
                href={href}
                rel="nofollow ugc noopener noreferrer"
                target="_blank"
                className={buttonClass({ size: 'lg', className: styles.site })}
              >
                Сайт продукта
                <IconExternalLink aria-hidden="true" />
              </a>
            ) : null}
          </div>
          <HeaderOwner object={object} />
          <div className="above-5">
            <DetailActions object={object} isSignedIn={isSignedIn} />
          </div>
        </div>
        <div className={`${styles.picture} relative clip round-4 shadow-3`}>
          {cover ? (
            <Picture picture={cover} size="page" sizes="(max-width: 900px) 100vw, 620px" className="fills" priority />
          ) : (
            <DetailMotif kind="product" seed={object.product_id} />
          )}
        </div>
      </div>
    </header>
  );
}
