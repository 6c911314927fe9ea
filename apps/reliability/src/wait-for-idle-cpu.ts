import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** A CPU that is idle for less than this part of the time delays even a single page. */
const minIdle = 0.5;
const longestWaitMs = 60_000;

/** Resolves once the CPU was half idle for a second, or after a minute. */
export async function waitForIdleCpu(): Promise<void> {
  const end = performance.now() + longestWaitMs;
  let before = readCpuTimes();
  do {
    await pause(1_000);
    const after = readCpuTimes();
    if ((after.idle - before.idle) / (after.all - before.all) >= minIdle) return;
    before = after;
  } while (performance.now() < end);
}

function readCpuTimes(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  return {
    idle: sum(times.map(({ idle }) => idle)),
    all: sum(times.flatMap((time) => Object.values(time))),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
