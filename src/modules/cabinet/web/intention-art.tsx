/** Posters of the three intentions: duotone in the tint around them, with one accent point. Decoration. */
import type { ReactNode } from 'react';
import styles from './intention-art.module.css';

interface ArtProps {
  className: string;
}

function Poster({ className, isSoft = false, children }: ArtProps & { isSoft?: boolean; children: ReactNode }) {
  return (
    <svg
      className={`${isSoft ? styles.soft : styles.deep} ${className}`}
      viewBox="0 0 400 166"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <rect width="400" height="166" fill="var(--ground)" />
      {children}
    </svg>
  );
}

const RINGS = [60, 90, 120, 150, 180, 210, 240, 270] as const;

/** A way to a flag. */
export function FlagArt({ className }: ArtProps) {
  return (
    <Poster className={className}>
      <g stroke="var(--low)" strokeWidth="2">
        {RINGS.map((radius) => (
          <circle key={radius} cx="80" cy="106" r={radius} />
        ))}
      </g>
      <path
        d="M80 106C150 60 170 140 236 106S300 46 336 44"
        stroke="var(--dark)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeDasharray="0 17"
      />
      <circle cx="80" cy="106" r="31" fill="var(--paper)" />
      <circle cx="80" cy="106" r="19" fill="var(--ground)" />
      <circle cx="80" cy="106" r="8" fill="var(--paper)" />
      <circle cx="158" cy="94" r="12" fill="var(--light)" />
      <circle cx="236" cy="106" r="12" fill="var(--light)" />
      <path d="M339 24h50l-12 17 12 17h-50z" fill="var(--point)" />
      <path d="M340 24v110" stroke="var(--dark)" strokeWidth="7" strokeLinecap="round" />
    </Poster>
  );
}

/** A board over the roofs. */
export function BillboardArt({ className }: ArtProps) {
  return (
    <Poster className={className}>
      <g stroke="var(--low)" strokeWidth="2">
        {RINGS.map((radius) => (
          <circle key={radius} cx="205" cy="76" r={radius + 24} />
        ))}
      </g>
      <path d="M0 116h46v50H0zM46 96h40v70H46zM318 104h36v62h-36zM354 78h46v88h-46z" fill="var(--low)" />
      <path d="M158 120h11v46h-11zM241 120h11v46h-11z" fill="var(--dark)" />
      <rect x="112" y="22" width="186" height="102" rx="9" fill="var(--dark)" />
      <rect x="121" y="31" width="168" height="84" rx="3" fill="var(--paper)" />
      <path d="M121 31h84v84h-84z" fill="var(--middle)" />
      <path d="M121 115a84 84 0 0 1 84-84v84z" fill="var(--ground)" />
      <path d="M149 115a56 56 0 0 1 56-56v56z" fill="var(--middle)" />
      <path d="M177 115a28 28 0 0 1 28-28v28z" fill="var(--light)" />
      <path d="M223 51h48M223 65h38M223 79h24" stroke="var(--middle)" strokeWidth="7" strokeLinecap="round" />
      <circle cx="264" cy="94" r="11" fill="var(--point)" />
    </Poster>
  );
}

const GRID = [20, 60, 100, 140, 180, 220, 260, 300, 340, 380] as const;

/** A curve under a pen. */
export function CurveArt({ className }: ArtProps) {
  return (
    <Poster className={className} isSoft>
      <g stroke="var(--low)" strokeWidth="1.5">
        {GRID.map((x) => (
          <path key={x} d={`M${x} 0v166`} />
        ))}
        {GRID.slice(0, 4).map((y) => (
          <path key={y} d={`M0 ${y + 3}h400`} />
        ))}
      </g>
      <path d="M76 131C76 5 184 5 200 83c6 27 17 42 32 48Z" fill="var(--middle)" />
      <path
        d="M184 5l32 156M76 131V21M324 37v108"
        stroke="var(--strong)"
        strokeWidth="2.5"
        strokeDasharray="3 7"
        strokeLinecap="round"
      />
      <path d="M76 131C76 5 184 5 200 83s124 78 124-46" stroke="var(--dark)" strokeWidth="7" strokeLinecap="round" />
      <g fill="var(--paper)" stroke="var(--dark)" strokeWidth="5">
        <rect x="66" y="121" width="20" height="20" rx="4" />
        <rect x="314" y="27" width="20" height="20" rx="4" />
      </g>
      <circle cx="200" cy="83" r="14" fill="var(--point)" />
    </Poster>
  );
}
