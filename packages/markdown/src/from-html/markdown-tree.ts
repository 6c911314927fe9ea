import type { Code, Heading, Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import { visit } from 'unist-util-visit';

import { freeMarkEdges, isMark } from './mark-edges.ts';

/** Makes lists tight if each item is a single block, nested lists aside. */
export function tightenLists(tree: Root): void {
  visit(tree, 'list', (list) => {
    for (const item of list.children) {
      item.spread = item.children.filter(({ type }) => type !== 'list').length > 1;
    }
    list.spread = list.children.some(({ spread }) => spread);
  });
}

/** Turns items that start with a checkbox as text into tasks, as copied from Notion. */
export function readTasks(tree: Root): void {
  visit(tree, 'listItem', (item) => {
    const [first] = item.children;
    const text = first?.type === 'paragraph' ? first.children[0] : undefined;
    if (text?.type !== 'text' || typeof item.checked === 'boolean') return;
    const box = /^(?:\[([ xX]?)\]|([☐☑☒]))\s+/u.exec(text.value);
    if (!box) return;
    item.checked = /[xX☑☒]/u.test(box[0]);
    text.value = text.value.slice(box[0].length);
  });
}

/** Flattens blocks in table cells to inline content, separated by spaces: a row is one line. */
export function flattenCells(tree: Root): void {
  visit(tree, 'tableCell', (cell) => {
    cell.children = flattenToInline(cell.children);
  });
}

function flattenToInline(nodes: readonly Nodes[]): PhrasingContent[] {
  const inline: PhrasingContent[] = [];
  let isBehindBlock = false;
  for (const node of nodes) {
    const content = getBlockContent(node);
    if (content !== null && content.length === 0) continue;
    if ((content !== null || isBehindBlock) && inline.length > 0) inline.push({ type: 'break' });
    inline.push(...(content ?? [node as PhrasingContent]));
    isBehindBlock = content !== null;
  }
  return inline;
}

/** Returns the inline content of a block, or null for other nodes. */
function getBlockContent(node: Nodes): PhrasingContent[] | null {
  switch (node.type) {
    case 'blockquote':
    case 'heading':
    case 'list':
    case 'listItem':
    case 'paragraph':
      return flattenToInline(node.children);
    case 'code':
      return flattenToInline(splitCodeLines(node));
    case 'thematicBreak':
      return [];
    case 'delete':
    case 'emphasis':
    case 'link':
    case 'strong':
      node.children = flattenToInline(node.children);
      return null;
    default:
      return null;
  }
}

/** Turns each line of a code block into inline code. */
function splitCodeLines({ value }: Code): Paragraph[] {
  const lines = value.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => ({ type: 'paragraph', children: [{ type: 'inlineCode', value: line }] }));
}

/**
 * Moves whitespace out of the edges of marks and links, where the markers would not work. Joins
 * adjacent marks of one kind, and removes empty marks, links, paragraphs and headings.
 */
export function trimMarks(node: Nodes): void {
  trimWithin(node, []);
}

function trimWithin(node: Nodes, around: readonly string[]): void {
  if (!('children' in node)) return;
  const within = isMark(node) ? [...around, node.type] : around;
  const children = joinAdjacent(node.children, within).flatMap((child: Nodes): Nodes[] => {
    // First, because content moved out of a mark may be at an edge of its parent.
    trimWithin(child, within);
    if (isParagraph(child) && child.children.length === 0) return [];
    if (child.type === 'inlineCode' && child.value.trim() === '') return [];
    if (!isMark(child) && child.type !== 'link') return [child];
    const before = takeWhitespace(child, 0);
    const behind = takeWhitespace(child, -1);
    return [...before, ...(child.children.length > 0 ? [child] : []), ...behind];
  });
  Object.assign(node, { children: joinAdjacent(children.flatMap(freeEdges), within) });
  // A line break at an edge of a paragraph has no effect.
  if (isParagraph(node)) {
    takeWhitespace(node, 0);
    takeWhitespace(node, -1);
  }
}

function freeEdges(child: Nodes, index: number, siblings: readonly Nodes[]): Nodes[] {
  if (!isMark(child)) return [child];
  const [previous, next] = [siblings[index - 1], siblings[index + 1]];
  return freeMarkEdges(child, {
    before: previous?.type === 'text' && /[^\s\p{P}\p{S}]$/u.test(previous.value),
    behind: next?.type === 'text' && /^[^\s\p{P}\p{S}]/u.test(next.value),
  });
}

/** Joins adjacent marks or code of one kind, and unwraps marks in marks of the same kind. */
function joinAdjacent(nodes: readonly Nodes[], within: readonly string[]): Nodes[] {
  const all: Nodes[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (isMark(node) && within.includes(node.type)) all.push(...joinAdjacent(node.children, within));
    else if (last && isMark(last) && isMark(node) && last.type === node.type)
      last.children.push(...node.children);
    else if (last?.type === 'inlineCode' && node.type === 'inlineCode') last.value += node.value;
    else all.push(node);
  }
  return all;
}

function isParagraph(node: Nodes): node is Heading | Paragraph {
  return node.type === 'paragraph' || node.type === 'heading';
}

/** Takes whitespace and line breaks from the start (0) or end (-1) of a node. */
function takeWhitespace({ children }: { children: PhrasingContent[] }, end: 0 | -1): PhrasingContent[] {
  const taken: PhrasingContent[] = [];
  const take = (space: PhrasingContent) => (end === 0 ? taken.push(space) : taken.unshift(space));
  for (;;) {
    const edge = children.at(end);
    if (edge?.type === 'text') {
      const kept = end === 0 ? edge.value.trimStart() : edge.value.trimEnd();
      const length = edge.value.length - kept.length;
      if (length === 0) return taken;
      take({ type: 'text', value: end === 0 ? edge.value.slice(0, length) : edge.value.slice(-length) });
      edge.value = kept;
      if (kept !== '') return taken;
    } else if (edge?.type === 'break') take(edge);
    else return taken;
    children.splice(end, 1);
  }
}
