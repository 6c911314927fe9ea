import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createBlockReconciler } from './block-reconciler.ts';
import { parseMarkdown } from './parse-markdown.ts';

describe('lines of a body', () => {
  const text =
    '# One\n\nText\nmore\n\n- a\n- b\n  - c\n\n```js\n1\n```\n\n| a |\n|---|\n| b |\n\n[^1]\n\n[^1]: Note';
  const { tree, lines } = parseMarkdown(text);
  const blocks = tree.children.filter((node) => node.type === 'element');

  test('lines are those at which blocks begin; footnotes have none', () => {
    expect(lines).toEqual([1, 3, 6, 10, 14, 18, null]);
  });

  test('what is inside a block knows how far down it begins', () => {
    expect(JSON.stringify(blocks[2])).toContain('"data":{"line":2}');
  });

  test('of the positions nothing else is left', () => {
    expect(JSON.stringify(tree)).not.toContain('position');
  });
});

describe('the blocks of a text that is being written', () => {
  const draw = (reconcile: ReturnType<typeof createBlockReconciler>, text: string) =>
    reconcile(parseMarkdown(text).tree.children)
      .flat()
      .filter(({ node }) => node.type === 'element');

  test('stay what they were before and after the one that changes, wherever they stand by now', () => {
    const reconcile = createBlockReconciler();
    const before = draw(reconcile, 'one\n\ntwo\n\nthree');
    const after = draw(reconcile, 'one\n\ntwo and\nmore\n\nthree');
    expect(after[0]).toBe(before[0]);
    expect(after[2]).toBe(before[2]);
    // It is drawn anew, in the place of the one before.
    expect(after[1]?.node).not.toBe(before[1]?.node);
    expect(after[1]?.key).toBe(before[1]?.key);
  });

  test('a new one has a name of its own', () => {
    const reconcile = createBlockReconciler();
    const before = draw(reconcile, 'one\n\ntwo');
    const after = draw(reconcile, 'one\n\nbetween\n\ntwo');
    expect([after[0], after[2]]).toEqual(before);
    expect(new Set(after.map(({ key }) => key)).size).toBe(3);
  });

  test('are always those of the text, each with a name of its own', () => {
    const texts = fc.array(fc.array(fc.constantFrom('a', 'b', '- c', '# d')), { minLength: 2 });
    fc.assert(
      fc.property(texts, (versions) => {
        const reconcile = createBlockReconciler();
        for (const version of versions) {
          const text = version.join('\n\n');
          const { children } = parseMarkdown(text).tree;
          const known = reconcile(children).flat();
          expect(known.map(({ node }) => node)).toEqual(children);
          expect(new Set(known.map(({ key }) => key)).size).toBe(known.length);
        }
      }),
    );
  });

  const long = Array.from({ length: 200 }, (_, index) =>
    index % 7 === 0 ? `## Section ${index}` : `Paragraph ${index}`,
  );

  test('of a long text are in groups, none of which ends with a heading', () => {
    const groups = createBlockReconciler()(parseMarkdown(long.join('\n\n')).tree.children);
    expect(groups).toHaveLength(5);
    for (const blocks of groups) {
      const last = blocks.map(({ node }) => node as { tagName?: string }).findLast(({ tagName }) => tagName);
      expect(last?.tagName).toBe('p');
    }
  });

  describe.each(['instead', '', 'one\n\ntwo\n\nthree', '- a\n- b'])(
    'and where %j is typed in one',
    (text) => {
      const { children } = parseMarkdown(long.join('\n\n')).tree;
      const written = parseMarkdown(text).tree.children;

      /** The blocks with others in the place of one, as a parser gives them: with a line end between two. */
      const withWritten = (at: number) =>
        written.length > 0
          ? children.toSpliced(2 * at, 1, ...written)
          : children.toSpliced(Math.min(2 * at, children.length - 2), 2);

      test.each([0, 1, 7, 99, 199])('at %i, the parser gives these', (at) => {
        expect(withWritten(at)).toEqual(parseMarkdown(long.with(at, text).join('\n\n')).tree.children);
      });

      // Parsed anew for each of them, the test would take half a minute on a busy machine.
      test('of the other groups stay in them, and those the same', () => {
        for (const at of long.keys()) {
          const reconcile = createBlockReconciler();
          const before = new Set(reconcile(children));
          const after = reconcile(withWritten(at));
          expect(after.filter((part) => !before.has(part)).length, `at ${at}`).toBeLessThanOrEqual(2);
        }
      });
    },
  );

  test('of a part that has gone leave the others as they were', () => {
    const reconcile = createBlockReconciler();
    const { children } = parseMarkdown(long.join('\n\n')).tree;
    const [first, ...others] = reconcile(children);
    const after = reconcile(children.slice(first?.length));
    expect(after).toHaveLength(others.length);
    expect(after.every((part, index) => part === others[index])).toBe(true);
  });

  test('of a part that has grown too long are in new ones', () => {
    const reconcile = createBlockReconciler();
    expect(reconcile(parseMarkdown('one\n\ntwo').tree.children)).toHaveLength(1);
    expect(reconcile(parseMarkdown(['one', ...long, 'two'].join('\n\n')).tree.children)).toHaveLength(5);
  });
});
