// Resources of the machine: memory and free disk space. Plain JS, runs before anything is installed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MB = 1024 * 1024;

/** Memory that programs here may use in megabytes: that of the machine with its swap, or less by the limit of a container. */
export function memoryMegabytes() {
  const swap = Number(/^SwapTotal:\s+(\d+) kB/m.exec(readText('/proc/meminfo') ?? '')?.[1] ?? 0) * 1024;
  // Without a limit it is 0 or larger than any machine.
  const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
  return Math.floor(Math.min(os.totalmem() + swap, limit) / MB);
}

/** Room for an ordinary user under `folder`, or under the nearest one above that is there. */
export function freeMegabytes(folder) {
  const { bavail, bsize } = fs.statfsSync(nearest(folder));
  return Math.floor((bavail * bsize) / MB);
}

const nearest = (folder) => (fs.existsSync(folder) ? folder : nearest(path.dirname(folder)));

export function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
