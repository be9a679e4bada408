import { useContext, useId } from 'react';
import { type AnyCard, factsOf } from '../../kinds/facts.ts';
import { ObjectCard } from '../cards/object-card.tsx';
import { ObjectSlots } from '../slots.ts';
import styles from './similar.module.css';

const SHOWN = 4;

export function DetailSimilar({ title, items }: { title: string; items: readonly AnyCard[] }) {
  const id = useId();
  const { CardActions } = useContext(ObjectSlots);
  return (
    <section className={styles.similar} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={`stack gap-4 ${styles.strip}`}>
        {items.slice(0, SHOWN).map((item) => (
          <li key={factsOf(item).objectId}>
            <ObjectCard object={item} actions={CardActions ? <CardActions card={item} /> : null} />
          </li>
        ))}
      </ul>
    </section>
  );
}
