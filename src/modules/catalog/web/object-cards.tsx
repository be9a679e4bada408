import { type AnyCard, ObjectCard, objectIdOf } from '#modules/ad-objects/web/index.ts';
import { CardBuyButton } from '#modules/basket/web/index.ts';
import { Marked } from '#ui/marked.tsx';
import { CompareButton } from './compare-button.tsx';
import styles from './results.module.css';

/** Covers seen before any scrolling. */
const SEEN_AT_ONCE = 3;

interface ObjectCardsProps {
  items: readonly AnyCard[];
  /** The words that were searched for. */
  query: string;
}

export default function ObjectCards({ items, query }: ObjectCardsProps) {
  return (
    <ul className={`${styles.cards} stack`}>
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
