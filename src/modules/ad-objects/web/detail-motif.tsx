import coverStyles from '#ui/cover.module.css';
import type { AdObjectKind } from '../kinds/kind.ts';
import { Deferred, type Part } from './detail-deferred.tsx';
import styles from './detail-motif.module.css';
import motifStyles from './object-card-motif.module.css';

interface MotifProps {
  kind: AdObjectKind;
  wide?: boolean;
}

const MOTIF: Part<MotifProps> = import.meta.env.SSR
  ? { styles: [motifStyles, coverStyles], ready: (await import('./object-card-motif.tsx')).ObjectCardMotif }
  : { styles: [motifStyles, coverStyles], load: async () => (await import('./object-card-motif.tsx')).ObjectCardMotif };

/** The drawn cover; pages with a photo never fetch it. */
export function DetailMotif(props: MotifProps) {
  return <Deferred part={MOTIF} props={props} className={styles.motif} unseen />;
}
