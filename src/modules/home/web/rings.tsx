type RingsProps = { cx: number; cy: number; from: number; step: number; count: number };

/** The motif of the house: circles around one point, drawn in the stroke of the group they stand in. */
export function Rings({ cx, cy, from, step, count }: RingsProps) {
  return Array.from({ length: count }, (_, place) => from + place * step).map((radius) => (
    <circle key={radius} cx={cx} cy={cy} r={radius} />
  ));
}
