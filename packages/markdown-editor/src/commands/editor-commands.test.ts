import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatShortcut } from '../shortcuts/shortcut.ts';
import { createCommands } from './editor-commands.ts';
import { continueLine } from '../text-edits/continue-line.ts';
import { indentLines, outdentLines } from '../text-edits/indent-lines.ts';
import {
  addColumn,
  addRow,
  deleteRow,
  insertTable,
  moveToNextCell,
  moveToPreviousCell,
} from '../table-edits/edit-table.ts';
import { describeCell } from '../table-edits/describe-cell.ts';
import { insertFootnote } from '../text-edits/insert-footnote.ts';
import { formatTable } from '../table-edits/format-table.ts';
import { applyEdit, type Command, type TextState } from '../text-edits/text-edit.ts';
import { getTextWidth } from '../table-edits/text-width.ts';
import { toggleCode } from '../text-edits/toggle-code.ts';
import { toggleHeading } from '../text-edits/toggle-heading.ts';
import { toggleList, toggleQuote } from '../text-edits/toggle-lines.ts';
import { toggleLink } from '../text-edits/toggle-link.ts';
import { toggleMark } from '../text-edits/toggle-mark.ts';

const bold: Command = (state) => toggleMark('bold', state);
const italic: Command = (state) => toggleMark('italic', state);
const strikethrough: Command = (state) => toggleMark('strikethrough', state);
const section: Command = (state) => toggleHeading('section', state);
const subsection: Command = (state) => toggleHeading('subsection', state);
const smaller: Command = (state) => toggleHeading('smaller', state);
const bullets: Command = (state) => toggleList('bullets', state);
const numbers: Command = (state) => toggleList('numbers', state);
const tasks: Command = (state) => toggleList('tasks', state);

/** A text with `‸` for the cursor, or two around what is selected. */
function read(marked: string): TextState {
  const start = marked.indexOf('‸');
  const text = marked.replaceAll('‸', '');
  const second = marked.indexOf('‸', start + 1);
  return { text, start, end: second === -1 ? start : second - 1 };
}

function write({ text, start, end }: TextState): string {
  const cursor = '‸';
  if (start === end) return text.slice(0, start) + cursor + text.slice(start);
  return text.slice(0, start) + cursor + text.slice(start, end) + cursor + text.slice(end);
}

function after(command: Command, state: TextState): TextState {
  const edit = command(state);
  return edit ? applyEdit(state, edit) : state;
}

describe('a press', () => {
  test.each<[string, Command, string, string]>([
    ['bold marks what is selected', bold, 'so ‸it‸ is', 'so **‸it‸** is'],
    ['bold marks the word at the cursor', bold, 'so gr‸een', 'so **gr‸een**'],
    ['bold waits for words where there are none', bold, 'so ‸', 'so **‸**'],
    ['bold is taken away', bold, 'so **‸it‸** is', 'so ‸it‸ is'],
    ['bold is taken away where the marks are selected too', bold, '‸**it**‸', '‸it‸'],
    ['bold is taken away from what is then an item', bold, '‸**- [x] it**‸', '‸- [x] it‸'],
    ['italic is taken away from a part of a word', italic, '*a‸*b', 'a‸b'],
    ['bold leaves the marks of an item outside', bold, '‸- [x] it‸', '- [x] **‸it‸**'],
    ['bold leaves spaces outside', bold, 'so‸ it ‸is', 'so **‸it‸** is'],
    [
      'bold marks every line by itself',
      bold,
      '‸- one\n- two\n\n## three‸',
      '- ‸**one**\n- **two**\n\n## **three**‸',
    ],
    ['italic is added to bold', italic, '**‸it‸**', '***‸it‸***'],
    ['italic is taken from both', italic, '***‸it‸***', '**‸it‸**'],
    ['bold goes around words that are bold', bold, '‸**a** and **b**‸', '**‸**a** and **b**‸**'],
    ['bold is taken away from around them', bold, '**‸**a** and **b**‸**', '‸**a** and **b**‸'],
    ['italic goes around words that are italic', italic, '‸*a* and *b*‸', '*‸*a* and *b*‸*'],
    ['bold is taken away with italic inside', bold, '‸**a *b* c**‸', '‸a *b* c‸'],
    ['bold is no italic', italic, '**‸it‸**', '***‸it‸***'],
    ['code goes around a word', toggleCode, 'run pn‸pm', 'run `pn‸pm`'],
    ['code is longer than what it holds', toggleCode, '‸a`b‸', '``‸a`b‸``'],
    ['code keeps apart from backticks at its ends', toggleCode, '‸`b‸', '`` ‸`b‸ ``'],
    ['code is taken away', toggleCode, 'run `‸pnpm‸`', 'run ‸pnpm‸'],
    ['several lines are fenced', toggleCode, '‸a\nb‸', '```\n‸a\nb‸\n```'],
    ['an empty line becomes a place for code', toggleCode, 'x\n‸', 'x\n```\n‸\n```'],
    ['a fence is taken away', toggleCode, '```ts\n‸a\nb‸\n```\n', '‸a\nb‸\n'],
    ['a fence that is selected too is taken away', toggleCode, '‸```\na\n```‸', '‸a‸'],
    ['a link waits for its URL', toggleLink, 'see ‸this‸', 'see [this](‸)'],
    ['a link waits for its words', toggleLink, '‸https://a.example/‸', '[‸](https://a.example/)'],
    ['a link is taken away', toggleLink, 'see [th‸is](https://a.example/)', 'see ‸this‸'],
    ['a link keeps brackets apart', toggleLink, '‸a]b‸', '[a\\]b](‸)'],
    ['a link may go on in the next line', toggleLink, 'a‸b\nc‸', 'a[b\nc](‸)'],
    ['a link is taken away over two lines', toggleLink, '[b\nc‸](x)', '‸b\nc‸'],
    ['a link holds no empty line', toggleLink, '‸a\n\nb‸', '‸a\n\nb‸'],
    ['a link around an image is taken away', toggleLink, '[a![b](c.png)‸](x)', '‸a![b](c.png)‸'],
    ['a link with an exclamation mark is taken away', toggleLink, '[a! \\![b]‸](x)', '‸a! \\![b]‸'],
    ['an image is no link', toggleLink, '![‸](a.png)', '![[‸]()](a.png)'],
    ['strikethrough marks what is selected', strikethrough, 'so ‸it‸ is', 'so ~~‸it‸~~ is'],
    ['strikethrough is taken away', strikethrough, 'so ~~i‸t~~ is', 'so i‸t is'],
    ['strikethrough of one sign is taken away', strikethrough, 'so ~i‸t~ is', 'so i‸t is'],
    [
      'strikethrough is taken away from every line, as long as it is there',
      strikethrough,
      '‸~~a~~\n~b~‸',
      '‸a\nb‸',
    ],
    ['strikethrough joins words that have it', strikethrough, '‸~~a~~ and ~b~‸', '~~‸a and b‸~~'],
    ['strikethrough joins a word that has it to others', strikethrough, '‸a and ~~b~~‸', '~~‸a and b‸~~'],
    ['bold is taken away from lines that have it together', bold, '‸**a\nb**‸', '‸a\nb‸'],
    ['strikethrough goes around bold', strikethrough, '‸**it**‸', '~~‸**it**‸~~'],
    ['a first section is of the second level', section, 'Ti‸tle', '## Ti‸tle'],
    ['a subsection is below it', subsection, '## A\n\nTi‸tle', '## A\n\n### Ti‸tle'],
    ['a smaller heading is below both', smaller, '## A\n\nTi‸tle', '## A\n\n#### Ti‸tle'],
    ['a section is as deep as the shallowest there is', section, '# A\n\nTi‸tle', '# A\n\n# Ti‸tle'],
    ['a section is as deep as those in quotes', section, '>  > # A\n\nTi‸tle', '>  > # A\n\n# Ti‸tle'],
    ['a heading indented by four spaces is code', section, '    # A\n\nTi‸tle', '    # A\n\n## Ti‸tle'],
    ['a subsection below that', subsection, 'A\n===\n\nTi‸tle', 'A\n===\n\n## Ti‸tle'],
    ['a comment in code is no heading', section, '```sh\n# a\n```\nTi‸tle', '```sh\n# a\n```\n## Ti‸tle'],
    ['no heading is below the sixth', smaller, '##### A\n\nTi‸tle', '##### A\n\n###### Ti‸tle'],
    ['a heading becomes one of another rank', subsection, '## Ti‸tle', '### Ti‸tle'],
    ['a heading of the same rank is taken away', section, '## Ti‸tle', 'Ti‸tle'],
    ['a footnote has its note at the end', insertFootnote, 'So‸ it is.', 'So[^1] it is.\n\n[^1]: ‸'],
    [
      'a footnote stands at the end of a line that is selected with its line break',
      insertFootnote,
      '‸A.\n‸\nB.',
      'A.[^1]\n\nB.\n\n[^1]: ‸',
    ],
    ['a footnote stands before spaces alone', insertFootnote, 'A.‸\n\n‸B.', 'A.[^1]\n\nB.\n\n[^1]: ‸'],
    [
      'a second footnote has its note below the first',
      insertFootnote,
      'So[^1] it‸ is.\n\n[^1]: A.\n',
      'So[^1] it[^2] is.\n\n[^1]: A.\n[^2]: ‸',
    ],
    ['a note leads back to its mark', insertFootnote, 'So[^1] it.\n\n[^1]: A.‸', 'So[^1]‸ it.\n\n[^1]: A.'],
    ['code has no footnotes', insertFootnote, '```\na‸\n```', '```\na‸\n```'],
    [
      'the next cell is selected',
      moveToNextCell,
      '| Day‸ | Out |\n| --- | --- |\n|  |  |',
      '| Day | ‸Out‸ |\n| --- | --- |\n|     |     |',
    ],
    [
      'behind the head comes the first row',
      moveToNextCell,
      '| Day | Out‸ |\n| --- | --- |\n|  |  |',
      '| Day | Out |\n| --- | --- |\n| ‸    |     |',
    ],
    [
      'behind the last cell comes a new row',
      moveToNextCell,
      '> | a | b |\n> | - | - |\n> | 1 | 2‸ |',
      '> | a   | b   |\n> | --- | --- |\n> | 1   | 2   |\n> | ‸    |     |',
    ],
    [
      'a row is added below the one at the cursor',
      addRow,
      '| a‸ |\n| --- |\n| 1 |',
      '| a   |\n| --- |\n| ‸    |\n| 1   |',
    ],
    [
      'the previous cell is selected',
      moveToPreviousCell,
      '| Day | Out‸ |\n| --- | --- |\n|  |  |',
      '| ‸Day‸ | Out |\n| --- | --- |\n|     |     |',
    ],
    [
      'before the first row is the end of the head',
      moveToPreviousCell,
      '| a | b |\n| - | - |\n| ‸1 | 2 |',
      '| a   | ‸b‸   |\n| --- | --- |\n| 1   | 2   |',
    ],
    [
      'behind the last border the previous cell is the last one',
      moveToPreviousCell,
      '| a | b |‸\n| - | - |',
      '| a   | ‸b‸   |\n| --- | --- |',
    ],
    [
      'before the first cell there is none',
      moveToPreviousCell,
      '| a‸ | b |\n| - | - |',
      '| a‸ | b |\n| - | - |',
    ],
    ['outside a table there is no previous cell', moveToPreviousCell, 'a‸', 'a‸'],
    [
      'a column is added behind the one at the cursor',
      addColumn,
      '| a‸ | b |\n| -: | - |\n| 1 |',
      '|   a | ‸Column 3‸ | b   |\n| --: | -------- | --- |\n|   1 |          |     |',
    ],
    [
      'a row is deleted, and the next one is selected',
      deleteRow,
      '| a |\n| --- |\n| 1‸ |\n| 2 |',
      '| a   |\n| --- |\n| ‸2‸   |',
    ],
    ['the last row is deleted', deleteRow, '| a |\n| --- |\n| 1‸ |', '| ‸a‸   |\n| --- |'],
    ['the head of a table is not deleted', deleteRow, '| a‸ |\n| --- |', '| a‸ |\n| --- |'],
    ['a quote holds its empty lines', toggleQuote, '‸a\n\nb‸', '‸> a\n>\n> b‸'],
    ['a quote is taken away', toggleQuote, '‸> a\n>\n> b‸', '‸a\n\nb‸'],
    ['a list leaves empty lines alone', bullets, '‸a\n\nb‸', '‸- a\n\n- b‸'],
    ['a list may begin empty', bullets, '‸', '- ‸'],
    ['a line that is only reached is not meant', bullets, '‸a\n‸b', '‸- a\n‸b'],
    ['a numbered list counts', numbers, '‸a\nb‸', '‸1. a\n2. b‸'],
    ['a numbered list counts each list in it', numbers, '‸- a\n  - x\n- b‸', '‸1. a\n   1. x\n2. b‸'],
    [
      'a numbered list keeps lists three levels deep below their items',
      numbers,
      '‸- a\n  - x\n    - p\n    - q\n\n  - y\n- b‸',
      '‸1. a\n   1. x\n      1. p\n      2. q\n\n   2. y\n2. b‸',
    ],
    [
      'a numbered list keeps a list below its tenth item',
      numbers,
      `‸${'- a\n'.repeat(10)}  - x‸`,
      `‸${Array.from({ length: 10 }, (_, index) => `${index + 1}. a\n`).join('')}    1. x‸`,
    ],
    ['a numbered list in a numbered list is taken away', numbers, '‸1. a\n   1. x\n2. b‸', '‸a\n   x\nb‸'],
    ['a numbered list comes back as it was', numbers, '‸a\n   x\nb‸', '‸1. a\n   1. x\n2. b‸'],
    ['a numbered list counts on where the indent is too small', numbers, '‸a\n  x‸', '‸1. a\n  2. x‸'],
    ['a numbered list counts on past a quote', numbers, '‸- a\n> - x\n- b‸', '‸1. a\n> 2. x\n3. b‸'],
    ['a numbered list counts lists in a quote', numbers, '‸> - a\n>   - x‸', '‸> 1. a\n>    1. x‸'],
    ['a numbered list keeps a list by tabs', numbers, '‸- a\n\t- x\n- b‸', '‸1. a\n\t 1. x\n2. b‸'],
    ['a list in a list turns into another', bullets, '‸1. a\n   1. x\n2. b‸', '‸- a\n  - x\n- b‸'],
    ['a task that is done stays so', tasks, '‸- a\n- [x] b‸', '‸- [ ] a\n- [x] b‸'],
    ['a list turns into another', tasks, '‸- a\n2. b‸', '‸- [ ] a\n- [ ] b‸'],
    ['a list is taken away', bullets, '  * a‸', '  a‸'],
    ['a list in a quote', bullets, '> a‸', '> - a‸'],
    ['an item moves below the one before it', indentLines, '1. a\n2. b‸', '1. a\n   2. b‸'],
    [
      'an item moves below its sibling, not below its nephew',
      indentLines,
      '- a\n  1. x\n- b‸',
      '- a\n  1. x\n  - b‸',
    ],
    ['a first item has nothing to stand below', indentLines, '- a\n  - b‸', '- a\n  - b‸'],
    ['a line that is no item moves by two', indentLines, 'a‸', '  a‸'],
    ['an item in a quote moves below the one before it', indentLines, '> - a\n> - b‸', '> - a\n>   - b‸'],
    [
      'items of a quote move past its empty lines',
      indentLines,
      '> - a\n>\n‸> - b\n>\n> - c‸',
      '> - a\n>\n‸>   - b\n>\n>   - c‸',
    ],
    ['an item below a quote stands below nothing in it', indentLines, '> - a\n- b‸', '> - a\n- b‸'],
    ['an item of another quote is above nothing', indentLines, '> - a\n\n> - b‸', '> - a\n\n> - b‸'],
    ['an item moves with the quote in it', indentLines, '- a\n‸- b\n\n  > - c‸', '- a\n‸  - b\n\n    > - c‸'],
    [
      'an item moves below one that has a quote in it',
      indentLines,
      '- a\n\n  > - q\n- b‸',
      '- a\n\n  > - q\n  - b‸',
    ],
    ['an item in a quote moves beside its parent', outdentLines, '> - a\n>   - b‸', '> - a\n> - b‸'],
    [
      'an item in two quotes moves beside its parent',
      outdentLines,
      '> > 1. a\n> >    - b‸',
      '> > 1. a\n> > - b‸',
    ],
    ['a quote moves out of an item', outdentLines, '- a\n\n  > b‸', '- a\n\n> b‸'],
    ['an item moves beside its parent', outdentLines, '1. a\n   2. b‸', '1. a\n2. b‸'],
    ['what stands at the left stays', outdentLines, 'a‸', 'a‸'],
    ['a tab is one step', outdentLines, '\ta‸', 'a‸'],
    [
      'a table comes on lines of its own',
      insertTable,
      'a‸b',
      'a\n\n| ‸Column 1‸ | Column 2 |\n| -------- | -------- |\n|          |          |\n\nb',
    ],
    [
      'a table replaces nothing',
      insertTable,
      '‸a‸',
      'a\n\n| ‸Column 1‸ | Column 2 |\n| -------- | -------- |\n|          |          |',
    ],
  ])('%s', (_, command, given, wanted) => {
    expect(write(after(command, read(given)))).toBe(wanted);
  });
});

describe('a press takes no time', () => {
  const links = Array.from({ length: 30 }, (_, index) => `[${index}](https://a.example)`).join(', ');

  test('in brackets around many links', () => {
    const text = `See [${links}] for more.`;
    expect(after(toggleLink, { text, start: 1, end: 1 }).text).toBe(`[See]()${text.slice(3)}`);
  });

  test('for a heading beside many quotes', () => {
    const text = `\n${'> '.repeat(33)}x`;
    expect(after(section, { text, start: 0, end: 0 }).text).toBe(`## ${text}`);
  });

  test('behind a very long word', () => {
    const text = `${'a'.repeat(300_000)} `;
    expect(after(bold, { text, start: text.length, end: text.length }).text).toBe(`${text}****`);
  });
});

describe('Enter', () => {
  test.each([
    ['goes on with a list', '- a‸', '- a\n- ‸'],
    ['takes along what is behind it', '* a‸b', '* a\n* ‸b'],
    ['counts on', '9. a‸', '9. a\n10. ‸'],
    [
      'counts on for those that follow',
      '1. a‸\n   - x\n2. b\n\n3. c\nd',
      '1. a\n2. ‸\n   - x\n3. b\n\n4. c\nd',
    ],
    ['leaves the counting to the page where the author does', '1. a\n1. b‸\n1. c', '1. a\n1. b\n1. ‸\n1. c'],
    ['begins a task unticked', '- [x] done‸', '- [x] done\n- [ ] ‸'],
    ['keeps the indent', '- a\n  - b‸', '- a\n  - b\n  - ‸'],
    ['goes on with a quote', '> a‸', '> a\n> ‸'],
    ['goes on with a list in a quote', '> 1. a‸', '> 1. a\n> 2. ‸'],
    ['ends a list after an empty item, with an empty line', '- a\n- ‸', '- a\n\n‸'],
    ['ends a list that has empty lines with no more of them', '- a\n\n- b\n\n- ‸', '- a\n\n- b\n\n‸'],
    ['ends a list after an empty task', '- [ ] ‸', '‸'],
    ['ends a list before what follows it', '1. a\n2. ‸\n3. b', '1. a\n\n‸\n\n3. b'],
    ['leaves an inner item for the list around it', '- a\n  - b\n  - ‸', '- a\n  - b\n- ‸'],
    ['leaves an item three levels deep for the second', '- a\n  - b\n    - ‸', '- a\n  - b\n  - ‸'],
    ['counts on where it leaves an inner item', '1. a\n   - b\n   - ‸\n2. c', '1. a\n   - b\n2. ‸\n3. c'],
    ['leaves an inner item for a task', '- [x] a\n  - ‸', '- [x] a\n- [ ] ‸'],
    ['leaves an inner item in a quote', '> - a\n>   - ‸', '> - a\n> - ‸'],
    ['leaves an item that stands below none', 'a\n\n  - ‸', 'a\n\n‸'],
    ['leaves a list before its quote', '> - a\n> - ‸', '> - a\n>\n> ‸'],
    ['ends a quote after an empty line, with an empty line', '> a\n> ‸', '> a\n\n‸'],
    ['ends a quote whose last line is empty', '> - a\n>\n> ‸', '> - a\n\n‸'],
    ['ends a quote before what follows it', '> a\n> ‸\nb', '> a\n\n‸\n\nb'],
    ['leaves one quote for the one around it', '> > a\n> > ‸', '> > a\n>\n> ‸'],
    ['stays in the item that a quote stands in', '- a\n\n  > b\n  > ‸', '- a\n\n  > b\n\n  ‸'],
  ])('%s', (_, given, wanted) => {
    expect(write(after(continueLine, read(given)))).toBe(wanted);
  });

  test.each([
    ['in plain text', 'a‸'],
    ['before an item', '‸- a'],
    ['with something selected', '- ‸a‸'],
    ['in code', '```\n- a‸\n```'],
    ['on a line across the page', '* * *‸'],
    ['after a number that only begins a sentence', '2026. was‸'.replace('. ', '.')],
  ])('is left to the browser %s', (_, given) => {
    expect(continueLine(read(given))).toBeNull();
  });
});

describe('a table', () => {
  test.each([
    [
      'has its columns below each other',
      '|a|long name|\n|-|:-:|\n|1|2‸|',
      '| a   | long name |\n| --- | :-------: |\n| 1   |     2‸     |',
    ],
    [
      'counts Chinese letters as two',
      'a|b\n-|-:\n日本語|‸x',
      '| a      |   b |\n| ------ | --: |\n| 日本語 |   ‸x |',
    ],
    ['keeps escaped pipes', '|a\\|b|\n|-|\n|c‸|', '| a\\|b |\n| ---- |\n| c‸    |'],
    ['keeps a cell too many', '|‸a|\n|-|\n|1|2|', '| ‸a   |\n| --- |\n| 1   | 2 |'],
    ['stays in its quote', '> |‸a|\n> |-|', '> | ‸a   |\n> | --- |'],
    ['leaves what is around it', 'x\n\n|‸a|\n|-|\n\ny', 'x\n\n| ‸a   |\n| --- |\n\ny'],
    [
      'is apart from one above a heading',
      '|a|\n|-|\n# H | z\n|‸b|\n|-|',
      '|a|\n|-|\n# H | z\n| ‸b   |\n| --- |',
    ],
    [
      'is apart from one above a quote',
      '|a|\n|-|\n> |‸b|\n> |-|\n|1|',
      '|a|\n|-|\n> | ‸b   |\n> | --- |\n|1|',
    ],
    [
      'keeps numbers and signs that begin no block',
      '|‸a|\n|-|\n1.|\n#|',
      '| ‸a   |\n| --- |\n| 1.  |\n| #   |',
    ],
  ])('%s', (_, given, wanted) => {
    expect(write(after(formatTable, read(given)))).toBe(wanted);
  });

  test.each([
    '> quote | x',
    '- item | y',
    '  2) item | y',
    '# H | z',
    '``` | x',
    '~~~a|b',
    '<!-- a | b -->',
    '[^a]: b | c',
  ])('ends above %j', (line) => {
    expect(write(after(formatTable, read(`|‸a|\n|-|\n${line}\n|2|`)))).toBe(
      `| ‸a   |\n| --- |\n${line}\n|2|`,
    );
    expect(formatTable(read(`|a|\n|-|\n${line}‸`))).toBeNull();
  });

  test.each([
    'no ‸table',
    'a | b‸',
    '```\n|a|‸\n|-|\n```',
    '|a|b|\n|-|‸',
    '1. a | b‸\n   --- | ---\n   x | y\n2. next',
    '1. a | b\n   --- | ---\n   x‸ | y\n2. next',
    '# a | b‸\n--- | ---',
  ])('%j is none', (given) => {
    expect(formatTable(read(given))).toBeNull();
  });

  test.each([
    ['abc', 3],
    ['日本', 4],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['❤️', 2],
    ['ｶ', 1],
  ])('%s is %i wide', (text, width) => {
    expect(getTextWidth(text)).toBe(width);
  });
});

/** Pieces that texts of this kind are made of, and a few that they are not. */
const pieces = [
  'a',
  'é',
  '日',
  '👩‍👧',
  ' ',
  '  ',
  '\n',
  '\n\n',
  '- ',
  '1. ',
  '2. ',
  '- [ ] ',
  '- [x] ',
  '> ',
  '## ',
];
const signs = [
  '*',
  '**',
  '`',
  '``',
  '[',
  ']',
  '(',
  ')',
  '|',
  '\\',
  '_',
  '\t',
  '|-|\n',
  '```\n',
  'https://a.example/',
];

function texts(from: readonly string[]): fc.Arbitrary<TextState> {
  return fc
    .tuple(fc.array(fc.constantFrom(...from), { maxLength: 30 }), fc.nat(), fc.nat())
    .map(([parts, one, other]) => {
      const text = parts.join('');
      // A browser puts the cursor between letters, never into one.
      const between = [...new Intl.Segmenter().segment(text)].map(({ index }) => index).concat(text.length);
      const places = [one, other].map((place) => between[place % between.length] ?? 0);
      return { text, start: Math.min(...places), end: Math.max(...places) };
    });
}

/** Whether what is selected begins with its line, and the line is an item, a heading or a quote. */
function isBlock({ text, start, end }: TextState): boolean {
  if (start > 0 && text[start - 1] !== '\n') return false;
  return /^\s*(?:[-*+]|\d+[.)]|#{1,6}|>)(?:\s|$)/u.test(text.slice(start, end));
}

const anyText = texts([...pieces, ...signs]);
/** Most of them with marks around what is selected, or at its ends. */
const anyMarkedText = fc
  .tuple(anyText, fc.constantFrom('', '*', '**', '***', '****'), fc.boolean())
  .map(([{ text, start, end }, stars, areSelected]) => ({
    text: text.slice(0, start) + stars + text.slice(start, end) + stars + text.slice(end),
    start: start + (areSelected ? 0 : stars.length),
    end: end + (areSelected ? 2 : 1) * stars.length,
  }));
const plainText = texts(['a', 'é', '日', '👩‍👧', ' ', '\n', '\n\n', '(', '|', ', ']);

describe('for any text and selection', () => {
  const commands = {
    bold,
    italic,
    toggleCode,
    toggleLink,
    strikethrough,
    section,
    subsection,
    smaller,
    toggleQuote,
    bullets,
    numbers,
    tasks,
  };
  const others = {
    indentLines,
    outdentLines,
    insertTable,
    insertFootnote,
    nextCell: moveToNextCell,
    previousCell: moveToPreviousCell,
    addRow,
    addColumn,
    deleteRow,
    tidyTable: formatTable,
    continueLine,
  };

  test.each(Object.entries({ ...commands, ...others }))('%s selects a place in the text', (_, command) => {
    fc.assert(
      fc.property(anyText, (state) => {
        const { text, start, end } = after(command, state);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  test.each(Object.entries(commands))(
    'what %s adds to a plain text, it takes away to the letter',
    (_, command) => {
      fc.assert(
        fc.property(plainText, (state) => {
          expect(after(command, after(command, state)).text).toBe(state.text);
        }),
      );
    },
  );

  describe.each(Object.entries({ bold, italic }))('in one line of any text, %s', (_, command) => {
    const isMarkable = ({ text, start, end }: TextState): boolean => {
      const selected = text.slice(start, end);
      // Marks around nothing but marks are no marks.
      if (selected === '') return !text.slice(0, start).endsWith('*');
      return !selected.includes('\n') && !/^[*\s]+$/u.test(selected);
    };

    test('pressed twice, changes nothing', () => {
      fc.assert(
        fc.property(anyMarkedText, (state) => {
          fc.pre(isMarkable(state));
          const once = after(command, state);
          // Two places that say less once their marks are gone, for the next law: `**- a**` is an item then, whose words are
          // marked and not its hyphen, and a cursor in `*a*b` stands in the word `ab`.
          fc.pre(once.text.length > state.text.length || (state.start < state.end && !isBlock(once)));
          expect(after(command, once).text).toBe(state.text);
        }),
      );
    });

    test('pressed twice on stars of which the last stand alone, changes nothing', () => {
      const state = { text: 'a***a** ** ', start: 1, end: 10 };
      expect(after(command, after(command, state)).text).toBe(state.text);
    });

    test('pressed again and again, gives one text and the other', () => {
      fc.assert(
        fc.property(anyMarkedText, (state) => {
          fc.pre(isMarkable(state));
          const once = after(command, state);
          const twice = after(command, once);
          const thrice = after(command, twice);
          expect(thrice.text).toBe(once.text);
          expect(after(command, thrice).text).toBe(twice.text);
        }),
      );
    });
  });

  test('indented and moved back, a list is what it was', () => {
    const flat = fc.array(fc.constantFrom('- a', '* é', '- [x] c', 'text', ''), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        flat,
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        (lines, steps, one, other) => {
          const at = (text: string, place: number) => place % (text.length + 1);
          // Some of its items below others, as an author would have put them there.
          const { text } = steps.reduce(
            (state, place) =>
              after(indentLines, { ...state, start: at(state.text, place), end: at(state.text, place) }),
            { text: lines.join('\n'), start: 0, end: 0 },
          );
          const [start, end] = [at(text, one), at(text, other)].toSorted((a, b) => a - b) as [number, number];
          const state = { text, start, end };
          const edit = indentLines(state);
          fc.pre(edit !== null);
          expect(after(outdentLines, applyEdit(state, edit)).text).toBe(text);
        },
      ),
    );
  });

  // Deleting a row deletes its letters.
  const { deleteRow: _deleteRow, ...keepers } = others;
  test.each(Object.entries(keepers))('%s loses no letter', (_, command) => {
    fc.assert(
      fc.property(anyText, (state) => {
        const lettersOf = (text: string) => text.replaceAll(/[^aé日👩👧]/gu, '').replaceAll('Column', '');
        const letters = lettersOf(after(command, state).text);
        expect(letters).toBe(lettersOf(state.text));
      }),
    );
  });

  test('Enter only adds, but where it ends a list', () => {
    fc.assert(
      fc.property(texts(['a', ' ', '\n', '- ', '* ', '- [x] ', '> ']), (state) => {
        const edit = continueLine(state);
        fc.pre(edit !== null && edit.from === edit.to);
        const { text } = applyEdit(state, edit);
        expect(text.startsWith(state.text.slice(0, state.start))).toBe(true);
        expect(text.endsWith(state.text.slice(state.end))).toBe(true);
      }),
    );
  });

  test('a tidied table stays as it is, with all its cells', () => {
    const cell = fc.constantFrom('a', '日本', '', ' x ', 'a\\|b', '`c`', '👩‍👧', '-', '\\\\');
    const tables = fc
      .tuple(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.array(cell, { maxLength: 5 }), { minLength: 1, maxLength: 5 }),
      )
      .map(([columns, rows]) => {
        const head = `|${Array.from({ length: columns }, (_, index) => `h${index}`).join('|')}|`;
        const rule = `|${Array.from({ length: columns }, (_, index) => ['-', ':-', '-:', ':-:'][index]).join('|')}|`;
        return [head, rule, ...rows.map((row) => `|${row.join('|')}|`)].join('\n');
      });
    fc.assert(
      fc.property(tables, (text) => {
        const once = after(formatTable, { text, start: 1, end: 1 });
        expect(after(formatTable, once)).toEqual(once);
        expect(once.text.replaceAll(/[\s|:-]/gu, '')).toBe(text.replaceAll(/[\s|:-]/gu, ''));
        expect(new Set(once.text.split('\n').slice(0, 2).map(getTextWidth)).size).toBe(1);
      }),
    );
  });
});

test('no two commands have the same keys or the same name', () => {
  const { all } = createCommands();
  const names = all.flatMap(({ shortcut }) => (shortcut ? [formatShortcut(shortcut, false)] : []));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
});

test.each([
  ['| Day | Out |\n| --- | --- |\n| Mon | ‸12 |', 'Out, row 1'],
  ['| Day‸ | Out |\n| --- | --- |', 'Day, header'],
  ['|  | Out |\n| --- | --- |\n| 1 | 2 |\n| ‸ |  |', 'Column 1, row 2'],
  ['no table‸', ''],
])('the cell at the cursor of %j is %j', (marked, wanted) => {
  expect(describeCell(read(marked))).toBe(wanted);
});
