import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Every word of the packages' product code, and of what they are built on. */
const knownWords = new Set(
  globSync('{packages,apps}/*/{src,app,server}/**/*.{ts,tsx,css,json}', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => read(path).match(/[$\w]+/gu) ?? []),
);

const documents = globSync(['.changeset/*.md', 'packages/*/README.md', 'README.md', 'examples/*/README.md'], {
  cwd: root,
});

test('names of code in changesets and READMEs exist', () => {
  const unknown = documents.flatMap((path) =>
    [...findNames(read(path))].filter((name) => !knownWords.has(name)).map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('a name that no code has is found', () => {
  expect([...findNames('Use `getNothingAtAll()` or `NoSuchType`, not `npm install` or `word`.')]).toEqual([
    'getNothingAtAll',
    'NoSuchType',
  ]);
  expect(knownWords.has('getNothingAtAll')).toBe(false);
});

/** Returns the names in inline code that look like code: in camelCase or PascalCase. */
function findNames(markdown: string): Set<string> {
  const withoutBlocks = markdown.replaceAll(/^```[\s\S]*?^```/gmu, '');
  const spans = withoutBlocks.match(/`[^`\n]+`/gu) ?? [];
  return new Set(spans.flatMap((span) => span.match(/\b[A-Za-z]*[a-z][A-Z]\w*\b/gu) ?? []));
}
