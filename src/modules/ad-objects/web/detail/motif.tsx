import { deferred } from '#platform/web/deferred.tsx';
import type { AdObjectKind } from '../../kinds/kind.ts';
import styles from './motif.module.css';
import { WhenNear } from './when-near.tsx';

const ObjectCardMotif = deferred(() => import('../cards/object-card-motif.tsx'), 'ObjectCardMotif', {
  fallback: 'around',
});

/** Placeholder cover; pages with a photo never load its script. */
export function DetailMotif(props: { kind: AdObjectKind; seed: string; wide?: boolean }) {
  return (
    <WhenNear className={styles.motif} unseen>
      <ObjectCardMotif {...props} />
    </WhenNear>
  );
}
