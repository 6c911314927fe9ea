import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { decisionFaults } from './decision-faults.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const folder = join(root, 'docs', 'decisions');

/** Folders of what is installed or made. */
const notWritten =
  /(?:^|[\\/])(?:node_modules|dist|packed|reports|storybook-static|test-results|\.[^\\/]*|build(?:-(?!steps)[^\\/.]*)?)$/u;

test('the pages of docs/decisions have their form, and the index lists each', () => {
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const faults = decisionFaults(files);
  expect(faults, `docs/decisions:\n${faults.join('\n')}`).toEqual([]);
});

test('what the code and the documents say of a decision leads to its page', () => {
  // By no program: a checkout may have come as an archive, to a machine without git.
  const files = globSync('**/*.{md,ts,tsx,mjs,css,json,yml}', {
    cwd: root,
    exclude: (path) => notWritten.test(path),
  });
  const mentions = files.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/decisions\/\d+-[a-z0-9-]+\.md/gu),
      ([page]) => ({ file, page }),
    ),
  );
  expect(mentions.length).toBeGreaterThan(10);
  expect(mentions.filter(({ page }) => !existsSync(join(root, 'docs', page)))).toEqual([]);
});

const body = '\n## Context\n\nA.\n\n## Options\n\nB.\n\n## Decision\n\nC.\n\n## Consequences\n\nD.\n';
const old = `# 0001. Old\n\nStatus: superseded by [0002](0002-new.md)\nDate: 2026-11-21\n${body}`;
const current = `# 0002. New\n\nStatus: accepted\nDate: 2026-11-22\nSupersedes: [0001](0001-old.md)\n${body}`;
const index =
  '| [0001](0001-old.md) | Old | superseded by 0002 |\n| [0002](0002-new.md) | New | accepted |\n';
const whole = { '0001-old.md': old, '0002-new.md': current, 'README.md': index };

/** The faults of two sound pages and their index, after some files were replaced. */
const faultsWith = (changes: Record<string, string>) =>
  decisionFaults(new Map(Object.entries({ ...whole, ...changes })));

test('two pages and their index have no fault', () => {
  expect(faultsWith({})).toEqual([]);
});

test.each([
  ['Status: accepted\n', '', 'it has no line “Status: accepted”'],
  ['Status: accepted\n', 'Status: fine\n', 'it has no line “Status: accepted”'],
  ['2026-11-22', '2026-13-45', 'it has no line “Date: 2026-11-24”'],
  ['# 0002.', '# 2.', 'its first line is not “# 0002. ” and a title'],
  ['## Options\n\nB.\n\n', '', 'it has no section “## Options”'],
  ['## Options\n\nB.\n', '## Options\n', 'its section “## Options” is empty'],
  ['## Context\n\nA.\n\n## Options', '## Options\n\nA.\n\n## Context', 'its sections are not in the order'],
  ['C.', '[0009](0009-gone.md)', 'its link to 0009-gone.md leads nowhere'],
])('a page with %j made %j is a fault', (from, to, fault) => {
  expect(faultsWith({ '0002-new.md': current.replace(from, to) }).join('\n')).toContain(
    `0002-new.md: ${fault}`,
  );
});

test('a page whose name has capitals is a fault', () => {
  expect(faultsWith({ '0003-New_Page.md': current.replace('0002', '0003') }).join('\n')).toContain(
    '0003-New_Page.md: its name is not like 0123-what-it-is-about.md.',
  );
});

test('a number that two pages have is a fault', () => {
  expect(faultsWith({ '0002-other.md': current }).join('\n')).toContain(
    '0002-other.md: 0002-new.md has the number 0002 already.',
  );
});

test('a page that is not listed is a fault that gives its row', () => {
  expect(faultsWith({ 'README.md': index.replace(/.*New.*\n/u, '') })).toEqual([
    'README.md: the table of its part has no row for 0002-new.md. Write it as\n| [0002](0002-new.md) | New | accepted |',
  ]);
});

test('a row with another title or status than its page is a fault', () => {
  expect(faultsWith({ 'README.md': index.replace('superseded by 0002', 'accepted') })).toHaveLength(2);
});

test('a page that is listed twice is a fault', () => {
  expect(faultsWith({ 'README.md': index + index })).toHaveLength(2);
});

test('the page that supersedes must say so', () => {
  expect(faultsWith({ '0002-new.md': current.replace(/Supersedes.*\n/u, '') })).toEqual([
    '0002-new.md: 0001 says that it is superseded by this page. Add the line “Supersedes: [0001](0001-old.md)”.',
  ]);
});

test('the page that is superseded must say so', () => {
  expect(
    faultsWith({
      '0001-old.md': old.replace(/superseded by .*/u, 'accepted'),
      'README.md': index.replace('superseded by 0002', 'accepted'),
    }),
  ).toEqual([
    '0001-old.md: 0002 supersedes this page. Its status has to be “Status: superseded by [0002](0002-new.md)”.',
  ]);
});

test('a page that is superseded in part is linked both ways too', () => {
  const changes = {
    '0001-old.md': old.replace('superseded by', 'accepted, superseded in part by'),
    'README.md': index.replace('superseded by', 'accepted, superseded in part by'),
  };
  expect(faultsWith(changes)).toHaveLength(2);
  expect(
    faultsWith({
      ...changes,
      '0002-new.md': current.replace(/Supersedes: (.*)/u, 'Supersedes in part: $1, the first half'),
    }),
  ).toEqual([]);
});
