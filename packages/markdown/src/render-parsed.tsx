import type { Element, RootContent } from 'hast';
import { Fragment, memo } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import rehypeReact from 'rehype-react';
import { unified } from 'unified';

import { BodyImage } from './body-image.tsx';
import type { BlockReconciler, KeyedBlock } from './block-reconciler.ts';
import { chunkBlocks, type Chunk } from './chunk-blocks.ts';
import { countElements } from './limits.ts';
import type { ParsedMarkdown } from './parsed-markdown.ts';

/**
 * Rendered blocks as React nodes, in chunks small enough that the page stays responsive between
 * them.
 */
export interface RenderedMarkdown extends Omit<ParsedMarkdown, 'tree'> {
  readonly chunks: readonly Chunk[];
}

export type { Chunk } from './chunk-blocks.ts';

const toReact = unified()
  .use(rehypeReact, { Fragment, jsx, jsxs, components: { img: BodyImage }, tableCellAlignToStyle: false })
  .freeze();

/**
 * Renders a parsed body.
 *
 * @param reconciler for a text being edited: unchanged blocks are not rendered again, and nested
 *   elements get `data-line`, the number of lines after the block's first
 */
export function renderParsed(
  { tree, ...rest }: ParsedMarkdown,
  reconciler?: BlockReconciler,
): RenderedMarkdown {
  const chunks = reconciler
    ? reconciler(tree.children).flatMap(renderGroup)
    : renderBlocks(
        tree.children.map((node, key) => ({ node, key })),
        false,
      );
  return { ...rest, chunks };
}

/** Memoizes the chunks of each group. */
const renderedGroups = new WeakMap<readonly KeyedBlock[], readonly Chunk[]>();

function renderGroup(group: readonly KeyedBlock[]): readonly Chunk[] {
  const chunks = renderedGroups.get(group) ?? renderBlocks(group, true);
  renderedGroups.set(group, chunks);
  return chunks;
}

function renderBlocks(blocks: readonly KeyedBlock[], hasLines: boolean): Chunk[] {
  return chunkBlocks(
    blocks.map(({ node, key }) => ({
      element: node.type === 'text' ? node.value : <Block key={key} node={node} hasLines={hasLines} />,
      size: countElements(node),
    })),
  );
}

/**
 * Creates React elements while rendering, because those of a whole body at once would block the
 * page.
 */
const Block = memo(function Block({ node, hasLines }: { node: RootContent; hasLines: boolean }) {
  const isMarked = hasLines && node.type === 'element';
  return toReact.stringify({ type: 'root', children: [isMarked ? addLineAttributes(node) : node] });
});

/** Copies the line numbers of nested elements to `data-line`. */
function addLineAttributes(element: Element): Element {
  return {
    ...element,
    children: element.children.map((child) => {
      if (child.type !== 'element') return child;
      const line = child.data?.line;
      const properties = line === undefined ? child.properties : { ...child.properties, dataLine: line };
      return addLineAttributes({ ...child, properties });
    }),
  };
}
