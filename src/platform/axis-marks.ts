/** The marks of a vertical axis: round numbers, few of them, the last one not below the largest value. */

const STEPS = [1, 2, 5, 10] as const;
const MAX_MARKS = 4;

export function axisMarks(largest: number): number[] {
  const rough = Math.max(1, largest) / MAX_MARKS;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  // Counts are whole numbers: no step below 1.
  const step = Math.max(1, (STEPS.find((one) => one * magnitude >= rough) ?? 10) * magnitude);
  const marks = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: marks + 1 }, (_, index) => index * step);
}
