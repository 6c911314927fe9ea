/** Every command that README.md, CONTRIBUTING.md and docs/deployment.md name, and the gate that runs it. A test holds the three together. */

export interface DocumentedCommand {
  /** As it is written there, without `pnpm` and the package it is filtered to. */
  command: string;
  /** The workspace package that has the script; undefined for the root. */
  package?: 'web' | 'edge' | 'benchmarks' | 'reliability';
  /** `verify` runs whatever `test` runs, too. */
  gate: 'test' | 'verify';
  /** How the gate runs it: the command itself, or the short form that shows that it works. */
  how: string;
}

export const documentedCommands: readonly DocumentedCommand[] = [
  { command: 'test', gate: 'test', how: 'the gate itself' },
  { command: 'verify', gate: 'verify', how: 'the gate itself' },
  {
    command: 'dev',
    gate: 'test',
    how: 'the test e2e:dev starts it in a copy of the repository and changes files, also with posts on a server',
  },
  { command: 'lint', gate: 'test', how: 'its turbo task' },
  { command: 'boundaries', gate: 'test', how: 'its turbo task' },
  { command: 'typecheck', gate: 'test', how: 'its turbo task' },
  { command: 'e2e', gate: 'test', how: 'its turbo task' },
  { command: 'build:test', package: 'web', gate: 'test', how: 'the turbo task that e2e depends on' },
  {
    command: 'exec vitest run app/posts',
    package: 'web',
    gate: 'test',
    how: 'the test script is `vitest run`',
  },
  {
    command: 'exec playwright test post',
    package: 'web',
    gate: 'test',
    how: 'the e2e script is `playwright test`',
  },
  { command: 'build', gate: 'verify', how: 'its turbo task' },
  { command: 'check:packages', gate: 'verify', how: 'its turbo task, pack' },
  { command: 'storybook:build', gate: 'verify', how: 'its turbo task' },
  { command: 'start', gate: 'verify', how: 'commands.test.ts asks it for pages' },
  { command: 'start:edge', gate: 'verify', how: 'the task edge asks it for pages and tries its API' },
  {
    command: 'verify:edge',
    gate: 'verify',
    how: 'its short form, the task edge: all but the journeys',
  },
  {
    command: 'build:edge',
    gate: 'verify',
    how: 'the task edge, without settings: it tells them all; start:edge builds in the same way',
  },
  ...[
    ['migrate --remote', 'with --local'],
    ['migrate --local', 'the command itself'],
    ['rows', 'with 200 posts'],
    ['wrangler d1 migrations list DB --local', 'the command itself'],
    ['wrangler deploy --domain blog.example', 'with --dry-run'],
    ['wrangler deploy --dry-run --outdir dist/dry-run', 'into another folder'],
    ['wrangler versions upload --preview-alias pr-12', 'with --dry-run'],
    ['wrangler login', 'its help'],
    ['wrangler d1 create branchbook', 'its help'],
    ['wrangler r2 bucket create branchbook-copies', 'its help'],
    [
      'wrangler r2 object get branchbook-copies/posts-2026-11-24T03-00-00Z.json --file posts.json --remote',
      'with --local',
    ],
    ['wrangler secret put CLERK_JWT_KEY < clerk.pem', 'its help'],
    ['wrangler versions list', 'its help'],
    ['wrangler tail', 'its help'],
    ['wrangler rollback', 'its help'],
    ['wrangler d1 time-travel info DB', 'its help'],
    [
      'wrangler d1 execute DB --remote --command "UPDATE list SET revision = 9001, oldest_revision = 9001"',
      'with --local',
    ],
    ['wrangler d1 time-travel restore DB --timestamp 2026-11-25T08:00:00Z', 'its help'],
  ].map(([command = '', how = '']) => ({
    command,
    package: 'edge' as const,
    gate: 'verify' as const,
    how: `the task edge: ${how}`,
  })),
  { command: 'storybook', gate: 'verify', how: 'commands.test.ts asks it for a story' },
  { command: 'format', gate: 'verify', how: 'commands.test.ts: it changes nothing' },
  { command: 'generate', gate: 'verify', how: 'commands.test.ts, for a decision' },
  { command: 'mutation', gate: 'verify', how: 'commands.test.ts, for one file' },
  {
    command: 'screenshots:update',
    package: 'web',
    gate: 'verify',
    how: 'commands.test.ts, for one screen, into another folder',
  },
  { command: 'backup', package: 'web', gate: 'verify', how: 'commands.test.ts copies posts' },
  { command: 'restore', package: 'web', gate: 'verify', how: 'commands.test.ts brings the copy back' },
  { command: 'reliability', package: 'reliability', gate: 'verify', how: 'its turbo task' },
  { command: 'engines', package: 'web', gate: 'verify', how: 'its turbo task' },
  { command: 'benchmarks', package: 'benchmarks', gate: 'verify', how: 'its turbo task' },
];
