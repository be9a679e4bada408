/** Duotone drawings of the four kinds: five steps of one tint and a single accent point. */
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { Tint } from '#ui/tint.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import styles from './posters.module.css';
import { Rings } from './rings.tsx';

type PosterProps = { tint: Tint; ground: 'pale' | 'full' | 'night'; children: ReactNode };

function Poster({ tint, ground, children }: PosterProps) {
  return (
    <svg
      className={classNames(styles.poster, 'full', styles[ground])}
      data-tint={tint}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect width="400" height="300" fill="var(--g)" />
      {children}
    </svg>
  );
}

/** A lamp that lights what is sold. */
function ProductPoster() {
  return (
    <Poster tint="product" ground="pale">
      <path d="M196 92 60 300h272Z" fill="var(--a)" />
      <path d="M196 92 112 300h168Z" fill="var(--b)" />
      <g fill="none" stroke="var(--p)" strokeWidth="2">
        <Rings cx={196} cy={92} from={64} step={40} count={5} />
      </g>
      <path d="M142 96a54 54 0 0 1 108 0Z" fill="var(--d)" />
      <circle cx="196" cy="98" r="15" fill="var(--o)" />
      <path d="M196 44V0" stroke="var(--d)" strokeWidth="7" />
      <path d="M0 282h400v18H0Z" fill="var(--d)" />
    </Poster>
  );
}

/** A way with stops that leads to a flag. */
function CampaignPoster() {
  return (
    <Poster tint="campaign" ground="full">
      <g fill="none" stroke="var(--a)" strokeWidth="2">
        <Rings cx={60} cy={270} from={40} step={36} count={11} />
      </g>
      <path
        d="M60 270C120 270 110 190 170 190s60 40 104 10S290 90 348 78"
        fill="none"
        stroke="var(--d)"
        strokeWidth="7"
        strokeDasharray="1 15"
      />
      <circle cx="60" cy="270" r="16" fill="var(--d)" />
      <circle cx="60" cy="270" r="7" fill="var(--p)" />
      <circle cx="170" cy="190" r="13" fill="var(--c)" />
      <circle cx="274" cy="200" r="13" fill="var(--c)" />
      <rect x="342" y="22" width="8" height="72" rx="4" fill="var(--d)" />
      <path d="M350 24h-74l16 22-16 22h74Z" fill="var(--o)" />
      <path d="M30 60h150v20H30Z" fill="var(--b)" />
      <path d="M30 92h104v20H30Z" fill="var(--a)" />
    </Poster>
  );
}

/** A billboard over the roofs. */
function ResourcePoster() {
  return (
    <Poster tint="resource" ground="night">
      <g fill="none" stroke="var(--a)" strokeWidth="2">
        <Rings cx={330} cy={300} from={60} step={34} count={12} />
      </g>
      <path d="M0 196h62v104H0ZM300 176h44v124h-44Z" fill="var(--a)" />
      <path d="M62 160h64v140H62ZM344 140h56v160h-56Z" fill="var(--b)" />
      <path d="M120 206h12v94h-12ZM250 206h12v94h-12Z" fill="var(--d)" />
      <rect x="66" y="64" width="262" height="146" rx="10" fill="var(--d)" />
      <rect x="76" y="74" width="242" height="126" rx="5" fill="var(--p)" />
      <path d="M76 200A126 126 0 0 1 202 74v126Z" fill="var(--a)" />
      <path d="M76 200a90 90 0 0 1 90-90v90Z" fill="var(--b)" />
      <path d="M76 200a52 52 0 0 1 52-52v52Z" fill="var(--c)" />
      <path d="M228 112h62M228 136h62M228 160h34" stroke="var(--c)" strokeWidth="9" />
      <circle cx="282" cy="176" r="12" fill="var(--o)" />
    </Poster>
  );
}

/** A curve under a sure hand. */
function ContractorPoster() {
  return (
    <Poster tint="contractor" ground="pale">
      <path
        d="M40 0v300M80 0v300M120 0v300M160 0v300M200 0v300M240 0v300M280 0v300M320 0v300M360 0v300M0 30h400M0 70h400M0 110h400M0 150h400M0 190h400M0 230h400M0 270h400"
        stroke="var(--a)"
        strokeWidth="1.5"
      />
      <path d="M60 240C60 90 190 60 200 150s150 80 140-90v180Z" fill="var(--b)" />
      <path d="M60 240C60 90 190 60 200 150s150 80 140-90" fill="none" stroke="var(--d)" strokeWidth="8" />
      <path d="M60 240V96M340 60v150M110 60l180 176" stroke="var(--c)" strokeWidth="3" strokeDasharray="2 9" />
      <g fill="var(--p)" stroke="var(--d)" strokeWidth="5">
        <rect x="49" y="229" width="22" height="22" rx="5" />
        <rect x="329" y="49" width="22" height="22" rx="5" />
      </g>
      <circle cx="200" cy="150" r="14" fill="var(--o)" />
    </Poster>
  );
}

export const POSTERS = {
  product: ProductPoster,
  campaign: CampaignPoster,
  resource: ResourcePoster,
  contractor: ContractorPoster,
} satisfies Record<AdObjectKind, () => ReactNode>;
