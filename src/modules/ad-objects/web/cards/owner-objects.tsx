/** A person's public objects on their profile. */
import { type AnyCard, factsOf } from '../../kinds/facts.ts';
import { ObjectCard } from './object-card.tsx';
import styles from './owner-objects.module.css';

export function OwnerObjects({ objects }: { objects: readonly AnyCard[] }) {
  if (objects.length === 0) return null;
  return (
    <section aria-labelledby="owner-objects">
      <h2 id="owner-objects" className={styles.title}>
        В каталоге
      </h2>
      <ul className={`stack gap-4 ${styles.grid}`}>
        {objects.map((object) => (
          <li key={factsOf(object).objectId}>
            <ObjectCard object={object} look="auto" hideOwner />
          </li>
        ))}
      </ul>
    </section>
  );
}
