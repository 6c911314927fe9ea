import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { isTrial } from './figures.ts';

/** Of the processors' time that was asked for; above this, a visit measures the host's other guests too. */
const maxTaken = 0.01;
const maxTries = isTrial ? 1 : 3;
const longestWaitMs = 30_000;
const probeMs = 500;

/** What a visit found, and the share of the processors' time (0 to 1) that the host did not give this machine meanwhile. */
export type Undisturbed<Result> = Result & { readonly taken: number };

/**
 * Measures again, up to twice, where the host of a virtual machine took more than 1 % of the processors' time, and keeps the
 * least disturbed; a trial keeps the first. What a measurement found has no say in which is kept.
 *
 * Linux counts what was taken ("steal", proc_stat(5)). Where nothing does, the first measurement is kept.
 */
export async function undisturbed<Result extends object>(
  measure: () => Promise<Result>,
): Promise<Undisturbed<Result>> {
  let best = await measured(measure);
  for (let tries = 1; tries < maxTries && best.taken > maxTaken; tries += 1) {
    await calm();
    const next = await measured(measure);
    if (next.taken < best.taken) best = next;
  }
  return best;
}

async function measured<Result extends object>(measure: () => Promise<Result>): Promise<Undisturbed<Result>> {
  const before = processorTime();
  const result = await measure();
  return { ...result, taken: takenSince(before) };
}

/** Resolves once the host has left the machine alone for half a second, or after half a minute. */
async function calm(): Promise<void> {
  const end = performance.now() + longestWaitMs;
  while (performance.now() < end) {
    const before = processorTime();
    const probeEnd = performance.now() + probeMs;
    // Nothing can be taken of what nobody asks for.
    while (performance.now() < probeEnd);
    if (takenSince(before) <= maxTaken) return;
    await pause(probeMs);
  }
}

interface ProcessorTime {
  readonly used: number;
  readonly taken: number;
}

function takenSince(before: ProcessorTime): number {
  const after = processorTime();
  const taken = after.taken - before.taken;
  return taken === 0 ? 0 : taken / (taken + after.used - before.used);
}

/** In ticks since the machine started, over all processors. */
function processorTime(): ProcessorTime {
  let line = '';
  try {
    line = /^cpu +(.*)$/mu.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? '';
  } catch {
    // Not Linux.
  }
  const [user = 0, nice = 0, system = 0, , , , softInterrupts = 0, taken = 0] = line.split(' ').map(Number);
  return { used: user + nice + system + softInterrupts, taken };
}

/** For a table: the most that was taken during the visits that count. */
export function inPercent(visits: readonly { readonly taken: number }[]): string {
  return (Math.max(0, ...visits.map(({ taken }) => taken)) * 100).toFixed(1);
}
