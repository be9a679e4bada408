/** The table that a run prints. */
import { type Measure, ROUNDS, SETTING } from './measure.ts';

export const print = (line: string) => process.stdout.write(`${line}\n`);

export const row = (name: string, result: Measure, note: string) =>
  print(
    [
      name.padEnd(34),
      result.perSecond.toFixed(0).padStart(7),
      result.p50.toFixed(1).padStart(7),
      result.p99.toFixed(1).padStart(7),
      result.nodeMs.toFixed(3).padStart(9),
      result.postgresMs.toFixed(3).padStart(9),
      `  ${note}`,
    ].join(' '),
  );

export function printHead(): void {
  print(`\n${ROUNDS} rounds of ${SETTING}\n`);
  print(`${''.padEnd(34)}   req/s  p50 ms  p99 ms   node ms    pg ms`);
}
