/**
 * Drawn covers for objects without a photo: a duotone scene of the kind over its rings, with one accent point. The object's id
 * chooses the scene, its side and its ground, so that a page of them is no page of twins.
 */
import { Fragment, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Cover } from '#ui/cover.tsx';
import { hashOf } from '#ui/tint.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import styles from './object-card-motif.module.css';

const MOTIFS = {
  product: [
    <Fragment key="0">
      <path className={styles.pale} d="M118 126 200 84l82 42-82 42Z" />
      <path className={styles.middle} d="M118 126v92l82 42v-92Z" />
      <path className={styles.deep} d="M282 126v92l-82 42v-92Z" />
      <path className={styles.pale} d="m150 142 82-42 22 11-82 42v30l-22-11Z" />
      <circle className={styles.point} cx="241" cy="207" r="13" />
    </Fragment>,
    <Fragment key="1">
      <path className={styles.pale} d="M136 104h128l22 156H114Z" />
      <path className={styles.middle} d="M200 104h64l22 156h-86Z" />
      <path className={styles.deep} d="M164 132V98a36 36 0 0 1 72 0v34h-12V98a24 24 0 0 0-48 0v34Z" />
      <circle className={styles.point} cx="200" cy="196" r="15" />
    </Fragment>,
  ],
  campaign: [
    <Fragment key="0">
      <path className={styles.way} d="M52 262C116 262 108 190 166 190s58 38 100 10 12-100 62-112" />
      <circle className={styles.deep} cx="52" cy="262" r="14" />
      <circle className={styles.middle} cx="166" cy="190" r="13" />
      <circle className={styles.middle} cx="268" cy="198" r="13" />
      <path className={styles.deep} d="M324 40h7v62h-7Z" />
      <path className={styles.point} d="M331 40h52l-14 17 14 17h-52Z" />
    </Fragment>,
    <Fragment key="1">
      <path className={styles.middle} d="M96 138h50v64H96a14 14 0 0 1-14-14v-36a14 14 0 0 1 14-14Z" />
      <path className={styles.deep} d="M146 138 268 84v172l-122-54Z" />
      <path className={styles.pale} d="M112 202h36l14 58h-36Z" />
      <path className={styles.way} d="M298 128a58 58 0 0 1 0 84M322 102a94 94 0 0 1 0 136" />
      <circle className={styles.point} cx="268" cy="170" r="14" />
    </Fragment>,
  ],
  resource: [
    <Fragment key="0">
      <path className={styles.pale} d="M86 260v-70a20 20 0 0 1 40 0v70Z" />
      <path className={styles.middle} d="M146 260V158a20 20 0 0 1 40 0v102Z" />
      <path className={styles.middle} d="M206 260V176a20 20 0 0 1 40 0v84Z" />
      <path className={styles.deep} d="M266 260V104a20 20 0 0 1 40 0v156Z" />
      <circle className={styles.point} cx="286" cy="104" r="10" />
    </Fragment>,
    <Fragment key="1">
      <path
        className={styles.pale}
        d="M92 96h168a20 20 0 0 1 20 20v70a20 20 0 0 1-20 20H152l-40 32v-32H92a20 20 0 0 1-20-20v-70a20 20 0 0 1 20-20Z"
      />
      <path
        className={styles.deep}
        d="M176 138h132a20 20 0 0 1 20 20v64a20 20 0 0 1-20 20v30l-38-30h-94a20 20 0 0 1-20-20v-64a20 20 0 0 1 20-20Z"
      />
      <path className={styles.middle} d="M188 170h100v12H188ZM188 198h66v12h-66Z" />
      <circle className={styles.point} cx="328" cy="140" r="13" />
    </Fragment>,
  ],
  contractor: [
    <Fragment key="0">
      <circle className={styles.middle} cx="160" cy="128" r="38" />
      <path className={styles.middle} d="M88 264a72 72 0 0 1 144 0Z" />
      <circle className={styles.deep} cx="248" cy="150" r="32" />
      <path className={styles.deep} d="M188 264a60 60 0 0 1 120 0Z" />
      <circle className={styles.point} cx="286" cy="96" r="12" />
    </Fragment>,
    <Fragment key="1">
      <path className={styles.pale} d="M112 236 236 112l36 36-124 124-52 16Z" />
      <path className={styles.middle} d="m112 236 36 36-52 16Z" />
      <path className={styles.deep} d="m246 102 22-22a14 14 0 0 1 20 0l16 16a14 14 0 0 1 0 20l-22 22Z" />
      <path className={styles.way} d="M176 284h130" />
      <circle className={styles.point} cx="318" cy="284" r="12" />
    </Fragment>,
  ],
} as const satisfies Record<AdObjectKind, readonly ReactNode[]>;

const GROUNDS = ['day', 'dusk', 'night', 'dawn'];

interface ObjectCardMotifProps {
  kind: AdObjectKind;
  /** Seed of the drawing: an id, or a title where there is none. */
  seed: string;
  /** In a strip much wider than high the whole drawing stands in the middle instead of filling it. */
  wide?: boolean;
  className?: string;
}

export function ObjectCardMotif({ kind, seed, wide = false, className }: ObjectCardMotifProps) {
  const hash = hashOf(seed);
  const scenes = MOTIFS[kind];
  return (
    <Cover tint={kind} className={classNames(styles.motif, styles[GROUNDS[hash % GROUNDS.length] ?? ''], className)}>
      <svg
        className={classNames(styles.drawing, (hash >>> 4) % 2 === 1 && styles.turned)}
        viewBox="0 0 400 300"
        preserveAspectRatio={wide ? 'xMidYMid meet' : 'xMidYMid slice'}
        aria-hidden="true"
      >
        {scenes[(hash >>> 6) % scenes.length]}
      </svg>
    </Cover>
  );
}
