import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { type AnyCard, ObjectCard, objectIdOf } from '#modules/ad-objects/web/index.ts';
import { CardBuyButton } from '#modules/basket/web/index.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Marked } from '#ui/marked.tsx';
import type { CatalogState } from './catalog-state.ts';
import { CompareButton } from './compare-button.tsx';
import styles from './results.module.css';

const WhyDialog = deferred(() => import('./why-dialog.tsx'), 'WhyDialog');

/** Covers seen before any scrolling. */
const SEEN_AT_ONCE = 3;

interface ObjectCardsProps {
  items: readonly AnyCard[];
  /** The words that were searched for. */
  query: string;
  /** The list that they stand in. */
  state: CatalogState;
}

export default function ObjectCards({ items, query, state }: ObjectCardsProps) {
  const [asked, setAsked] = useState<AnyCard | null>(null);
  return (
    <>
      <ul className={`${styles.cards} stack gap-4 tiles-260`}>
        {items.map((card, place) => (
          <li key={objectIdOf(card)}>
            <ObjectCard
              object={card}
              look="auto"
              heading="h2"
              priority={place < SEEN_AT_ONCE}
              title={query ? <Marked text={card.title} query={query} /> : undefined}
              actions={
                <>
                  <IconButton
                    size="sm"
                    label={`Почему на этом месте: ${card.title}`}
                    icon={<IconInfoCircle aria-hidden="true" />}
                    onClick={() => setAsked(card)}
                  />
                  <CompareButton card={card} />
                  <CardBuyButton card={card} />
                </>
              }
            />
          </li>
        ))}
      </ul>
      {asked ? <WhyDialog card={asked} state={state} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
