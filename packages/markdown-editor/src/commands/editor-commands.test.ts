import { describe, expect, test } from 'vitest';

import { formatShortcut } from '../shortcuts/shortcut.ts';
import { createCommands } from './editor-commands.ts';
import type { Command } from '../text-edits/text-edit.ts';
import {
  addColumn,
  addRow,
  deleteRow,
  insertTable,
  moveToNextCell,
  moveToPreviousCell,
} from '../table-edits/edit-table.ts';
import { after, read, write } from '../testing/marked-text.ts';
import { continueLine } from '../text-edits/continue-line.ts';
import { indentLines, outdentLines } from '../text-edits/indent-lines.ts';
import { insertFootnote } from '../text-edits/insert-footnote.ts';
import { toggleCode } from '../text-edits/toggle-code.ts';
import { toggleQuote } from '../text-edits/toggle-lines.ts';
import { toggleLink } from '../text-edits/toggle-link.ts';
import {
  bold,
  bullets,
  italic,
  numbers,
  section,
  smaller,
  strikethrough,
  subsection,
  tasks,
} from '../testing/toggles.ts';

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

test('no two commands have the same keys or the same name', () => {
  const { all } = createCommands();
  const names = all.flatMap(({ shortcut }) => (shortcut ? [formatShortcut(shortcut, false)] : []));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
});
