import type { Delete, Emphasis, Link, PhrasingContent, Strong } from 'mdast';

export type Mark = Delete | Emphasis | Strong;

/**
 * Moves punctuation, code and images at the edges of a mark out of it if a letter is next to them.
 * A link at the edge takes the mark inside.
 *
 * CommonMark reads `a**(b)**` as text, and the serializer would write a character reference.
 * `a(**b**)` renders the same.
 *
 * @param isLetter true if a letter is before or after the mark
 * @returns the mark and its new siblings
 */
export function freeMarkEdges(
  mark: Mark,
  isLetter: { readonly before: boolean; readonly behind: boolean },
): PhrasingContent[] {
  const before = isLetter.before ? takeEdges(mark, 0) : [];
  const behind = isLetter.behind ? takeEdges(mark, -1) : [];
  if (mark.children.length === 0) return [...before, ...behind];
  return [...before, isLetter.before || isLetter.behind ? swapStrongAndEmphasis(mark) : mark, ...behind];
}

/** Takes nodes from the start (0) or end (-1) of a mark until it may be next to a letter. */
function takeEdges(mark: Mark, end: 0 | -1): PhrasingContent[] {
  const taken: PhrasingContent[] = [];
  const take = (...nodes: PhrasingContent[]) => (end === 0 ? taken.push(...nodes) : taken.unshift(...nodes));
  for (let edge = mark.children.at(end); edge; edge = mark.children.at(end)) {
    const isNextToLetter = taken.length === 0;
    if (edge.type === 'text') {
      const free = matchEdge(edge.value, end, isNextToLetter);
      if (free === '') return taken;
      take({ type: 'text', value: free });
      edge.value = end === 0 ? edge.value.slice(free.length) : edge.value.slice(0, -free.length);
      if (edge.value !== '') continue;
    } else if (!isNextToLetter) return taken;
    else if (isMark(edge)) {
      take(...takeEdges(edge, end));
      if (edge.children.length > 0) return taken;
    } else take(edge.type === 'link' ? moveMarkIntoLink(edge, mark) : edge);
    mark.children.splice(end, 1);
  }
  return taken;
}

function matchEdge(text: string, end: 0 | -1, isWithPunctuation: boolean): string {
  const [atStart, atEnd] = isWithPunctuation
    ? [/^[\s\p{P}\p{S}]+/u, /[\s\p{P}\p{S}]+$/u]
    : [/^\s+/u, /\s+$/u];
  return (end === 0 ? atStart : atEnd).exec(text)?.[0] ?? '';
}

function moveMarkIntoLink(link: Link, mark: Mark): Link {
  return { ...link, children: [{ ...mark, children: link.children }] };
}

/** Next to a letter `**_a_**` is text and `***a***` is not. */
function swapStrongAndEmphasis(mark: Mark): Mark {
  const [inner] = mark.children;
  if (mark.type !== 'strong' || mark.children.length > 1 || inner?.type !== 'emphasis') return mark;
  return { type: 'emphasis', children: [{ type: 'strong', children: inner.children }] };
}

export function isMark(node: { readonly type: string }): node is Mark {
  return node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete';
}
