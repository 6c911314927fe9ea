import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type DiffPart, countDiff, diffTexts, type DiffWords } from './diff-texts.ts';

const signs = { same: ' ', removed: '-', added: '+' } as const;
const wordText = ({ type, text }: DiffWords) => (type === 'same' ? text : `[${signs[type]}${text}]`);
function show(parts: readonly DiffPart[]): readonly string[] {
  return parts.flatMap((part) => {
    if (part.type === 'same') return part.lines.map((line) => `  ${line}`);
    if (part.type === 'changed') return [`~ ${part.words.map(wordText).join('')}`];
    return [`${signs[part.type]} ${part.line}`];
  });
}

describe('diffTexts', () => {
  test('shows a changed line once, with the words that changed', () => {
    expect(show(diffTexts('One two.\nSame', 'One three.\nSame'))).toEqual([
      '~ One [-two][+three].',
      '  Same',
    ]);
  });

  test('shows lines that were added and removed as such', () => {
    expect(show(diffTexts('a\nb\nc', 'a\nc\nd'))).toEqual(['  a', '- b', '  c', '+ d']);
  });

  test('finds a changed line behind one that is new', () => {
    expect(show(diffTexts('The fix is small.', 'Quite another line\nThe fix is very small.'))).toEqual([
      '+ Quite another line',
      '~ The fix is [+very ]small.',
    ]);
  });

  test('a line that has little in common with the other is another line', () => {
    expect(show(diffTexts('One two three four', 'Five six seven four'))).toEqual([
      '- One two three four',
      '+ Five six seven four',
    ]);
  });

  test('a line that became empty was removed', () => {
    expect(show(diffTexts('a\nText', 'a\n'))).toEqual(['  a', '- Text', '+ ']);
  });

  test('texts without anything in common are compared no further', () => {
    const lines = (letter: string) =>
      Array.from({ length: 1_500 }, (_, index) => `${letter}${index}`).join('\n');
    const parts = diffTexts(lines('a'), lines('b'));
    expect(parts.filter(({ type }) => type === 'removed')).toHaveLength(1_500);
    expect(parts.filter(({ type }) => type === 'added')).toHaveLength(1_500);
  });

  test('gives both texts when joined again', () => {
    const word = fc.constantFrom('a', 'b', 'the', 'fix ', ' ', '\n', '\n\n', 'é', '😀', '.', ',\t', '\r\n');
    const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(''));
    const side = (parts: readonly DiffPart[], other: 'added' | 'removed') =>
      parts
        .flatMap((part) => {
          if (part.type === 'same') return part.lines;
          if (part.type === 'changed') {
            const kept = part.words.filter(({ type }) => type !== other);
            return [kept.map((each) => each.text).join('')];
          }
          return part.type === other ? [] : [part.line];
        })
        .join('\n');
    fc.assert(
      fc.property(text, text, (first, second) => {
        const parts = diffTexts(first, second);
        expect(side(parts, 'added')).toBe(first);
        expect(side(parts, 'removed')).toBe(second);
        const { added, removed, changed } = countDiff(first, second);
        expect(added + removed + changed === 0).toBe(first === second);
      }),
    );
  });
});

test('diffSize counts lines', () => {
  expect(countDiff('a\nb\nc', 'a\nx\nc\nd\ne')).toEqual({ added: 2, removed: 0, changed: 1 });
  expect(countDiff('a\nb', 'a')).toEqual({ added: 0, removed: 1, changed: 0 });
  expect(countDiff('a', 'a')).toEqual({ added: 0, removed: 0, changed: 0 });
});
