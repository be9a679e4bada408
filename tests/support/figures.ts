import fs from 'node:fs';

/** Prints a figure measured by a proof, and with FIGURES_FILE keeps it for the report of a release. */
export function tellFigures(proof: string, line: string): void {
  process.stderr.write(`${line}\n`);
  if (process.env.FIGURES_FILE) fs.appendFileSync(process.env.FIGURES_FILE, `${JSON.stringify({ proof, line })}\n`);
}
