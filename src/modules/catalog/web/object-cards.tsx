import { type AnyCard, ObjectCard, objectIdOf } from '#modules/ad-objects/web/index.ts';
import { CardBuyButton } from '#modules/basket/web/index.ts';
import { Marked } from '#ui/marked.tsx';
import type { CatalogState } from './catalog-state.ts';
import { CompareButton } from './compare-button.tsx';
import styles from './results.module.css';
import { WhyButton } from './why-button.tsx';

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
  return (
    <ul className={`${styles.cards} stack gap-4 tiles-260`}>
      {items.map((card, place) => (
        <li key={objectIdOf(card)}>
          <ObjectCard
            object={card}
            look="auto"
            heading="h2"
            priority={place < SEEN_AT_ONCE}
            title={query ? <Marked text={card.title} query={query} /> : undefined}
            beside={<WhyButton card={card} state={state} />}
            actions={
              <>
                <CompareButton card={card} />
                <CardBuyButton card={card} />
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}
