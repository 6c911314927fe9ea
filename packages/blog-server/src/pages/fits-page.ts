import { countHtmlBytes, maxContentHtmlBytes } from '@branchbook/blog-api';
import type { ParsedMarkdown } from '@branchbook/markdown';

type Node = ParsedMarkdown['tree'] | ParsedMarkdown['tree']['children'][number];

/** The bytes of `<></>`, without the names. */
const tagBytes = 5;

/**
 * Returns true if the HTML of a parsed text has at most `maxBytes`. It may be far longer than the
 * text: each use of a link reference repeats its URL. Stops counting at the limit.
 */
export function fitsPage(tree: ParsedMarkdown['tree'], maxBytes = maxContentHtmlBytes): boolean {
  let bytes = 0;
  const waiting: Node[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    bytes += countNodeBytes(node);
    if (bytes > maxBytes) return false;
    if ('children' in node) for (const child of node.children) waiting.push(child);
  }
  return true;
}

/** Returns the bytes of a node without its children. */
function countNodeBytes(node: Node): number {
  if (node.type === 'text') return countHtmlBytes(node.value);
  if (node.type !== 'element') return 0;
  return Object.entries(node.properties).reduce(
    (sum, [name, value]) => sum + name.length + countHtmlBytes(String(value)),
    2 * node.tagName.length + tagBytes,
  );
}
