/** Drawn covers for objects without a photo: a duotone scene of the kind over its rings, with one accent point. */
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Cover } from '#ui/cover.tsx';
import type { AdObjectKind } from '../../kinds/kind.ts';
import styles from './object-card-motif.module.css';

const MOTIFS = {
  product: (
    <>
      <path className={styles.pale} d="M118 126 200 84l82 42-82 42Z" />
      <path className={styles.middle} d="M118 126v92l82 42v-92Z" />
      <path className={styles.deep} d="M282 126v92l-82 42v-92Z" />
      <path className={styles.pale} d="m150 142 82-42 22 11-82 42v30l-22-11Z" />
      <circle className={styles.point} cx="241" cy="207" r="13" />
    </>
  ),
  campaign: (
    <>
      <path className={styles.way} d="M52 262C116 262 108 190 166 190s58 38 100 10 12-100 62-112" />
      <circle className={styles.deep} cx="52" cy="262" r="14" />
      <circle className={styles.middle} cx="166" cy="190" r="13" />
      <circle className={styles.middle} cx="268" cy="198" r="13" />
      <path className={styles.deep} d="M324 40h7v62h-7Z" />
      <path className={styles.point} d="M331 40h52l-14 17 14 17h-52Z" />
    </>
  ),
  resource: (
    <>
      <path className={styles.pale} d="M86 260v-70a20 20 0 0 1 40 0v70Z" />
      <path className={styles.middle} d="M146 260V158a20 20 0 0 1 40 0v102Z" />
      <path className={styles.middle} d="M206 260V176a20 20 0 0 1 40 0v84Z" />
      <path className={styles.deep} d="M266 260V104a20 20 0 0 1 40 0v156Z" />
      <circle className={styles.point} cx="286" cy="104" r="10" />
    </>
  ),
  contractor: (
    <>
      <circle className={styles.middle} cx="160" cy="128" r="38" />
      <path className={styles.middle} d="M88 264a72 72 0 0 1 144 0Z" />
      <circle className={styles.deep} cx="248" cy="150" r="32" />
      <path className={styles.deep} d="M188 264a60 60 0 0 1 120 0Z" />
      <circle className={styles.point} cx="286" cy="96" r="12" />
    </>
  ),
} as const satisfies Record<AdObjectKind, ReactNode>;

interface ObjectCardMotifProps {
  kind: AdObjectKind;
  /** In a strip much wider than high the whole drawing stands in the middle instead of filling it. */
  wide?: boolean;
  className?: string;
}

export function ObjectCardMotif({ kind, wide = false, className }: ObjectCardMotifProps) {
  return (
    <Cover tint={kind} className={classNames(styles.motif, className)}>
      <svg
        className={styles.drawing}
        viewBox="0 0 400 300"
        preserveAspectRatio={wide ? 'xMidYMid meet' : 'xMidYMid slice'}
        aria-hidden="true"
      >
        {MOTIFS[kind]}
      </svg>
    </Cover>
  );
}
