/** Small scenes beside the roles, drawn in the steps of the role's tint around one accent point. */
import { Rings } from './rings.tsx';

/** The advertiser hits the mark. */
export function Target() {
  return (
    <>
      <g fill="none" stroke="var(--a)" strokeWidth="2">
        <Rings cx={68} cy={100} from={68} step={20} count={4} />
      </g>
      <circle cx="68" cy="100" r="50" fill="var(--a)" />
      <circle cx="68" cy="100" r="36" fill="var(--tint-soft)" />
      <circle cx="68" cy="100" r="22" fill="var(--tint)" />
      <circle cx="68" cy="100" r="13" fill="var(--tint-soft)" />
      <circle cx="68" cy="100" r="7" fill="var(--o)" />
    </>
  );
}

/** The owner sends a signal. */
export function Mast() {
  return (
    <>
      <g fill="none" stroke="var(--a)" strokeWidth="2">
        <Rings cx={68} cy={78} from={26} step={20} count={6} />
      </g>
      <path d="M68 78 42 150h52Z" fill="var(--a)" />
      <path d="M68 78 42 150M68 78l26 72M56 112h24M49 132h38" fill="none" stroke="var(--tint)" strokeWidth="5" />
      <path d="M26 150h84" stroke="var(--tint)" strokeWidth="5" />
      <circle cx="68" cy="78" r="10" fill="var(--o)" />
    </>
  );
}

/** The contractor leads the line. */
export function Curve() {
  return (
    <>
      <path
        d="M4 0v200M36 0v200M68 0v200M100 0v200M132 0v200M0 4h136M0 36h136M0 68h136M0 100h136M0 132h136M0 164h136M0 196h136"
        stroke="var(--a)"
        strokeWidth="1.5"
      />
      <path d="M24 142C24 62 112 138 112 58v84Z" fill="var(--a)" />
      <path d="M24 142C24 62 112 138 112 58" fill="none" stroke="var(--tint)" strokeWidth="5" />
      <g fill="var(--tint-soft)" stroke="var(--tint)" strokeWidth="4">
        <rect x="16" y="134" width="16" height="16" rx="4" />
        <rect x="104" y="50" width="16" height="16" rx="4" />
      </g>
      <circle cx="68" cy="100" r="9" fill="var(--o)" />
    </>
  );
}
