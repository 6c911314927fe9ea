import type { Nodes, Root } from 'hast';

import { parseMarkdown, type ParsedBody } from './parse-markdown.ts';

/** The answer: a parsed body, or null where the parser gave up. */
export type MarkdownAnswer = ParsedBody | null;

addEventListener('message', ({ data }: MessageEvent<string>) => {
  let answer: MarkdownAnswer = null;
  try {
    const parsed = parseMarkdown(data);
    if (depthOf(parsed.tree) <= deepestTree) answer = parsed;
  } catch {
    // Nested too deeply for the parser's stack: the page shows the source.
  }
  postMessage(answer);
});

/** Trees deeper than this could overflow the stack where they are cloned or drawn. */
const deepestTree = 200;

/** Without recursion: what is measured may be too deep for it. */
function depthOf(tree: Root): number {
  let depth = 0;
  for (let level: readonly Nodes[] = [tree]; level.length > 0 && depth <= deepestTree; depth += 1) {
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return depth;
}
