import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { mergeTexts } from './merge-texts.ts';

describe('mergeTexts', () => {
  test.each([
    [
      'takes the first paragraph of one and the last of the other',
      ['First.\n\nMiddle.\n\nLast.', 'First!\n\nMiddle.\n\nLast.', 'First.\n\nMiddle.\n\nLast?'],
      'First!\n\nMiddle.\n\nLast?',
    ],
    ['merges neighboring lines', ['- a\n- b', '- A\n- b', '- a\n- B'], '- A\n- B'],
    [
      'merges different words of a line',
      ['The fix is small.', 'The fix is very small.', 'This fix is small.'],
      'This fix is very small.',
    ],
    [
      'merges the label and the URL of a link',
      ['See [this](/old).', 'See [that](/old).', 'See [this](/new).'],
      'See [that](/new).',
    ],
    ['takes a line that both have added once', ['a\nb', 'a\nnew\nb', 'a\nnew\nb!'], 'a\nnew\nb!'],
    ['keeps a deletion beside an edit', ['a\nb\nc', 'a\nc', 'a\nb\nc!'], 'a\nc!'],
    ['merges a text that one side has from a file with CRLF', ['a\r\nb', 'A\nb', 'a\r\nB'], 'A\nB'],
    [
      'merges words of scripts with combining marks',
      ['हिंदी भाषा', 'हिंदी भाषाएँ', 'हिन्दी भाषा'],
      'हिन्दी भाषाएँ',
    ],
  ])('%s', (_, [base, mine, theirs], merged) => {
    expect(mergeTexts(base!, mine!, theirs!)).toBe(merged);
    expect(mergeTexts(base!, theirs!, mine!)).toBe(merged);
  });

  test.each([
    ['the same word', ['One two.', 'One three.', 'One four.']],
    ['a line that the other has deleted', ['a\nb\nc', 'a\nc', 'a\nb!\nc']],
    ['a word in a part that the other has deleted', ['One two three.', 'One.', 'One 2 three.']],
    ['a text that was empty', ['', 'Mine', 'Theirs']],
    ['the end of the text', ['a', 'a\nmine', 'a\ntheirs']],
  ])('returns null if both sides have changed %s', (_, [base, mine, theirs]) => {
    expect(mergeTexts(base!, mine!, theirs!)).toBeNull();
    expect(mergeTexts(base!, theirs!, mine!)).toBeNull();
  });

  test('returns null for texts with too many edits', () => {
    const lines = (letter: string) =>
      Array.from({ length: 1_500 }, (_, index) => `${letter}${index}`).join('\n');
    expect(mergeTexts(lines('a'), lines('b'), `${lines('a')}\nend`)).toBeNull();
  });
});

/** 200 texts; 1,200 in `reliability`. A merge takes less than a millisecond. */
const numRuns = 4 * (fc.readConfigureGlobal().numRuns ?? 50);

describe('texts in which each line was edited by one side at most', () => {
  const line = fc.record({
    words: fc.array(fc.constantFrom('a', 'the', 'fix', '**', 'é', '😀', ''), { maxLength: 6 }),
    by: fc.constantFrom('mine', 'theirs', 'nobody'),
    edit: fc.constantFrom('replace', 'extend', 'insert', 'delete'),
  });

  test('lose nothing of either side', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.boolean(), (lines, isFromFile) => {
        const parts = lines.map(({ words, by, edit }, index) => {
          const [before, typed, after] = [`${index} ${words.join(' ')}`, `typed${index}`, `-- ${index}`];
          const edited = {
            replace: [typed],
            extend: [`${before} ${typed}`],
            insert: [before, typed],
            delete: [],
          };
          return { by, before: [before, after], edited: [...edited[edit], after] };
        });
        const join = (...editors: readonly string[]) =>
          parts.flatMap(({ by, before, edited }) => (editors.includes(by) ? edited : before)).join('\n');
        // A text area has changed the line breaks of the file.
        const base = isFromFile ? join().replaceAll('\n', '\r\n') : join();
        const merged = mergeTexts(base, join('mine'), join('theirs'));
        expect(merged).toBe(join('mine', 'theirs'));
        expect(mergeTexts(base, join('theirs'), join('mine'))).toBe(merged);
      }),
      { numRuns },
    );
  });

  test('say so if both sides have changed a further line', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<string>('a', 'b', ''), { maxLength: 8 }),
        fc.nat(),
        (lines, seed) => {
          const at = seed % (lines.length + 1);
          const join = (word: string) => lines.toSpliced(at, 0, `One ${word}`).join('\n');
          expect(mergeTexts(join('two'), join('mine'), join('theirs'))).toBeNull();
        },
      ),
      { numRuns },
    );
  });
});

test('any two edits of a text are merged without loss, or not at all', () => {
  const word = fc.constantFrom('a', 'the', ' ', '\n', '\n\n', '\r\n', 'é', '😀', '.', '- ');
  const text = fc.array(word, { maxLength: 30 });
  const edits = fc.array(fc.record({ at: fc.nat(30), removed: fc.nat(3), isInserting: fc.boolean() }), {
    maxLength: 4,
  });
  const edit = (
    words: readonly string[],
    changes: readonly { at: number; removed: number; isInserting: boolean }[],
    name: string,
  ) =>
    changes
      .reduce<readonly string[]>(
        (before, { at, removed, isInserting }, index) =>
          before.toSpliced(at, removed, ...(isInserting ? [` ${name}${index} `] : [])),
        words,
      )
      .join('');
  const getTyped = (content: string) => content.match(/(?:mine|theirs)\d/gu) ?? [];
  fc.assert(
    fc.property(text, edits, edits, (words, myEdits, theirEdits) => {
      const [base, mine, theirs] = [
        words.join(''),
        edit(words, myEdits, 'mine'),
        edit(words, theirEdits, 'theirs'),
      ];
      expect(mergeTexts(base, base, theirs)).toBe(theirs);
      expect(mergeTexts(base, mine, base)).toBe(mine);
      expect(mergeTexts(base, mine, mine)).toBe(mine);
      const merged = mergeTexts(base, mine, theirs);
      expect(mergeTexts(base, theirs, mine)).toBe(merged);
      if (merged === null) return;
      expect(getTyped(merged).toSorted()).toEqual([...getTyped(mine), ...getTyped(theirs)].toSorted());
    }),
    { numRuns },
  );
});
