import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A body that is expensive to render. */
export interface PathologicalDocument {
  readonly name: string;
  readonly markdown: string;
  readonly isMarkdown?: false;
}

/** The first text of every document, so that a check can see that it's rendered. */
export const opening = 'This text can be read.';

interface SpecifiedCase {
  readonly name: string;
  /** Texts with their number of repetitions. */
  readonly parts?: readonly (readonly [string, number])[];
  /** Number of nested lists. */
  readonly indentLists?: number;
  /** Runs of 1 to this many backticks. */
  readonly backticks?: number;
}

/** Documents from the Markdown specification's data, and larger ones of our own. */
export const documents: readonly PathologicalDocument[] = [
  ...specifiedCases().map((each) => ({ name: each.name, markdown: textOf(each) })),
  { name: '10,000 nested quotes', markdown: '> '.repeat(10_000) + 'a' },
  { name: '10,000 nested lists on a line', markdown: '- '.repeat(10_000) + 'a' },
  { name: '1,000 indented nested lists', markdown: indentedLists(1_000) },
  { name: '10,000 lists in quotes', markdown: '> - '.repeat(10_000) + 'a' },
  { name: '50,000 nested emphasis', markdown: `${'*a '.repeat(50_000)}${'b* '.repeat(50_000)}` },
  { name: '20,000 stars around a word', markdown: `${'*'.repeat(20_000)}a${'*'.repeat(20_000)}` },
  { name: '50,000 brackets', markdown: `${'['.repeat(50_000)}a${']'.repeat(50_000)}` },
  { name: '10,000 nested links', markdown: `${'['.repeat(10_000)}a${'](x)'.repeat(10_000)}` },
  { name: 'backtick runs 1 to 1,000', markdown: backtickRuns(1_000) },
  { name: 'backtick runs 1 to 2,000', markdown: backtickRuns(2_000) },
  { name: '5 MB of words', markdown: 'word '.repeat(1_000_000) },
  { name: '5 MB of paragraphs', markdown: 'A line of text.\n\n'.repeat(260_000) },
  { name: '5 MB in a word', markdown: 'x'.repeat(5_000_000) },
  { name: '5 MB of plain lines', markdown: 'A line of text.\n'.repeat(290_000), isMarkdown: false },
  { name: '2 MB of code', markdown: `\`\`\`js\n${'const a = 1;\n'.repeat(150_000)}\`\`\`` },
  { name: '390,000 characters of plain lines', markdown: 'x\n'.repeat(195_000), isMarkdown: false },
  { name: 'a table of 10,000 rows', markdown: table(10_000, 4) },
  { name: 'a table of 2,000 rows', markdown: table(2_000, 4) },
  { name: 'a table of 1,000 columns', markdown: table(40, 1_000) },
  { name: '5,000 footnotes', markdown: footnotes(5_000) },
  { name: '20,000 uses of a footnote', markdown: `${'[^a] '.repeat(20_000)}\n\n[^a]: Note.` },
  {
    name: '50,000 definitions',
    markdown: Array.from({ length: 50_000 }, (_, n) => `[r${n}]: /x${n}`).join('\n'),
  },
  { name: '20,000 headings', markdown: '# Heading\n\n'.repeat(20_000) },
  { name: '20,000 items in a list', markdown: '- item\n'.repeat(20_000) },
  { name: '20,000 tasks', markdown: '- [ ] task\n'.repeat(20_000) },
  { name: '20,000 quotes in turn', markdown: '> quote\n\n- item\n\n'.repeat(10_000) },
  { name: '5,000 code blocks', markdown: '```js\nconst a = 1;\n```\n\n'.repeat(5_000) },
  { name: '20,000 breaks in a paragraph', markdown: 'line  \n'.repeat(20_000) },
  { name: '100,000 emphasised words in a paragraph', markdown: '*word* '.repeat(100_000) },
  { name: '100,000 links in a paragraph', markdown: 'https://example.com/ '.repeat(100_000) },
  { name: '50,000 pipes', markdown: '|'.repeat(50_000) },
  { name: '100,000 entities', markdown: '&amp;&#x41;&notit; '.repeat(33_000) },
  { name: 'open HTML', markdown: '<a <!-- <? <![CDATA[ '.repeat(20_000) },
  // The longest text that is still formatted.
  { name: '15 paragraphs of 1,990 elements', markdown: `${'*w* '.repeat(1_990)}\n\n`.repeat(15) },
  { name: '14,000 headings', markdown: '# Heading\n\n'.repeat(14_000) },
  { name: '29,000 paragraphs', markdown: 'A line.\n\n'.repeat(29_000) },
  { name: '29,000 plain lines', markdown: 'A line.\n'.repeat(29_000), isMarkdown: false },
  { name: '7,000 code blocks', markdown: '```js\nconst a = 1;\n```\n\n'.repeat(7_000) },
  { name: '15 tables of 600 rows', markdown: `${table(600, 2)}\n`.repeat(15) },
  { name: '390,000 characters in a word', markdown: 'x'.repeat(390_000) },
  { name: '390,000 characters of code', markdown: `\`\`\`js\n${'const a = 1;\n'.repeat(30_000)}\`\`\`` },
  { name: 'half surrogate pairs', markdown: '\u{d800} \u{dfff} '.repeat(2_000) },
];

function specifiedCases(): readonly SpecifiedCase[] {
  const file = join(import.meta.dirname, '../../../../../packages/markdown/src/conformance/gfm-spec.json');
  const { pathological }: { pathological: { cases: readonly SpecifiedCase[] } } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return pathological.cases;
}

function textOf({ parts = [], indentLists = 0, backticks = 0 }: SpecifiedCase): string {
  return (
    parts.map(([text, times]) => text.repeat(times)).join('') +
    indentedLists(indentLists) +
    backtickRuns(backticks)
  );
}

function indentedLists(depth: number): string {
  return Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- x\n`).join('');
}

function backtickRuns(longest: number): string {
  return Array.from({ length: longest }, (_, length) => `${'`'.repeat(length + 1)} `).join('');
}

function table(rows: number, columns: number): string {
  const row = (cell: string) => `|${` ${cell} |`.repeat(columns)}\n`;
  return row('Head') + row('---') + row('cell').repeat(rows);
}

function footnotes(count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return `${numbers.map((n) => `Text[^${n}]`).join(' ')}\n\n${numbers.map((n) => `[^${n}]: Note ${n}.`).join('\n')}`;
}
