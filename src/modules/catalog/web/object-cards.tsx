import { type AnyCard, ObjectCard, objectIdOf } from '#modules/ad-objects/web/index.ts';
import { CardBuyButton } from '#modules/basket/web/index.ts';
import { CompareButton } from './compare-button.tsx';
import styles from './results.module.css';

/** Covers seen before any scrolling. */
const SEEN_AT_ONCE = 3;

export default function ObjectCards({ items }: { items: readonly AnyCard[] }) {
  return (
    <ul className={`${styles.cards} stack`}>
      {items.map((card, place) => (
        <li key={objectIdOf(card)}>
          <ObjectCard
            object={card}
            look="auto"
            heading="h2"
            priority={place < SEEN_AT_ONCE}
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
