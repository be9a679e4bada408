/** The newest resources in a strip, for the home page. */
import { IconArrowRight } from '@tabler/icons-react';
import { useContext, useEffect, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import type { adObjectCalls } from '../../contract.ts';
import { type AnyCard, factsOf } from '../../kinds/facts.ts';
import { ObjectSlots } from '../slots.ts';
import { ObjectCard } from './object-card.tsx';
import styles from './showcase.module.css';

const SHOWN = 8;

export function Showcase() {
  const api = useApi<typeof adObjectCalls>();
  const { CardActions } = useContext(ObjectSlots);
  const [objects, setObjects] = useState<readonly AnyCard[] | null>(null);
  // The page stands without the strip: a list that fails is left out.
  useEffect(() => {
    api('POST /v1/products/resource/get_list', { body: { limit: SHOWN } }).then(
      ({ items }) => setObjects(items),
      () => setObjects([]),
    );
  }, [api]);
  if (!objects || objects.length === 0) return null;
  return (
    <section className={`${styles.showcase} clip`} aria-labelledby="showcase">
      <div className={`row bottom spread gap-6 page ${styles.head}`}>
        <div>
          <h2 className="line-11 dense" id="showcase">
            Только что в&nbsp;каталоге
          </h2>
          <p className="above-2 soft t-17">Свежие площадки с&nbsp;охватом, ценой и&nbsp;CPM.</p>
        </div>
        <AppLink to="/catalog" className={`icon-18 inline middle gap-2 strong nowrap ${styles.more}`}>
          Весь каталог
          <IconArrowRight aria-hidden="true" />
        </AppLink>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled strip must be reachable by keyboard */}
      <ul className={`${styles.strip} gap-4 swipes`} tabIndex={0} aria-label="Свежие ресурсы, лента прокручивается">
        {objects.map((object) => (
          <li key={factsOf(object).objectId}>
            <ObjectCard object={object} actions={CardActions ? <CardActions card={object} /> : null} />
          </li>
        ))}
      </ul>
    </section>
  );
}
