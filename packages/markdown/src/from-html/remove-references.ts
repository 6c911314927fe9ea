import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/**
 * Replaces character references that the serializer did not need: `&#x78;***a***` becomes
 * `x***a***`.
 */
export function removeReferences(markdown: string): string {
  const references = [...markdown.matchAll(/&#x([\dA-F]+);/gu)];
  if (references.length === 0) return markdown;
  const meaning = serializeTree(markdown);
  let plain = markdown;
  for (const { index, 0: reference, 1: code = '' } of references.toReversed()) {
    const character = String.fromCodePoint(Number.parseInt(code, 16));
    const trial = plain.slice(0, index) + character + plain.slice(index + reference.length);
    if (serializeTree(trial) === meaning) plain = trial;
  }
  return plain;
}

function serializeTree(markdown: string): string {
  const tree: Nodes = parser.parse(markdown);
  return JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : value));
}
