import ts from 'typescript-5.9';

/** A block of code in a README, as a module whose comments are assertions. */
export interface Example {
  /** Its heading and number: 'Use (2)'. */
  readonly name: string;
  readonly language: 'ts' | 'tsx';
  /** With its comments as assertions. */
  readonly code: string;
  /** As in the README. */
  readonly source: string;
  /** True if it imports Vitest. */
  readonly isTestFile: boolean;
}

/**
 * Returns the examples of a README: its `ts` and `tsx` blocks, but not those marked `ts not-run`.
 *
 * A comment after or below a statement is an assertion about its value:
 *
 *     slugify('a b'); // => 'a-b'
 *     post; // => { slug: 'a-b', … }    (and further fields)
 *     formatUsDate(new Date('?')); // throws RangeError
 *
 * Values are compared by `toEqual`. They may continue in comment lines indented by three more spaces.
 */
export function parseExamples(readme: string): readonly Example[] {
  const examples: Example[] = [];
  const counts = new Map<string, number>();
  let heading = 'Beginning';
  for (const { groups = {} } of readme.matchAll(headingOrBlock)) {
    const { title, language, code } = groups;
    if (title !== undefined) heading = title.replaceAll('`', '');
    if ((language !== 'ts' && language !== 'tsx') || code === undefined) continue;
    const count = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, count);
    examples.push({
      name: `${heading} (${count})`,
      language,
      code: withAssertions(code),
      source: code,
      isTestFile: /from 'vitest'/u.test(code),
    });
  }
  return examples;
}

/** Matches blocks of other languages too, so that their text isn't taken for a heading. */
const headingOrBlock = /^#{1,6} (?<title>.+)$|^```(?<language>[^\n]*)\n(?<code>[\s\S]*?)^```$/gmu;

const promise = /^\s*\/\/ (?:=> (?<value>.*(?:\n\/\/(?: {4}.*)?(?=\n))*)|throws (?<error>\w+))/u;

function withAssertions(code: string): string {
  const { statements } = ts.createSourceFile('example.tsx', code, ts.ScriptTarget.Latest);
  let result = "import { expect as readmeExpect } from 'vitest';\n";
  let at = 0;
  for (const statement of statements) {
    const { value, error } = promise.exec(code.slice(statement.end))?.groups ?? {};
    if (value === undefined && error === undefined) continue;
    if (!ts.isExpressionStatement(statement)) {
      throw new Error(
        `Only an expression can have an assertion, and this is a statement: ${code.slice(statement.pos, statement.end).trim()} Put the value on a separate line.`,
      );
    }
    const { expression } = statement;
    const words = code.slice(expression.pos, expression.end).trim();
    result += `${code.slice(at, expression.pos)}\n`;
    result +=
      value === undefined
        ? `await readmeExpect((async () => (${words}))()).rejects.toThrow(${error});`
        : `readmeExpect(${words}).${matcherFor(value.replaceAll(/\n\/\/(?: {4})?/gu, '\n'))};`;
    at = statement.end;
  }
  return result + code.slice(at);
}

/** '…' means further fields. */
function matcherFor(value: string): string {
  const named = value.replaceAll(/,?\s*…/gu, '');
  return named === value ? `toEqual(${value})` : `toMatchObject(${named})`;
}
