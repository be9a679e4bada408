const SCORES = [5, 4, 3, 2, 1] as const;

export interface Summary {
  mean: number | null;
  count: number;
  /** How many of each score, best first. */
  scores: { score: number; count: number }[];
}

export function summaryOf(counts: ReadonlyMap<number, number>): Summary {
  const scores = SCORES.map((score) => ({ score, count: counts.get(score) ?? 0 }));
  const count = scores.reduce((sum, one) => sum + one.count, 0);
  const total = scores.reduce((sum, one) => sum + one.count * one.score, 0);
  return { mean: count > 0 ? total / count : null, count, scores };
}
