import { expect, test } from 'vitest';

import { parseExamples } from './parse-examples.ts';

const fence = '```';
const readme = (...lines: string[]) => `# Title\n\n## Use\n\n${fence}ts\n${lines.join('\n')}\n${fence}\n`;
const codeOf = (...lines: string[]) => parseExamples(readme(...lines))[0]?.code;
const imported = "import { expect as readmeExpect } from 'vitest';\n";

test('finds the blocks of TypeScript, by the headings above them', () => {
  const text = [
    '# One',
    `${fence}sh`,
    '# no heading',
    fence,
    `${fence}ts`,
    'a();',
    fence,
    '## `two`',
    `${fence}tsx`,
    '<b />;',
    fence,
    `${fence}ts not-run`,
    'never();',
    fence,
    `${fence}ts`,
    "import { test } from 'vitest';",
    fence,
  ].join('\n');
  expect(parseExamples(text)).toEqual([
    { name: 'One (1)', language: 'ts', source: 'a();\n', code: `${imported}a();\n`, isTestFile: false },
    { name: 'two (1)', language: 'tsx', source: '<b />;\n', code: `${imported}<b />;\n`, isTestFile: false },
    {
      name: 'two (2)',
      language: 'ts',
      source: "import { test } from 'vitest';\n",
      code: `${imported}import { test } from 'vitest';\n`,
      isTestFile: true,
    },
  ]);
});

test('asserts a value by the comment after or below it', () => {
  expect(codeOf('f(1); // => [1, 2]')).toContain('readmeExpect(f(1)).toEqual([1, 2]);');
  expect(codeOf('f(', '  1,', ').a;', '// => {', '//      b: 1,', '//    }')).toMatch(
    /readmeExpect\(f\(\n {2}1,\n\)\.a\)\.toEqual\(\{\n {2}b: 1,\n\}\);/u,
  );
});

test('keeps empty lines of a long text', () => {
  expect(codeOf('f();', '// => `a', '//', '//      b`')).toContain('readmeExpect(f()).toEqual(`a\n\n  b`);');
});

test('allows further fields if the comment has an ellipsis', () => {
  expect(codeOf("f(); // => { slug: 'tax', … }")).toContain(
    "readmeExpect(f()).toMatchObject({ slug: 'tax' });",
  );
});

test('asserts the class of an error', () => {
  expect(codeOf('f(); // throws RangeError')).toContain(
    'await readmeExpect((async () => (f()))()).rejects.toThrow(RangeError);',
  );
});

test('keeps other comments and statements', () => {
  expect(codeOf('const a = 1; // one', 'f(a);')).toBe(`${imported}const a = 1; // one\nf(a);\n`);
});

test('throws if a comment cannot be an assertion', () => {
  expect(() => codeOf('const a = 1; // => 1')).toThrow('const a = 1; Put the value on a separate line.');
});
