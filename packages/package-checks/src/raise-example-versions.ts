#!/usr/bin/env node
/** Sets the packages' newest versions in the examples, which aren't part of the workspace. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Versioned {
  readonly name: string;
  readonly version: string;
}

const root = join(import.meta.dirname, '..', '..', '..');
const packages = globSync('packages/*/package.json', { cwd: root }).map(
  (file): Versioned => JSON.parse(readFileSync(join(root, file), 'utf8')) as Versioned,
);
for (const example of globSync('examples/*/package.json', { cwd: root })) {
  const file = join(root, example);
  const text = readFileSync(file, 'utf8');
  const raised = packages.reduce(
    (words, { name, version }) =>
      words.replace(new RegExp(`("${name}": )"[^"]*"`, 'u'), (_, key: string) => `${key}"^${version}"`),
    text,
  );
  if (raised !== text) writeFileSync(file, raised);
}
