import { expose } from 'comlink';
import type { RootContent } from 'hast';

import { type TreePatch, diffTree } from './tree-patch.ts';
import { isRenderable } from './limits.ts';
import { parseMarkdown } from './parse-markdown.ts';

export type MarkdownWorker = typeof worker;

/** Blocks of the last response; empty after null. */
let blocks: readonly RootContent[] = [];

const worker = {
  ready() {},

  /**
   * Parses a text and returns the patch from the previous body. Returns null if parsing fails or
   * the tree is too large to render.
   */
  parse(content: string): TreePatch | null {
    const before = blocks;
    blocks = [];
    try {
      const parsed = parseMarkdown(content);
      if (!isRenderable(parsed.tree)) return null;
      blocks = parsed.tree.children;
      return diffTree(before, parsed);
    } catch {
      // Nested too deeply for the parser's stack.
      return null;
    }
  },
};

expose(worker);
