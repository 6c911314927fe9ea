import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  addColumn,
  addRow,
  deleteRow,
  insertTable,
  moveToNextCell,
  moveToPreviousCell,
} from '../table-edits/edit-table.ts';
import { formatTable } from '../table-edits/format-table.ts';
import { after } from '../testing/marked-text.ts';
import { continueLine } from '../text-edits/continue-line.ts';
import { indentLines, outdentLines } from '../text-edits/indent-lines.ts';
import { insertFootnote } from '../text-edits/insert-footnote.ts';
import { toggleCode } from '../text-edits/toggle-code.ts';
import { toggleQuote } from '../text-edits/toggle-lines.ts';
import { toggleLink } from '../text-edits/toggle-link.ts';
import { getTextWidth } from '../table-edits/text-width.ts';
import { applyEdit, type TextState } from '../text-edits/text-edit.ts';
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
