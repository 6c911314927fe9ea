import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { documentedCommands } from './documented-commands.ts';
import { gates, tasksOf } from './gates.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const scriptsOf = (file: string): Record<string, string> => JSON.parse(read(file)).scripts;

/** By where a command is run: the root, or the package that it is filtered to. */
const scripts: Readonly<Record<string, Record<string, string>>> = {
  root: scriptsOf('package.json'),
  web: scriptsOf('apps/web/package.json'),
  edge: scriptsOf('apps/edge/package.json'),
  benchmarks: scriptsOf('apps/benchmarks/package.json'),
  reliability: scriptsOf('apps/reliability/package.json'),
};

/** Each with the place it is run in: `root: dev`, `web: engines`. */
const documented = new Set(
  ['README.md', 'CONTRIBUTING.md', 'docs/deployment.md'].flatMap((file) => commandsIn(read(file))),
);
const declared = [
  ...Object.keys(gates).map((gate) => `root: ${gate}`),
  ...documentedCommands.map((entry) => `${entry.package ?? 'root'}: ${entry.command}`),
];

test('the pages name commands', () => {
  expect(documented).toContain('root: dev');
  expect(documented).toContain('web: engines');
  expect(documented).toContain('edge: migrate --remote');
});

test.each([...documented])('“%s” is a script that exists, and is declared', (command) => {
  const [place = '', words = ''] = command.split(': ');
  const [script = ''] = words.split(' ');
  if (script !== 'exec') expect(Object.keys(scripts[place] ?? {})).toContain(script);
  expect(declared).toContain(command);
});

test.each(documentedCommands)(
  '“$command” is run by $task of the gate $gate',
  ({ command, gate, task, file }) => {
    expect(tasksOf(gates[gate])).toContain(task);
    const [script = ''] = command.split(' ');
    // The call itself, as a list of words: a test's title names commands too.
    const call = new RegExp(`\\[(?:'--filter', '[^']+', )?'${script}'[,\\]]`, 'u');
    if (file !== undefined) expect(read(file)).toMatch(call);
  },
);

test.each(declared)('“%s” is still documented', (command) => {
  expect(documented).toContain(command);
});

test('each is declared once', () => {
  expect(new Set(declared).size).toBe(declared.length);
});

/**
 * The `pnpm` commands in a text's code spans and shell blocks. One that ends in `…` stands for every script that begins so;
 * `pnpm@12` without a command is only how pnpm is called.
 */
function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```sh\n(.*?)^```/gmsu)].flatMap(([, block = '']) =>
    block.split('\n').map((line) => line.replace(/#.*$/u, '')),
  );
  const spans = [...markdown.replaceAll(/^```.*?^```/gmsu, '').matchAll(/`([^`\n]+)`/gu)].map(
    ([, span = '']) => span,
  );
  return [...blocks, ...spans].flatMap((code) => {
    const match = /^(?:\w+=\S+ )*(?:npx -y )?pnpm(?:@\d+)?(?: --filter (\S+))? (.+)$/u.exec(code.trim());
    if (!match) return [];
    const [, place = 'root', command = ''] = match;
    if (!command.endsWith('…')) return [`${place}: ${command.trim()}`];
    const beginning = command.slice(0, -1);
    return Object.keys(scripts[place] ?? {})
      .filter((name) => name.startsWith(beginning))
      .map((name) => `${place}: ${name}`);
  });
}
