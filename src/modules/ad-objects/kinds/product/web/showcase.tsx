import { IconExternalLink, IconPackage } from '@tabler/icons-react';
import { Picture } from '#modules/media/web/index.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ReachArcs } from '#ui/reach-arcs.tsx';
import { Tag } from '#ui/tag.tsx';
import { roubles } from '#words/money.ts';
import { safeAddress } from '#words/web-address.ts';
import type { AdObject } from '../../../contract.ts';
import { DetailActions, DetailCrumbs } from '../../../web/detail/header.tsx';
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
    <header className={styles.showcase}>
      <ReachArcs className={styles.arcs} point={false} />
      <div className={classNames('page', styles.stage)}>
        <div className={styles.words}>
          <DetailCrumbs object={object} labels={labels} />
          <p className={styles.brand}>
            <Tag tone="product" icon={<IconPackage aria-hidden="true" />}>
              Продукт
            </Tag>
            {brand}
          </p>
          <h1 className={classNames(styles.title, title.length > 40 && styles.long)}>{title}</h1>
          {usp || summary ? <p className={styles.promise}>{usp ?? summary}</p> : null}
          {usp && summary ? <p className={styles.summary}>{summary}</p> : null}
          <div className={styles.offer}>
            {price === null ? null : <b className="num">{roubles(price)}</b>}
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
          <div className={styles.actions}>
            <DetailActions object={object} isSignedIn={isSignedIn} />
          </div>
        </div>
        <div className={styles.picture}>
          {cover ? (
            <Picture
              picture={cover}
              size="page"
              sizes="(max-width: 900px) 100vw, 620px"
              className={styles.photo}
              priority
            />
          ) : (
            <DetailMotif kind="product" />
          )}
        </div>
      </div>
    </header>
  );
}
