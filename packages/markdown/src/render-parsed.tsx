import type { Element, RootContent } from 'hast';
import { Fragment, memo } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import rehypeReact from 'rehype-react';
import { unified } from 'unified';

import type { BlockMemory, KeyedBlock } from './block-memory.ts';
import { inPieces, type Piece } from './in-pieces.ts';
import { countElements } from './limits.ts';
import type { ParsedMarkdown } from './parsed-markdown.ts';

/** A body as React draws it: the nodes of its blocks, in pieces small enough for a page to stay usable between them. */
export interface RenderedMarkdown extends Omit<ParsedMarkdown, 'tree'> {
  readonly pieces: readonly Piece[];
}

export type { Piece } from './in-pieces.ts';

const toReact = unified().use(rehypeReact, { Fragment, jsx, jsxs, tableCellAlignToStyle: false }).freeze();

/**
 * Renders a parsed body.
 *
 * @param memory for a text that is being written: what it finds again is not drawn again, and what begins inside a block has
 * the attribute `data-line`, how many lines below the block's first one
 */
export function renderParsed({ tree, ...rest }: ParsedMarkdown, memory?: BlockMemory): RenderedMarkdown {
  const pieces = memory
    ? memory(tree.children).flatMap(piecesOfPart)
    : blocksInPieces(
        tree.children.map((node, key) => ({ node, key })),
        false,
      );
  return { ...rest, pieces };
}

/** What has been drawn of the parts that are held. */
const drawnParts = new WeakMap<readonly KeyedBlock[], readonly Piece[]>();

function piecesOfPart(part: readonly KeyedBlock[]): readonly Piece[] {
  const pieces = drawnParts.get(part) ?? blocksInPieces(part, true);
  drawnParts.set(part, pieces);
  return pieces;
}

function blocksInPieces(blocks: readonly KeyedBlock[], hasLines: boolean): Piece[] {
  return inPieces(
    blocks.map(({ node, key }) => ({
      drawn: node.type === 'text' ? node.value : <Block key={key} node={node} hasLines={hasLines} />,
      size: countElements(node),
    })),
  );
}

/** Made into React's elements only when it is drawn: those of a whole body at once would hold the page up. */
const Block = memo(function Block({ node, hasLines }: { node: RootContent; hasLines: boolean }) {
  const isMarked = hasLines && node.type === 'element';
  return toReact.stringify({ type: 'root', children: [isMarked ? withLines(node) : node] });
});

/** What a block holds, with its lines as attributes. */
function withLines(element: Element): Element {
  return {
    ...element,
    children: element.children.map((child) => {
      if (child.type !== 'element') return child;
      const line = child.data?.line;
      const properties = line === undefined ? child.properties : { ...child.properties, dataLine: line };
      return withLines({ ...child, properties });
    }),
  };
}
