import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Each reference of a block is tried by parsing the block. More than this stay, which reads the same. */
const maxReferencesPerBlock = 50;

/**
 * Replaces character references that the serializer did not need: `&#x78;***a***` becomes
 * `x***a***`. Takes time proportional to the length of the text, because it compares block by block.
 */
export function removeReferences(markdown: string): string {
  if (!reference.test(markdown)) return markdown;
  let plain = '';
  let end = 0;
  for (const { position } of parser.parse(markdown).children) {
    const start = position?.start.offset ?? end;
    const next = position?.end.offset ?? end;
    plain += markdown.slice(end, start) + removeFromBlock(markdown.slice(start, next));
    end = next;
  }
  return plain + markdown.slice(end);
}

const reference = /&#x[\dA-F]+;/u;

function removeFromBlock(block: string): string {
  const references = [...block.matchAll(/&#x([\dA-F]+);/gu)];
  if (references.length === 0 || references.length > maxReferencesPerBlock) return block;
  const meaning = serializeTree(block);
  let plain = block;
  for (const { index, 0: whole, 1: code = '' } of references.toReversed()) {
    const character = String.fromCodePoint(Number.parseInt(code, 16));
    const trial = plain.slice(0, index) + character + plain.slice(index + whole.length);
    if (serializeTree(trial) === meaning) plain = trial;
  }
  return plain;
}

function serializeTree(markdown: string): string {
  const tree: Nodes = parser.parse(markdown);
  return JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : value));
}
