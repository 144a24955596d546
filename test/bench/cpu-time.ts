import { readFileSync } from 'node:fs';

/**
 * Processor time that a process has used so far, user and system, all its threads, in milliseconds; null where the
 * system does not tell. Unlike requests per second it hardly changes with what else the machine does.
 */
export function cpuTimeOf(pid: number): number | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The program's name comes second, in brackets, and may hold spaces: what is counted begins behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return (userTicks + systemTicks) * tickMs;
}

/** Linux counts a hundred ticks a second for programs, whatever its own are. */
const tickMs = 10;
