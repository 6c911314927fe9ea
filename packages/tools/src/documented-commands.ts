/**
 * Every command that README.md, CONTRIBUTING.md and docs/deployment.md name, and the gate that runs it. A test holds the three together.
 * The two gates themselves are in gates.ts.
 */

import type { GateName } from './gates.ts';

export interface DocumentedCommand {
  /** As it is written there, without `pnpm` and the package it is filtered to. */
  command: string;
  /** The workspace package that has the script; undefined for the root. */
  package?: 'web' | 'edge' | 'benchmarks' | 'reliability';
  /** `verify` runs whatever `test` runs, too. */
  gate: GateName;
  /** The task of the gate that runs the command, or the short form that shows that it works. */
  task: string;
  /** The file that calls the command by its name, where the task is not the command itself: its path from the root. */
  file?: string;
}

const commandTests = { gate: 'verify', task: 'commands', file: 'packages/tools/src/commands.ts' } as const;
const edgeTests = { gate: 'verify', task: 'edge', file: 'apps/edge/src/edge.test.ts' } as const;

export const documentedCommands: readonly DocumentedCommand[] = [
  { command: 'dev', gate: 'test', task: 'e2e:dev', file: 'apps/web/e2e/support/dev-server.ts' },
  { command: 'lint', gate: 'test', task: 'lint' },
  { command: 'boundaries', gate: 'test', task: 'boundaries' },
  { command: 'typecheck', gate: 'test', task: 'typecheck' },
  { command: 'e2e', gate: 'test', task: 'e2e' },
  { command: 'build:test', package: 'web', gate: 'test', task: 'build:test' },
  { command: 'exec vitest run app/posts', package: 'web', gate: 'test', task: 'test' },
  { command: 'exec playwright test post', package: 'web', gate: 'test', task: 'e2e' },
  { command: 'build', gate: 'verify', task: 'build' },
  { command: 'check:packages', gate: 'verify', task: 'pack' },
  { command: 'storybook:build', gate: 'verify', task: 'storybook:build' },
  { command: 'start', ...commandTests },
  { command: 'start:edge', ...edgeTests },
  // The task is its short form: all but the journeys.
  { command: 'verify:edge', gate: 'verify', task: 'edge' },
  // Without settings, which it asks for. `start:edge` builds in the same way.
  { command: 'build:edge', ...edgeTests },
  { command: 'rows', package: 'edge', gate: 'verify', task: 'edge', file: 'apps/edge/src/rows.test.ts' },
  // What would need an account is tried with --local or --dry-run, or its help is asked for.
  ...[
    'migrate --remote',
    'migrate --local',
    'wrangler d1 migrations list DB --local',
    'wrangler deploy --domain blog.example',
    'wrangler deploy --dry-run --outdir dist/dry-run',
    'wrangler versions upload --preview-alias pr-12',
    'wrangler login',
    'wrangler d1 create branchbook',
    'wrangler r2 bucket create branchbook-copies',
    'wrangler r2 object get branchbook-copies/posts-2026-11-24T03-00-00Z.json --file posts.json --remote',
    'wrangler secret put CLERK_JWT_KEY < clerk.pem',
    'wrangler versions list',
    'wrangler tail',
    'wrangler rollback',
    'wrangler d1 time-travel info DB',
    'wrangler d1 execute DB --remote --command "UPDATE list SET revision = 9001, oldest_revision = 9001"',
    'wrangler d1 time-travel restore DB --timestamp 2026-11-25T08:00:00Z',
  ].map((command) => ({ command, package: 'edge' as const, ...edgeTests })),
  { command: 'storybook', ...commandTests },
  { command: 'format', ...commandTests },
  { command: 'generate', ...commandTests },
  { command: 'mutation', ...commandTests },
  { command: 'screenshots:update', package: 'web', ...commandTests },
  { command: 'backup', package: 'web', ...commandTests },
  { command: 'restore', package: 'web', ...commandTests },
  { command: 'reliability', package: 'reliability', gate: 'verify', task: 'reliability' },
  { command: 'engines', package: 'web', gate: 'verify', task: 'engines' },
  { command: 'benchmarks', package: 'benchmarks', gate: 'verify', task: 'benchmarks' },
];
