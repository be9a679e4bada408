import { AppLink } from '#platform/web/app-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { PLACES } from './places.ts';
import styles from './reach-disc.module.css';
import { Rings } from './rings.tsx';

const CENTRE = 300;

/** Half of the field, so that a place's percents and the disc's radius are measured alike. */
const distanceOf = ({ x, y }: { x: number; y: number }) => Math.hypot(x - 50, y - 50) * 6;

/** Concentric arcs with the places that advertising can stand at; those inside the radius are lit. */
export function ReachDisc({ radius }: { radius: number }) {
  const lit = PLACES.filter((place) => distanceOf(place) <= radius);
  const farthest = lit.toSorted((one, other) => distanceOf(one) - distanceOf(other)).at(-1);
  return (
    <div className={`${styles.disc} relative`}>
      <svg className={`${styles.field} block full tall`} viewBox="0 0 600 600" aria-hidden="true">
        <g fill="none" stroke="var(--line)" strokeWidth="1.5">
          <Rings cx={CENTRE} cy={CENTRE} from={56} step={48} count={6} />
        </g>
        <circle className={styles.area} cx={CENTRE} cy={CENTRE} r={radius} />
        <g fill="none" stroke="var(--accent)" strokeWidth="1.5">
          <circle className={styles.wave} cx={CENTRE} cy={CENTRE} r="60" opacity="0" />
          <circle className={styles.wave} cx={CENTRE} cy={CENTRE} r="60" opacity="0" />
        </g>
        <circle cx={CENTRE} cy={CENTRE} r="36" fill="none" stroke="var(--accent)" strokeWidth="9" />
        <circle cx={CENTRE} cy={CENTRE} r="16" fill="var(--accent)" />
      </svg>
      <ul aria-label="Где можно разместиться">
        {PLACES.map((place) => (
          <li key={place.title}>
            <AppLink
              to={`/catalog?q=${encodeURIComponent(place.query)}`}
              className={classNames(
                styles.node,
                'stack centre round faint ground outlined',
                lit.includes(place) && styles.lit,
                place === farthest && styles.farthest,
                place.x < 32 && styles.west,
                place.x > 68 && styles.east,
              )}
              style={{ left: `${place.x}%`, top: `${place.y}%` }}
            >
              <svg
                className={styles.glyph}
                fill="none"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
                strokeLinejoin="round"
                viewBox="0 0 24 24"
                aria-hidden="true"
              >
                <path d={place.glyph} />
              </svg>
              <span className={`${styles.label} lined round-2 surface soft t-12 tight nowrap`}>
                <b className="block ink t-13">{place.title}</b> <span>{place.format}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
