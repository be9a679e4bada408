type ReachArcsProps = {
  /** Radii of the rings in a 400 × 400 field around its middle. */
  radii?: readonly number[];
  /** The solid point in the middle. */
  point?: boolean;
  className?: string;
};

const RADII = [34, 58, 86, 118, 154, 194] as const;

/** The motif of reach: rings that thin and fade outwards in the colour of the text. Decoration. */
export function ReachArcs({ radii = RADII, point = true, className }: ReachArcsProps) {
  return (
    <svg className={className} viewBox="0 0 400 400" fill="none" stroke="currentColor" aria-hidden="true">
      {point ? <circle cx="200" cy="200" r="15" fill="currentColor" stroke="none" /> : null}
      {radii.map((radius, place) => (
        <circle
          key={radius}
          cx="200"
          cy="200"
          r={radius}
          strokeWidth={Math.max(1.5, 5 - place * 1.2)}
          opacity={Math.max(0.14, 1 - place * 0.18)}
        />
      ))}
    </svg>
  );
}
