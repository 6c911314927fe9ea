/** Every command that README.md and CONTRIBUTING.md name, and the gate that runs it. A test holds the three together. */

export interface DocumentedCommand {
  /** As it is written there, without `pnpm` and the package it is filtered to. */
  command: string;
  /** The workspace package that has the script; undefined for the root. */
  package?: 'web';
  /** `verify` runs whatever `test` runs, too. */
  gate: 'test' | 'verify';
  /** How the gate runs it: the command itself, or the short form that shows that it works. */
  how: string;
}

export const documentedCommands: readonly DocumentedCommand[] = [
  {
    command: 'dev',
    gate: 'test',
    how: '`pnpm --filter web e2e:dev` starts it in a fresh copy and changes files',
  },
  { command: 'test', gate: 'test', how: 'the gate itself' },
  { command: 'typecheck', gate: 'test', how: 'its turbo task' },
  { command: 'lint', gate: 'test', how: 'its turbo task, and the lint of scripts' },
  { command: 'e2e', gate: 'test', how: 'its turbo task' },
  { command: 'build:variants', package: 'web', gate: 'test', how: 'a turbo task that e2e depends on' },
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
  { command: 'storybook:build', gate: 'verify', how: 'a turbo task that the e2e of packages/ui depends on' },
  { command: 'build', gate: 'verify', how: '`pnpm build` with VITE_AUTH_DEMO=1' },
  {
    command: 'start',
    gate: 'verify',
    how: '`PORT=… pnpm start`: one request for each screen answers, then SIGTERM ends it',
  },
  {
    command: 'storybook',
    gate: 'verify',
    how: '`pnpm --filter @branchbook/ui storybook --port …`: one story draws, then SIGTERM ends it',
  },
  { command: 'format', gate: 'verify', how: '`pnpm format` in a copy of the repository changes no file' },
  {
    command: 'pictures:update',
    package: 'web',
    gate: 'verify',
    how: '`pictures:update -g "not-found"` in a copy of the repository: no picture changes',
  },
  {
    command: 'mutation',
    gate: 'verify',
    how: 'one file of each run: `stryker run … --mutate src/slugify.ts`, `--mutate app/posts/seen-revision.ts`',
  },
  { command: 'bench:search', package: 'web', gate: 'verify', how: '`bench:search 100 400`' },
  { command: 'bench:lighthouse', package: 'web', gate: 'verify', how: '`bench:lighthouse 1`' },
  { command: 'bench:navigation', package: 'web', gate: 'verify', how: '`bench:navigation 1`' },
  { command: 'bench:peers', package: 'web', gate: 'verify', how: '`bench:peers 1`' },
  { command: 'bench:lists', package: 'web', gate: 'verify', how: '`bench:lists 100 400 1`' },
  { command: 'bench:markdown', package: 'web', gate: 'verify', how: '`bench:markdown 1`' },
  { command: 'bench:typing', package: 'web', gate: 'verify', how: '`bench:typing 10000 1`' },
  { command: 'vault:kills', package: 'web', gate: 'verify', how: '`vault:kills 4`' },
  { command: 'vault:drafts', package: 'web', gate: 'verify', how: '`vault:drafts 2`' },
  { command: 'vault:pathological', package: 'web', gate: 'verify', how: 'whole' },
  { command: 'vault:gfm', package: 'web', gate: 'test', how: 'a part of `vitest run`' },
  { command: 'vault:laws', package: 'web', gate: 'verify', how: '`vault:laws 1`' },
  { command: 'vault:xss', package: 'web', gate: 'verify', how: 'whole, and with `--control`' },
  { command: 'vault:csp', package: 'web', gate: 'verify', how: 'whole' },
  { command: 'vault:tabs', package: 'web', gate: 'verify', how: '`vault:tabs 2 25 1`' },
  { command: 'vault:corrupted', package: 'web', gate: 'verify', how: 'whole' },
  {
    command: 'vault:histories',
    package: 'web',
    gate: 'verify',
    how: '`HISTORIES=300 vitest run store-histories`, a part of `vitest run`',
  },
];
