import { readFileSync } from 'node:fs';

/** Returns the resident memory of a process in bytes; 0 if it has ended, or on systems other than Linux. */
export function readMemory(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
