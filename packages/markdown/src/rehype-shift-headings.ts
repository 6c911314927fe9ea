import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Level 1 is the page's own title. */
const shallowestShown = 2;
const deepestShown = 6;

/**
 * How far all headings of a post move, so that its shallowest is an h2, whatever level it was written with.
 *
 * @example headingShift([1, 2, 2]) // 1
 * @example headingShift([3, 4]) // -1
 */
export function headingShift(levels: readonly number[]): number {
  if (levels.length === 0) return 0;
  return shallowestShown - levels.reduce((one, other) => Math.min(one, other));
}

/**
 * A rehype plugin, run before the headings have ids: each moves by the one shift of its body, and none below level six.
 *
 * A heading without content does not count where others have some: on the way to `## A section` an author writes `#`, and
 * no other heading is to move meanwhile.
 */
export function shiftHeadings() {
  return (tree: Root): void => {
    const headings = headingsOf(tree);
    const withContent = headings.filter(({ children }) => children.length > 0);
    const shift = headingShift((withContent.length > 0 ? withContent : headings).map(levelOf));
    for (const heading of headings) {
      const level = Math.max(levelOf(heading) + shift, shallowestShown);
      heading.tagName = `h${Math.min(level, deepestShown)}`;
    }
  };
}

function headingsOf(tree: Root): Element[] {
  const headings: Element[] = [];
  visit(tree, 'element', (element) => {
    // That of the footnotes has an id: it is the renderer's own, and stays as it is.
    if (/^h[1-6]$/u.test(element.tagName) && element.properties['id'] === undefined) headings.push(element);
  });
  return headings;
}

function levelOf({ tagName }: Element): number {
  return Number(tagName.slice(1));
}
