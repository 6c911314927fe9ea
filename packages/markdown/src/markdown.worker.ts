import { expose } from 'comlink';
import type { RootContent } from 'hast';

import { type TreePatch, diffTree } from './tree-patch.ts';
import { isRenderable } from './limits.ts';
import { parseMarkdown } from './parse-markdown.ts';

export type MarkdownWorker = typeof worker;

/** Of the last answer; none where that was null. */
let blocks: readonly RootContent[] = [];

const worker = {
  ready() {},

  /** The parsed body, as what has changed since the one before, or null where it gave up or made more than a page can draw. */
  parse(content: string): TreePatch | null {
    const before = blocks;
    blocks = [];
    try {
      const parsed = parseMarkdown(content);
      if (!isRenderable(parsed.tree)) return null;
      blocks = parsed.tree.children;
      return diffTree(before, parsed);
    } catch {
      // Nested too deeply for the parser's stack: the page shows the source.
      return null;
    }
  },
};

expose(worker);
