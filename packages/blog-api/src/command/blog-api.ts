#!/usr/bin/env node
import { runCommand } from './run-command.ts';

/** In milliseconds. */
const requestTimeout = 60_000;

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  fetch: (request) => fetch(request, { signal: AbortSignal.timeout(requestTimeout) }),
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
  signal: stop.signal,
});
