import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

import { countReopened, countTags } from './html-limits.ts';
import { countElements } from './limits.ts';

/** Most elements that unclosed tags may repeat in a body: more would take the memory of a page, and are never rendered. */
const maxReopened = 60_000;

/** What is inside these elements is no Markdown and no HTML, and never shown: GitHub's list of disallowed tags. */
const rawTextTag =
  /<(\/?)(title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?=[\s/>]|$)[^<>]*>?/giu;

/**
 * A rehype plugin: HTML in a text becomes elements, as a browser would parse it, closed at the end of the body at the latest. Run a
 * sanitizer after it.
 *
 * HTML that would be too much to render stays raw, and so the sanitizer drops it: tags that would repeat too many elements, or too deep a
 * nesting, for which all that follows would take a time that grows with the square of the depth.
 */
export function rehypeRawHtml() {
  const parse = rehypeRaw({ tagfilter: true });
  return (tree: Root, file: VFile): Root => {
    const html: string[] = [];
    let elements = 0;
    visit(tree, (node) => {
      if (node.type === 'element') elements += 1;
      if (node.type !== 'raw') return;
      node.value = removeRawText(node.value);
      html.push(node.value);
    });
    const source = html.join('');
    if (source === '' || countReopened(source, elements + countTags(source)) > maxReopened) return tree;
    const parsed = parse(tree, file);
    if (parsed.children.some((block) => countElements(block) === Infinity)) return tree;
    copyNamesToIds(parsed);
    return parsed;
  };
}

/** `<a name="costs">` is the older form of an id, and links lead there. */
function copyNamesToIds(tree: Root): void {
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'a' && typeof properties['name'] === 'string') properties['id'] ??= properties['name'];
  });
}

/**
 * Removes the elements whose content is never shown, with that content. Within a paragraph each tag is a piece of HTML by itself: there
 * the tags go, and the author's words between them stay.
 */
function removeRawText(html: string): string {
  let kept = '';
  let end = 0;
  let open: string | null = null;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(rawTextTag)) {
    if (open === null) {
      kept += html.slice(end, index);
      if (slash === '') open = name.toLowerCase();
    } else if (slash === '/' && name.toLowerCase() === open) {
      open = null;
    }
    end = index + tag.length;
  }
  return open === null ? kept + html.slice(end) : kept;
}

/**
 * A rehype plugin, run after the sanitizer: paragraphs without content go. They are left behind by what was dropped, and by block-level HTML
 * in the middle of a line, which ends the paragraph around it.
 */
export function rehypeNoEmptyParagraphs() {
  return (tree: Root): void => {
    visit(tree, 'element', (element, index, parent) => {
      if (!parent || index === undefined || !isEmptyParagraph(element)) return undefined;
      parent.children.splice(index, 1);
      return index;
    });
  };
}

function isEmptyParagraph({ tagName, children }: Element): boolean {
  return tagName === 'p' && children.every((child) => child.type === 'text' && child.value.trim() === '');
}
