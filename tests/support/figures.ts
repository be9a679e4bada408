import fs from 'node:fs';

/** What a proof has measured: shown, and with FIGURES_FILE kept for the report of a release. */
export function tellFigures(proof: string, line: string): void {
  process.stderr.write(`${line}\n`);
  if (process.env.FIGURES_FILE) fs.appendFileSync(process.env.FIGURES_FILE, `${JSON.stringify({ proof, line })}\n`);
}
