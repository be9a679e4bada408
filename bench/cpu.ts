/** Processor time from /proc, in milliseconds. Wall-clock figures are noise on a shared machine; this is not. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports in ticks of 1/100 s. */
const MILLISECONDS_PER_TICK = 10;

interface Stat {
  parent: number;
  milliseconds: number;
  /** Of its children that have ended. */
  endedMilliseconds: number;
}

function readStat(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const ticks = (...places: number[]) => places.reduce((sum, place) => sum + Number(fields[place]), 0);
    return {
      parent: Number(fields[1]),
      milliseconds: ticks(11, 12) * MILLISECONDS_PER_TICK,
      endedMilliseconds: ticks(13, 14) * MILLISECONDS_PER_TICK,
    };
  } catch {
    // The process ended between the listing and the reading.
    return undefined;
  }
}

export const cpuOf = (pid: number): number => readStat(pid)?.milliseconds ?? 0;

/** The PostgreSQL server is the parent of the process that serves a connection. */
export const parentOf = (pid: number): number => readStat(pid)?.parent ?? 0;

/** All processes of one PostgreSQL server, those too that have ended: a pool closes connections that it does not need. */
export function cpuOfTree(rootPid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), stat: readStat(Number(name)) }));
  return stats.reduce((sum, { pid, stat }) => {
    if (!stat || (pid !== rootPid && stat.parent !== rootPid)) return sum;
    return sum + stat.milliseconds + (pid === rootPid ? stat.endedMilliseconds : 0);
  }, 0);
}

/** To the nanosecond, of all threads that live: for bursts that are short beside a tick. */
export function fineCpuOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [ran = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(ran) / 1_000_000;
    }, 0);
  } catch {
    return 0;
  }
}

/** The same of a PostgreSQL server and the processes it serves connections with. */
export const fineCpuOfTree = (rootPid: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && (Number(name) === rootPid || parentOf(Number(name)) === rootPid))
    .reduce((sum, name) => sum + fineCpuOf(Number(name)), 0);
