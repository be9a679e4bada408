/** The newest resources in a strip, for the home page. */
import { IconArrowRight } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { type AnyCard, factsOf } from '../kinds/facts.ts';
import { ObjectCard } from './object-card.tsx';
import styles from './showcase.module.css';

export function Showcase({ objects }: { objects: readonly AnyCard[] }) {
  return (
    <section className={styles.showcase} aria-labelledby="showcase">
      <div className={`page ${styles.head}`}>
        <div>
          <h2 id="showcase">Только что в&nbsp;каталоге</h2>
          <p>Свежие площадки с&nbsp;охватом, ценой и&nbsp;CPM.</p>
        </div>
        <AppLink to="/catalog" className={styles.more}>
          Весь каталог
          <IconArrowRight aria-hidden="true" size={18} />
        </AppLink>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled strip must be reachable by keyboard */}
      <ul className={styles.strip} tabIndex={0} aria-label="Свежие ресурсы, лента прокручивается">
        {objects.map((object) => (
          <li key={factsOf(object).objectId}>
            <ObjectCard object={object} />
          </li>
        ))}
      </ul>
    </section>
  );
}
