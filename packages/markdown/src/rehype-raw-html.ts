import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

import { countReopened, countTags } from './html-limits.ts';
import { countElements } from './limits.ts';

/**
 * Maximum elements that unclosed tags may repeat. More would exhaust the memory and is never
 * rendered.
 */
const maxReopened = 60_000;

/**
 * GFM's disallowed raw HTML: the content of these elements is neither Markdown nor HTML and never
 * shown.
 */
const rawTextTag =
  /<(\/?)(title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?=[\s/>]|$)[^<>]*>?/giu;

/**
 * A rehype plugin that parses HTML in a text as a browser would. Unclosed elements end with the
 * body. Sanitize afterwards.
 *
 * Keeps HTML raw, so that the sanitizer drops it, if its tags would repeat too many elements or
 * nest too deeply: deep nesting takes quadratic time downstream.
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

/** Copies `name` to `id`: `<a name="costs">` is the older form of an id. */
function copyNamesToIds(tree: Root): void {
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'a' && typeof properties['name'] === 'string') properties['id'] ??= properties['name'];
  });
}

/**
 * Removes elements whose content is never shown, including that content. In a paragraph each tag is
 * a separate node: the tags go, the text between them stays.
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
 * A rehype plugin that runs after sanitizing and removes empty paragraphs, left by dropped elements
 * and by block-level HTML inside a line.
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
