import ts from 'typescript-5.9';

/** A block of code in a README, as a module that holds itself to what its comments say. */
export interface Example {
  /** The heading above it, and which of its blocks it is: 'Use (2)'. */
  readonly name: string;
  readonly language: 'ts' | 'tsx';
  /** With its comments as assertions. */
  readonly code: string;
  /** As it stands in the README. */
  readonly source: string;
  /** It uses Vitest, so it is a test file by itself. */
  readonly isTestFile: boolean;
}

/**
 * The examples of a README: its blocks marked `ts` or `tsx`. A block with another word behind the mark (`ts not-run`) is none.
 *
 * What a statement gives is said in the comment behind or below it, and is held to:
 *
 *     slugify('a b'); // => 'a-b'
 *     post; // => { slug: 'a-b', … }    (and further fields)
 *     formatUsDate(new Date('?')); // throws RangeError
 *
 * Values are compared as `toEqual` does. They may go on in further comment lines, indented by three spaces more.
 */
export function examplesOf(readme: string): readonly Example[] {
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

/** Blocks of other languages are matched too, so that what stands in them is taken for no heading. */
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
        `Only an expression can be held to a comment, and this is none: ${code.slice(statement.pos, statement.end).trim()} Name the value in a line of its own.`,
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

/** '…' stands for further fields. */
function matcherFor(value: string): string {
  const named = value.replaceAll(/,?\s*…/gu, '');
  return named === value ? `toEqual(${value})` : `toMatchObject(${named})`;
}
